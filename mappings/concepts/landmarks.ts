// The table of landmarks: names in three languages, and the point.
import type { Concept } from "./table.ts";

export interface Landmark {
  name: string;
  phrases: Concept["phrases"];
  lat: number;
  lon: number;
  /** A part of a town: alone its name asks for texts that state it, with "near" for what is near its point. */
  isQuarter: boolean;
}

/** Parses landmarks.txt; `feature=…` lines take their names from that concept. Throws with the number of a wrong line. */
export function parseLandmarks(text: string, concepts: readonly Concept[]): Landmark[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [name = "", et = "", ru = "", en = "", ...point] = line.split("|").map((column) => column.trim());
    const [lat = Number.NaN, lon = Number.NaN] = point.map(Number);
    const isQuarter = name.startsWith("feature=");
    const quarter = isQuarter ? concepts.find((concept) => concept.name === name) : undefined;
    if (point.length !== 2 || Number.isNaN(lat + lon))
      throw new Error(`line ${index + 1}: expected 6 columns, the last two a point`);
    if (isQuarter && quarter === undefined) throw new Error(`line ${index + 1}: no concept "${name}"`);
    const phrases = quarter?.phrases ?? { et: listOf(et), ru: listOf(ru), en: listOf(en) };
    return [{ name, phrases, lat, lon, isQuarter }];
  });
}

const listOf = (column: string) => column.split(",").map((name) => name.trim());
