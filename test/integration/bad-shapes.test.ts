// Impossible parts of a map are refused with the corner, the side or the parameter that is wrong, at every address that takes
// them; none of them makes a failure of ours. A full run (`FAULTS_FULL=true`) asks for 10,000 doubtful polygons.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { BAD_SHAPES, doubtfulPolygon, RARE_SHAPES } from "../helpers/bad-shapes.ts";
import { FULL } from "../helpers/full-run.ts";
import { fillMap } from "../helpers/map-market.ts";
import { createRandom } from "../helpers/random.ts";

const LISTINGS = 300;
const DOUBTFUL = FULL ? 10_000 : 400;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 8;
const ADDRESSES = [
  "/api/public/v1/listings?",
  "/api/public/v1/listings?facets=price&limit=0&",
  "/api/public/v1/cells?zoom=5&",
];

let api: TestApi;
const random = createRandom(SEED);
beforeAll(async () => {
  api = await startTestApi({ fill: (db) => fillMap(db, random, LISTINGS) });
});
afterAll(() => api?.close());

interface Refusal {
  error: string;
  details: { param: string; value: string | null; code: string; reason: string }[];
}

test.each(BAD_SHAPES)("%s is refused", async (_what, query, named) => {
  for (const address of ADDRESSES) {
    const { status, body } = await api.get(address + query);
    expect([address, status]).toEqual([address, 400]);
    const { error, details } = body as Refusal;
    expect(error).toBe("invalid_params");
    expect(details.map(({ reason }) => reason).join(" | ")).toMatch(named);
    expect(JSON.stringify(body).length).toBeLessThan(6000);
  }
});

test.each(RARE_SHAPES)("%s is searched", async (_what, query) => {
  for (const address of ADDRESSES) {
    const isSorted = query.includes("sort=") && address.includes("cells");
    const asked = address + (isSorted ? query.replace(/&sort=[a-z]+/, "") : query);
    const { status, body } = await api.get(asked);
    expect([asked, status, (body as Refusal).details]).toEqual([asked, 200, undefined]);
  }
});

test("a polygon that is nearly wrong is searched, or refused with the corner", async () => {
  const seen = { searched: 0, refused: 0 };
  const check = async () => {
    const polygon = doubtfulPolygon(random);
    const { status, body } = await api.get(`${random.pick(ADDRESSES)}polygon=${polygon}`);
    expect([200, 400], `seed ${SEED}: ${polygon} ${JSON.stringify(body)}`).toContain(status);
    if (status === 200) seen.searched += 1;
    else {
      seen.refused += 1;
      for (const { param, reason } of (body as Refusal).details) {
        expect([param, reason], polygon).toEqual(["polygon", expect.stringMatching(/corner/)]);
      }
    }
  };
  while (seen.searched + seen.refused < DOUBTFUL) await Promise.all(Array.from({ length: AT_ONCE }, check));
  console.log(`seed ${SEED}, doubtful polygons: ${JSON.stringify(seen)}`);
  expect(Math.min(seen.searched, seen.refused)).toBeGreaterThan(DOUBTFUL / 20);
}, 3_600_000);
