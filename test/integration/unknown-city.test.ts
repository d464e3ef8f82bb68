// What a search costs that asks for a city nobody has heard of, and how soon a new city is found.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "../../shared/errors.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { type PostgresProxy, startPostgresProxy } from "../helpers/postgres-proxy.ts";
import { waitFor } from "../helpers/wait.ts";

const SEARCHES = 200;
const AT_A_TIME = 20;

let api: TestApi;
let database: PostgresProxy;
let url: string;

beforeAll(async () => {
  api = await startTestApi({
    fill: (db) => insertListing(db, { country: "FI", city: "Helsinki", city_slug: "helsinki" }),
  });
  database = await startPostgresProxy(api.config.databaseUrl);
  url = (await api.another({ DATABASE_URL: database.url, RATE_LIMITS: "off" })).url;
  await waitFor(async () => (await search("abroad=include&city=helsinki")).status === 200, { what: "the API" });
});

afterAll(async () => {
  await api?.close();
  await database?.close();
});

const search = (query: string) => getJson(`${url}/api/public/v1/listings?${query}`);
const tableReads = () => database.statements.filter(({ text }) => /from "?cities"?/.test(text)).length;
const codesOf = ({ body }: { body: unknown }) => (body as { details: Problem[] }).details.map(({ code }) => code);

/** Reads that came of searches: the table is read again every minute by itself, too. */
async function readsDuring(work: () => Promise<unknown>): Promise<{ reads: number; seconds: number }> {
  const [before, startedAt] = [tableReads(), performance.now()];
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { reads: tableReads() - before - Math.ceil(seconds / 60), seconds };
}

test(`${SEARCHES} searches for unknown cities read the table once a second at most`, async () => {
  const { reads, seconds } = await readsDuring(async () => {
    for (let first = 0; first < SEARCHES; first += AT_A_TIME) {
      const numbers = Array.from({ length: AT_A_TIME }, (_, index) => first + index);
      const answers = await Promise.all(numbers.map((number) => search(`abroad=include&city=nowhere-${number}`)));
      for (const answer of answers) expect(codesOf(answer)).toEqual(["unknown_city"]);
    }
  });
  expect(reads).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
});

test("a search that is refused for another reason reads nothing", async () => {
  const { reads } = await readsDuring(async () => {
    const answer = await search("abroad=include&city=nowhere&sort=newst&minPrice=x");
    expect(codesOf(answer)).toEqual(expect.arrayContaining(["not_allowed", "not_a_number", "unknown_city"]));
  });
  expect(reads).toBeLessThanOrEqual(0);
});

test("a city whose first listing was just published is found", async () => {
  await insertListing(api.db, { country: "LV", city: "Ogre", city_slug: "ogre" });
  await api.putListings();
  const found = await waitFor(
    async () => {
      const answer = await search("abroad=include&city=ogre");
      return answer.status === 200 ? answer : undefined;
    },
    { timeoutMs: 30_000, what: "the new city, which the table's own minute would bring too late" },
  );
  expect(found.body).toMatchObject({ totalCount: 1 });
}, 90_000);
