// Two hundred requests to every kind of address, and what each was answered: a change of the code that is not meant to change
// an answer is held to this. Ids of requests, cursors, ETags and times are left out. `GOLDEN=write` before the name of this file
// rewrites test/fixtures/recorded-requests.txt.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mixedQueries } from "../../scripts/dev/bench/queries.ts";
import { seedListings } from "../../scripts/seed/seed.ts";
import { newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertKey } from "../helpers/company-api.ts";
import { expectGolden } from "../helpers/golden.ts";

const SEARCH = "/api/public/v1/listings";
const LISTINGS = 600;

/** What the mixed load has none of: every step of a fallback, explanations, phrases, refusals. */
const SEARCHES = [
  ...["лщкеук", "kjhnth", "kvartira", "kotrer", "korter xyzzyq", "korterr rõduga", "bolshaya kvartira", "qqqqqq"].map(
    (searchText) => ({ searchText, explain: "1" }),
  ),
  { searchText: '"kahetoaline korter"' },
  { searchText: "maja -remont", sort: "price-asc" },
  { searchText: "2 tuba kuni 200 000", explain: "1" },
  { searchText: "2 tuba", concepts: "0" },
  { searchText: "" },
  { searchText: "korter", limit: "0" },
  { dealType: "rentt", sort: "newst" },
  { countySlug: "harju-maakond", municipalitySlug: "tartu-linn" },
  { country: "FI", limit: "3" },
  { priceDropOnly: "true", limit: "5" },
  { cursor: "nonsense" },
  { minPrice: "5", maxPrice: "4" },
  { utm_source: "letter", _: "1", limit: "1" },
  { foo: "bar" },
].map((params) => `${SEARCH}?${new URLSearchParams(params as unknown as Record<string, string>)}`);

const OTHERS = [
  "/api/public/v1/places",
  "/api/public/v1/places?parent=harju-maakond",
  "/api/public/v1/places?depth=9",
  "/api/public/v1/cities",
  "/api/public/v1/cities?country=FI",
  "/livez",
  "/readyz",
  "/api/nowhere",
  "/nowhere",
];

let api: TestApi;
let company: string;
let key: string;

beforeAll(async () => {
  api = await startTestApi({
    fill: (db) => seedListings(db, { count: LISTINGS, seed: 11, now: new Date() }),
  });
  const { rows } = await api.db.raw<{ rows: { company_id: string }[] }>(
    "select company_id from listings where company_id is not null group by company_id order by count(*) desc, company_id limit 1",
  );
  company = rows[0]!.company_id;
  ({ key } = await insertKey(api.db, company));
});
afterAll(() => api?.close());

/** The headers that are part of an answer's meaning. */
const HEADERS = ["content-type", "x-search-fallback", "x-ignored-params", "cache-control", "vary", "allow", "location"];

/** Values that are another each time: they are compared as being there. */
const VARYING =
  /"(nextCursor|requestId|changesSince|exportedAt|generatedAt|asOf|lagSeconds|updatedAt|at|version)":("[^"]*"|[\d.]+)/g;
const VARYING_XML = /<(changesSince|exportedAt|sha256)>[^<]*</g;
const plain = (text: string) =>
  text
    .replaceAll(api.url, "")
    .replace(/seal=[^&"]+|[0-9a-f]{64}/g, "…")
    .replace(VARYING, '"$1":"…"')
    .replace(VARYING_XML, "<$1>…<")
    .replace(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, "…");

interface Recorded {
  line: string;
  nextCursor: string | null;
}

async function record(path: string, headers: Record<string, string> = {}): Promise<Recorded> {
  const answer = await fetch(api.url + path, { headers: { "X-Forwarded-For": newAddress(), ...headers } });
  const text = await answer.text();
  const named = HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []));
  const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {};
  const hash = createHash("sha256").update(plain(text)).digest("hex").slice(0, 16);
  const shown = decodeURIComponent(path.replace(/cursor=[^&]+/, "cursor=…")).replaceAll("+", " ");
  const count = json.totalCount === undefined ? "" : ` total ${json.totalCount}`;
  return {
    line: `${answer.status} ${shown}${count} ${hash} ${named.join("; ")}`,
    nextCursor: json.nextCursor ?? null,
  };
}

test("two hundred requests are answered as they were", async () => {
  const lines: string[] = [];
  const run = async (path: string, headers?: Record<string, string>) => {
    const { line, nextCursor } = await record(path, headers);
    lines.push(line);
    return nextCursor;
  };
  const searches = [
    ...mixedQueries(100, 7).map(({ params }) => `${SEARCH}?${new URLSearchParams(params)}`),
    ...SEARCHES,
  ];
  for (const path of searches) {
    const cursor = await run(path);
    if (cursor !== null && lines.length % 3 === 0) await run(`${path}&cursor=${encodeURIComponent(cursor)}`);
  }
  const { rows } = await api.db.raw<{ rows: { id: string; seller_id: string }[] }>(
    "select id, seller_id from listings order by external_id limit 25",
  );
  for (const { id } of rows) await run(`${SEARCH}/${id}`);
  for (const id of ["0", "99999999", "-1", "abc"]) await run(`${SEARCH}/${id}`);
  for (const { id, seller_id } of rows.slice(0, 15)) await run(`/api/seller/${seller_id}?listingId=${id}`);
  const authorized = { authorization: `Bearer ${key}` };
  for (const query of ["", "?format=json", "?status=all", "?format=json&status=all", "?status=sold", "?format=csv"]) {
    await run(`/api/company/${company}/export${query}`, authorized);
  }
  await run(`/api/company/${company}/export`);
  await run("/api/company/999999/export", authorized);
  await run(`/api/company/${company}/changes?limit=5`, authorized);
  for (const path of OTHERS) await run(path);

  expect(lines.length).toBeGreaterThanOrEqual(200);
  expectGolden("recorded-requests.txt", `${lines.join("\n")}\n`);
}, 240_000);
