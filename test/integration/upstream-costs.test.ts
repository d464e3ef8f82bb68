// What an answer costs upstream, in calls, bytes, statements and rows: numbers that a slower program would raise, on a machine
// of any speed. The answers themselves are tested elsewhere.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../../api/company/key-handlers.ts";
import { extractRawListings } from "../../shared/search/raw-hits.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { type CountedStatement, type PostgresProxy, startPostgresProxy } from "../helpers/postgres-proxy.ts";
import { type SearchProxy, startSearchProxy } from "../helpers/search-proxy.ts";
import { waitFor } from "../helpers/wait.ts";

const LISTINGS = 60;
const LONG_TEXT = "Valge maja mere ääres, avar ja soe. ".repeat(20);

let api: TestApi;
let database: PostgresProxy;
let engine: SearchProxy;
let url: string;
/** Of an API without a cache of listings. */
let urlWithoutCache: string;
let key: string;
let company: string;
let seller: string;
let answeredBytes = 0;
/** What the API asks by itself, now and then. */
let background: ReadonlySet<string>;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      const { settlement } = await insertPlaceLine(db);
      company = await insertCompany(db);
      seller = await insertSeller(db, { company_id: company, phone: "+372 5550 0000" });
      for (let index = 0; index < LISTINGS; index += 1) {
        await insertListing(db, {
          ...{ seller_id: seller, company_id: company, place_id: settlement, price_eur: 1000 + index },
          description: { et: LONG_TEXT, en: LONG_TEXT, ru: LONG_TEXT },
        });
      }
    },
  });
  database = await startPostgresProxy(api.config.databaseUrl);
  engine = await startSearchProxy(api.config.openSearchUrls[0]!);
  const proxied = { DATABASE_URL: database.url, OPENSEARCH_URL: engine.url, RATE_LIMITS: "off" };
  url = (await api.another(proxied)).url;
  urlWithoutCache = (await api.another({ ...proxied, LISTING_CACHE_MB: "0" })).url;
  countBytes();
  const created = await createKey({ db: api.db, config: api.config }, company, { name: "t", permissions: ["export"] });
  key = created!.key;
  await waitFor(async () => (await getJson(`${url}/api/health`)).status === 200, { what: "health" });
  const probes = () => database.statements.filter(({ text }) => text.includes("index_dirty")).length;
  const before = probes();
  await waitFor(async () => probes() >= before + 2, { what: "two rounds of the probe" });
  background = new Set(database.statements.map(({ text }) => text));
  await waitFor(async () => !isWhole(await costsOf("/api/public/v1/listings?limit=50")), {
    what: "a cache of listings that is warm",
  });
  await costsOf("/api/public/v1/listings?limit=50&sort=price-asc"); // the other listings
});

afterAll(async () => {
  await api?.close();
  await database?.close();
  await engine?.close();
});

function countBytes(): void {
  engine.use(async (_call, forward) => {
    const answer = await forward();
    answeredBytes += Buffer.byteLength(answer.body);
    return answer;
  });
}

/** A search for revisions: no document is read. */
const NO_DOCUMENTS = { _source: false, stored_fields: "_none_" };

interface Costs {
  /** Calls that search, each with the bodies in it. */
  searches: readonly Record<string, unknown>[][];
  statements: readonly CountedStatement[];
  engineBytes: number;
  sentBytes: number;
  body: Record<string, unknown>;
}

const firstCounted = ({ aggs }: Record<string, unknown>) => Object.keys(aggs ?? {})[0];

const isWhole = ({ searches }: Costs) => searches[0]![0]!._source === true;

