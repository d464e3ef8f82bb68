// Warm-up of the slowest refusals: misspelt places, each compared with 10,000 spellings. With all places of Estonia they take up to
// 8 ms each, but 13 to 19 ms among the first of a process, before V8 has optimized that code.
import type { Request, Response } from "express";
import { AppError } from "../shared/errors.ts";
import { readQuery } from "./http/query.ts";
import type { Cities } from "./places/cities.ts";
import type { Places } from "./places/directory.ts";
import { listPlaces } from "./places/handlers.ts";
import { parseSearchParams } from "./search/params.ts";

/**
 * 0.2 s of processor time with all places of Estonia. More rounds, up to 20, made the first refusals no faster.
 */
const ROUNDS = 6;

/** A wrong, a missing and a doubled letter, a missing end, diacritics, and a word that resembles no place. */
const MISSPELT = ["tellinn", "harju-makond", "kesklinnna", "lasn", "Õismäe_linaosa", "x".repeat(40)];

export function warmUpRefusals({ places, cities }: { places: Places; cities: Cities }): void {
  const read = (req: Request) => {
    const context = { places: places.get(), cities: cities.get(), cursorSecrets: ["reads no cursor"] };
    return parseSearchParams(readQuery(req), context);
  };
  const list = listPlaces({ places });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, word] of MISSPELT.entries()) {
      const words = [...MISSPELT.slice(at), ...MISSPELT.slice(0, at)].join(",");
      const areas = `countySlug=${word}&municipalitySlug=${word}&settlementSlug=${word}&settlements=${words}&city=${words}`;
      const others = `country=${word}&dealTyp=${word}&minPrice=${word}`;
      refused(() => read(request(`/?${areas}&${others}`)));
      refused(() => list(request(`/?parent=${word}/${word}`), {} as Response));
    }
  }
}

const request = (originalUrl: string) => ({ originalUrl }) as Request;

function refused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    // The refusal, or the places are not loaded yet.
    if (!(error instanceof AppError)) throw error;
  }
}
