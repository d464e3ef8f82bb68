// What a refusal costs: it may not be much larger than the request that provoked it.
import { randomInt } from "node:crypto";
import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { createKey, type KeyDeps } from "../../../api/company/key-handlers.ts";
import { readChangesPage } from "../../../api/export/changes.ts";
import { readExportParams } from "../../../api/export/params.ts";
import { EMPTY_LIST } from "../../../api/http/errors.ts";
import { readQuery } from "../../../api/http/query.ts";
import { getListing } from "../../../api/listing/listing.ts";
import { getSeller } from "../../../api/listing/seller.ts";
import { listCities, listPlaces } from "../../../api/places/handlers.ts";
import { parseSearchParams } from "../../../api/search/params.ts";
import { AppError } from "../../../shared/errors.ts";
import { FULL } from "../../helpers/full-run.ts";
import { hostileQuery, largeWorld } from "../../helpers/hostile-queries.ts";
import { createRandom } from "../../helpers/random.ts";

// Each takes about a millisecond, more than half of it to make it up.
const QUERIES = FULL ? 20_000 : 2000;
const BYTES_MAX = 32 * 1024;

const seed = randomInt(1 << 30);
const random = createRandom(seed);
const { directory, context, slugs } = largeWorld(random);
const places = { get: () => directory, asOf: () => undefined } as unknown as Parameters<typeof listPlaces>[0]["places"];
const cities = { get: () => context.cities, asOf: () => undefined } as unknown as Parameters<
  typeof listCities
>[0]["cities"];
const nothing = { db: undefined, config: {} } as never;
const res = { set: () => res, json: () => res, locals: {} } as unknown as Response;

const ENDPOINTS: Readonly<Record<string, (req: Request) => unknown>> = {
  "/api/public/v1/listings": (req) => parseSearchParams(readQuery(req), context),
  "/api/public/v1/listings/1": (req) => getListing(nothing)(req, res),
  "/api/public/v1/places": (req) => listPlaces({ places })(req, res),
  "/api/public/v1/cities": (req) => listCities({ cities })(req, res),
  "/api/seller/1": (req) => getSeller(nothing)(req, res),
  "/api/company/1/export": (req) => readExportParams(req, res),
  "/api/company/1/changes": (req) => readChangesPage(nothing, "1", req, res),
};

/** Bytes of the answer, or 0 where the request is not refused. */
async function refusalBytes(ask: () => unknown): Promise<number> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError)) return 0; // went on to the database, which is not there
    const { code, message, details } = error;
    return Buffer.byteLength(
      JSON.stringify({ ...EMPTY_LIST, error: code, message, details, requestId: "x".repeat(64) }),
    );
  }
  return 0;
}

test(`${QUERIES} hostile queries (seed ${seed}) are refused in less than ${BYTES_MAX} bytes each`, async () => {
  const paths = Object.keys(ENDPOINTS);
  let refused = 0;
  for (let index = 0; index < QUERIES; index += 1) {
    // Half of them to the search, which reads most.
    const path = index % 2 === 0 ? paths[0]! : random.pick(paths);
    const originalUrl = `${path}?${hostileQuery(random, slugs)}`;
    const bytes = await refusalBytes(() =>
      ENDPOINTS[path]!({ originalUrl, params: { id: "1", userId: "1" } } as never),
    );
    if (bytes > 0) refused += 1;
    if (bytes >= BYTES_MAX) expect.fail(`${bytes} bytes for ${originalUrl}`);
  }
  expect(refused).toBeGreaterThan(0.9 * QUERIES);
});

test("a body of 16 KiB full of mistakes is refused in less", async () => {
  const fields = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`\u0001${index}`, 1]));
  const bodies = [
    fields,
    { name: "x", permissions: new Array(4000).fill("\u0001") },
    { [`${"\u0001".repeat(2700)}`]: 1 },
  ];
  for (const body of bodies) {
    const bytes = await refusalBytes(() => createKey(nothing as KeyDeps, "1", body));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(BYTES_MAX);
  }
});