async function costsOf(path: string, headers: Record<string, string> = {}, from = url): Promise<Costs> {
  const [calls, statements] = [engine.calls.length, database.statements.length];
  answeredBytes = 0;
  const answer = await fetch(from + path, { headers });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  return {
    searches: engine.calls
      .slice(calls)
      .filter(({ path, body }) => /\/_m?search/.test(path) && !body.includes('"stats":["probe"]'))
      .map(({ body }) => [...body.matchAll(/^\{.*"query".*$/gm)].map(([line]) => JSON.parse(line))),
    statements: database.statements.slice(statements).filter((statement) => !background.has(statement.text)),
    engineBytes: answeredBytes,
    sentBytes: Buffer.byteLength(text),
    body: headers.accept === "application/xml" ? {} : JSON.parse(text),
  };
}

describe("a search", () => {
  test.each([
    ["of everything", ""],
    ["with filters", "dealType=sale&countySlug=harju-maakond&maxPrice=2000&sort=price-asc"],
  ])("%s is one call to OpenSearch, for the page and its count, and no statement", async (_what, query) => {
    const { searches, statements } = await costsOf(`/api/public/v1/listings?${query}`);
    expect(searches).toMatchObject([
      [
        { size: 21, track_total_hits: false, ...NO_DOCUMENTS },
        { size: 0, track_total_hits: true },
      ],
    ]);
    expect(statements).toEqual([]);
  });

  test("with a text is one call to OpenSearch, which counts on its way, and no statement", async () => {
    const { searches, statements } = await costsOf("/api/public/v1/listings?searchText=mere ääres");
    expect(searches).toMatchObject([[{ size: 21, track_total_hits: true, ...NO_DOCUMENTS }]]);
    expect(statements).toEqual([]);
  });

  test("as cells of a map is one call to OpenSearch and one search", async () => {
    const { searches, statements } = await costsOf("/api/public/v1/cells?zoom=8&bbox=24,59,25,60&dealType=sale");
    expect(searches).toMatchObject([[{ size: 0, track_total_hits: true }]]);
    expect(statements).toEqual([]);
  });

  test.each([
    ["", 2],
    ["&searchText=mere ääres", 3],
  ])(
    "as a feed is one call to OpenSearch, for what is new and what got cheaper%s, and no statement",
    async (text, count) => {
      const { searches, statements, body } = await costsOf(`/api/public/v1/feed?format=json&dealType=sale${text}`);
      expect(searches.map((call) => call.length)).toEqual([count]);
      expect(searches[0]).toMatchObject(
        [
          { size: 50, track_total_hits: false, sort: [{ published: "desc" }, {}] },
          { size: 50, track_total_hits: false, sort: [{ droppedAt: "desc" }, {}] },
          { size: 0, track_total_hits: 1 },
        ].slice(0, count),
      );
      expect(statements).toEqual([]);
      expect(body.items).toHaveLength(50);
    },
  );

  test("with facets is one call to OpenSearch, with a search for each set of filters that facets keep", async () => {
    const facets = "dealType,propertyType,place,rooms,features,price,pricePerSqm,size,year,priceDrop,country";
    const filters = "dealType=sale&propertyType=apartment&minPrice=1000&maxRooms=4&searchText=mere ääres";
    const { searches, statements, body } = await costsOf(`/api/public/v1/listings?${filters}&facets=${facets}`);
    const [page, ...countings] = searches[0]!;
    expect(searches).toHaveLength(1);
    expect(page).toMatchObject({ size: 21, track_total_hits: true });
    expect(countings.map(firstCounted)).toEqual([
      ...["dealType", "propertyType", "place", "rooms", "price", "country"],
    ]);
    for (const counting of countings) expect(counting).toMatchObject({ size: 0, track_total_hits: false });
    expect(statements).toEqual([]);
    expect(Object.keys(body.facets as object)).toEqual(facets.split(","));
    const { searches: alone } = await costsOf(`/api/public/v1/listings?limit=0&facets=${facets}`);
    expect(alone.flat().map(({ size }) => size)).toEqual([0, 0, 0, 0, 0]);
    // The total is that of the first counting, which visits the same listings.
    expect(alone.flat().map(firstCounted)).toEqual([undefined, "dealType", "features", "year", "country"]);
  });

  test("for ways on is one call more", async () => {
    const { searches, statements, body } = await costsOf("/api/public/v1/listings?maxPrice=999&dealType=sale&relax=1");
    expect(searches.map((call) => call.length)).toEqual([2, 1]);
    expect(statements).toEqual([]);
    expect(body.relaxed).toMatchObject([
      { change: { maxPrice: 1000 }, was: { maxPrice: 999 }, totalCount: 1 },
      { without: ["maxPrice"], totalCount: LISTINGS },
    ]);
  });

  test("fetches no document that is in memory", async () => {
    const { engineBytes, sentBytes } = await costsOf("/api/public/v1/listings?limit=50");
    expect(sentBytes).toBeGreaterThan(50 * 3 * LONG_TEXT.length);
    // 11 KB of revisions and sort values; probes may lie between.
    expect(engineBytes).toBeLessThan(0.25 * sentBytes);
  });

  test("reads by one call more what memory lacks, and that only", async () => {
    const path = "/api/public/v1/listings?limit=50&sort=price-desc";
    const { body } = await costsOf(path);
    const [first, second] = body.items as { id: string }[];
    await api.db("listings").whereIn("id", [first!.id, second!.id]).update({ rooms: 7 });
    await api.putListings();
    const { searches, statements } = await costsOf(path);
    expect(searches).toMatchObject([
      [{ size: 51, ...NO_DOCUMENTS }, { size: 0 }],
      [{ size: 2, query: { bool: { filter: [{ ids: { values: [first!.id, second!.id] } }, {}] } }, _source: true }],
    ]);
    expect(statements).toEqual([]);
    expect((await costsOf(path)).searches).toHaveLength(1);
  });

  test("is sent anew as a whole, a third call, only where a listing changes between the two", async () => {
    const path = "/api/public/v1/listings?limit=50&sort=price-desc";
    const [first] = (await costsOf(path)).body.items as { id: string }[];
    const change = async (rooms: number) => {
      await api.db("listings").where("id", first!.id).update({ rooms });
      await api.putListings();
    };
    await change(8);
    let isBetween = true;
    engine.use(async ({ body }, forward) => {
      if (body.includes('"ids"') && isBetween) {
        isBetween = false;
        await change(9);
      }
      return forward();
    });
    const { searches, body } = await costsOf(path);
    countBytes();
    expect(searches.map((call) => call[0]!._source)).toEqual([false, true, true]);
    expect(body.items).toMatchObject({ 0: { id: first!.id, rooms: 9 } });
    expect((await costsOf(path)).searches).toHaveLength(1);
  });

  test("is one call without a cache, too, and fetches each document of its page once and whole", async () => {
    const path = "/api/public/v1/listings?limit=50";
    const { searches, engineBytes, sentBytes } = await costsOf(path, {}, urlWithoutCache);
    expect(searches).toMatchObject([[{ size: 51, _source: true }, { size: 0 }]]);
    // 2.2 times what is sent, with the hit behind the page; probes may lie between. To leave the searched texts out costs
    // OpenSearch more than to send them (shared/search/raw-hits.ts), so they must not grow unseen.
    expect(sentBytes).toBeGreaterThan(50 * 3 * LONG_TEXT.length);
    expect(engineBytes).toBeLessThan(2.4 * sentBytes);
  });

  test("can cut every listing out of what the indexer has written, so that none is parsed", async () => {
    const { search, prefix } = api.indexing.deps;
    const body = { size: LISTINGS, sort: [{ id: "asc" }], query: { exists: { field: "country" } } };
    const answer = await search.request("POST", `/${prefix}/_search`, body);
    expect(extractRawListings(Buffer.from(JSON.stringify(answer))).listings).toHaveLength(LISTINGS);
  });

  test("counts on its first page only, whatever the page", async () => {
    let { body } = await costsOf("/api/public/v1/listings?limit=20");
    const pages = [];
    while (body.nextCursor !== null) {
      const next = await costsOf(`/api/public/v1/listings?limit=20&cursor=${body.nextCursor}`);
      pages.push(next);
      body = next.body;
    }
    expect(pages.map(({ searches }) => searches.flat().map((body) => body.track_total_hits))).toEqual([
      [false],
      [false],
    ]);
    expect(pages.map(({ statements }) => statements)).toEqual([[], []]);
  });

  test("that finds nothing tries at most three calls more", async () => {
    const { searches, statements } = await costsOf("/api/public/v1/listings?searchText=xylofonkvartett majja");
    expect(searches.length).toBeGreaterThan(1);
    expect(searches.length).toBeLessThanOrEqual(4);
    expect(statements).toEqual([]);
  });
});

describe("everything else", () => {
  test("a single listing is one statement and one row", async () => {
    const [first] = (await costsOf("/api/public/v1/listings")).body.items as { id: string }[];
    const { searches, statements } = await costsOf(`/api/public/v1/listings/${first?.id}`);
    expect(searches).toEqual([]);
    expect(statements.map(({ rows }) => rows)).toEqual([1]);
  });

  test("a seller is one statement and one row", async () => {
    const [first] = (await costsOf("/api/public/v1/listings")).body.items as { id: string }[];
    const { searches, statements } = await costsOf(`/api/seller/${seller}?listingId=${first?.id}`);
    expect(searches).toEqual([]);
    expect(statements.map(({ rows }) => rows)).toEqual([1]);
  });

  test.each([
    "/api/public/v1/places?q=tallinn",
    "/api/public/v1/cities",
    "/api/public/v1/features",
    "/api/public/v1/suggest?q=tal&dealType=sale",
    "/api/health",
  ])("%s comes from memory", async (path) => {
    const { searches, statements } = await costsOf(path);
    expect(searches).toEqual([]);
    expect(statements).toEqual([]);
  });

  test("an export reads each listing once, by one statement", async () => {
    const { searches, statements } = await costsOf(`/api/company/${company}/export?format=json`, {
      authorization: `Bearer ${key}`,
    });
    expect(searches).toEqual([]);
    const reading = statements.filter(({ rows }) => rows > 1);
    expect(reading.map(({ rows }) => rows)).toEqual([LISTINGS]);
    // Key, begin, slot, company, count, listings, rollback; the key's last use is written later.
    expect(statements.filter(({ text }) => !text.startsWith("update api_keys")).length).toBeLessThanOrEqual(8);
  });
});
