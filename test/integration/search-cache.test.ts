// The response cache as the API has it: in front of the search, behind the limit and the headers of every response.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { type ProxiedCall, startSearchProxy } from "../helpers/search-proxy.ts";
import { waitFor } from "../helpers/wait.ts";

const SITE = "https://portal.example";
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: { SEARCH_CACHE_MS: "1000" },
    fill: async (db) => {
      for (const id of [1, 2]) {
        await insertListing(db, { id, images: [{ url: `https://pictures.example/${id}.jpg`, width: 3, height: 2 }] });
      }
    },
  });
});
afterAll(() => api?.close());

interface Got {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Whether OpenSearch was called for it. */
  searched: boolean;
}

async function get(url: string, from = newAddress()): Promise<Got> {
  const answer = await fetch(url, {
    headers: { "X-Forwarded-For": from, Origin: SITE, "Accept-Encoding": "gzip;q=0" },
  });
  const { date: _, "x-request-id": __, "server-timing": timing = "", ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: await answer.text(), searched: timing.includes("search;") };
}

/** A search and its repetition within the second: on a slow machine it takes more than one try. */
async function searchTwice(url: string, from?: string): Promise<{ first: Got; second: Got }> {
  return await waitFor(
    async () => {
      const first = await get(url, from);
      const second = await get(url, from);
      const isFresh = "x-data-as-of" in first.headers; // not before the first round of the probe
      return isFresh && first.searched && !second.searched ? { first, second } : undefined;
    },
    { what: "a search followed by its repetition", intervalMs: 1100 },
  );
}

describe.each([
  ["any site", "*"],
  ["listed sites", `${SITE},https://other.example`],
])("with an API open to %s", (_which, CORS_ORIGINS) => {
  test("a repeated search differs in nothing that a client sees", async () => {
    const { url } = await api.another({ CORS_ORIGINS });
    const { first, second } = await searchTwice(`${url}/api/public/v1/listings?searchText=korter&limit=`);
    expect(second).toEqual({ ...first, searched: false });
    expect(Object.keys(second.headers)).toEqual(
      expect.arrayContaining([
        ...["content-security-policy", "access-control-allow-origin", "cache-control", "vary", "etag"],
        ...["x-data-as-of", "x-ignored-params", "ratelimit", "content-type"],
      ]),
    );
  });
});

test("a browser's If-None-Match of an earlier answer gets the compressed body, as without the cache", async () => {
  const url = `${api.url}/api/public/v1/listings?minPrice=1&limit=50&explain=1&searchText=${"korter+".repeat(20)}`;
  const ask = () =>
    fetch(url, {
      headers: { "X-Forwarded-For": newAddress(), "Accept-Encoding": "gzip", "If-None-Match": 'W/"of another answer"' },
    });
  const [plain, cached] = await waitFor(
    async () => {
      const [first, second] = [await ask(), await ask()];
      await Promise.all([first.text(), second.text()]);
      const isCached = !second.headers.get("server-timing")?.includes("search;");
      return isCached ? [first, second] : undefined;
    },
    { what: "a search followed by its repetition", intervalMs: 1100 },
  );
  expect(plain!.status).toBe(200);
  expect(plain!.headers.get("content-encoding")).toBe("gzip");
  expect(cached!.headers.get("content-encoding")).toBe("gzip");
});

test("a repeated search counts against the limit like any other, once", async () => {
  const from = newAddress();
  const { first, second } = await searchTwice(`${api.url}/api/public/v1/listings?limit=3`, from);
  const left = (got: Got) => Number(got.headers["ratelimit-remaining"]);
  expect(left(second)).toBe(left(first) - 1);
  const more = await Promise.all(
    Array.from({ length: 65 }, () => get(`${api.url}/api/public/v1/listings?limit=3`, from)),
  );
  const refused = more.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(65 - left(second));
  expect(JSON.parse(refused[0]!.text)).toMatchObject({ error: "rate_limit_exceeded", items: [], totalCount: 0 });
});

test("equal searches at once are one call to OpenSearch, whatever their addresses", async () => {
  const engine = await startSearchProxy(api.config.openSearchUrls[0]!);
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  try {
    const { url } = await api.another({ OPENSEARCH_URL: engine.url });
    const isOurs = ({ path, body }: ProxiedCall) => /\/_m?search/.test(path) && body.includes("korter");
    engine.use(async (call, forward) => {
      if (isOurs(call)) await arrived;
      return forward();
    });
    const queries = ["searchText=korter&facets=rooms,features", "facets=rooms,features&searchText=korter"];
    const asked = Array.from({ length: 30 }, (_, index) => get(`${url}/api/public/v1/listings?${queries[index % 2]}`));
    // Gives them time to arrive: suggestions are not held.
    await get(`${url}/api/public/v1/suggest?q=tal`);
    release();
    expect(new Set((await Promise.all(asked)).map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(engine.calls.filter(isOurs)).toHaveLength(1);
  } finally {
    release();
    await engine.close();
  }
});

async function setVisibility(visibility: string): Promise<void> {
  await api.db("listings").where({ id: 1 }).update({ visibility });
  await api.putListings();
}

test.each(["/?lang=en", "/?lang=en&searchText=korter&maxPrice=9000000"])(
  "a search page and the request of its component are one search, and a picture of what is hidden is gone with it: %s",
  async (path) => {
    const engine = await startSearchProxy(api.config.openSearchUrls[0]!);
    try {
      const { url } = await api.another({
        ...{ OPENSEARCH_URL: engine.url, IMAGE_ORIGINS: "https://pictures.example" },
        // A proxy takes the path away.
        BASE_URL: "https://homes.example/search",
      });
      const open = async () => (await get(url + path)).text;
      const cover = /<img class="cover" src="https:\/\/pictures.example\/1.jpg"/;
      const searches = () =>
        engine.calls.filter(({ path, body }) => /\/_m?search/.test(path) && body.includes('"size":25'));

      const page = await waitFor(async () => [await open()].find((text) => cover.test(text)), { what: "a cover" });
      const [, request] = /as="fetch" crossorigin href="([^"]*)"/.exec(page)!;
      await waitFor(
        async () => {
          const before = searches().length;
          await open();
          const { searched } = await get(url + request!.replace("/search", "").replaceAll("&amp;", "&"));
          return !searched && searches().length === before + 1;
        },
        { what: "both as one search", intervalMs: 1100 },
      );

      engine.use(async (call, forward) => (/\/_m?search/.test(call.path) ? "lost" : forward()));
      await waitFor(async () => !cover.test(await open()), { what: "a page without covers", intervalMs: 200 });
      engine.use(undefined);
      await waitFor(async () => cover.test(await open()), { what: "a cover again", intervalMs: 200 });

      await setVisibility("unlisted");
      const pages = () => open().then((text) => [/\/1\.jpg"/.test(text), /\/2\.jpg"/.test(text)]);
      await waitFor(async () => String(await pages()) === "false,true", { what: "the other alone", intervalMs: 200 });
    } finally {
      await engine.close();
      await setVisibility("public");
    }
  },
);

test.each([
  ["a response cache below 100 ms", { SEARCH_CACHE_MS: "99", IMAGE_ORIGINS: "https://pictures.example" }, false],
  ["no origin of pictures", { IMAGE_ORIGINS: "" }, false],
  ["100 ms and an origin", { SEARCH_CACHE_MS: "100", IMAGE_ORIGINS: "https://pictures.example" }, true],
])(
  "the start page searches only where responses are shared and pictures allowed: %s",
  async (_which, env, searches) => {
    const { url } = await api.another(env);
    const pages = [await get(`${url}/?lang=en`), await get(`${url}/?lang=et`)];
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(pages.some(({ searched }) => searched)).toBe(searches);
  },
);

test("pages have pictures of 30 searches a minute, which leave the limit of searches alone", async () => {
  const { url } = await api.another({ IMAGE_ORIGINS: "https://pictures.example" });
  await waitFor(async () => (await get(`${url}/?lang=en`)).text.includes('class="cover"'), { what: "a cover" });
  const from = newAddress();
  const pages = [];
  for (let maxPrice = 9_000_000; maxPrice < 9_000_040; maxPrice += 1)
    pages.push(await get(`${url}/?lang=en&maxPrice=${maxPrice}`, from));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  // On a slow machine a search may take longer than a page waits.
  expect(pages.slice(0, 30).some(({ text }) => text.includes('class="cover"'))).toBe(true);
  expect(pages.slice(30).filter(({ text, searched }) => searched || text.includes('class="cover"'))).toEqual([]);
  const { headers } = await get(`${url}/api/public/v1/listings?limit=1`, from);
  expect(headers["ratelimit-remaining"]).toBe("59");
});

test("a repeated search is logged with the same fingerprint of its text", async () => {
  const before = api.log().length;
  await searchTwice(`${api.url}/api/public/v1/listings?searchText=kerge+salajas`);
  const texts = await waitFor(
    async () => {
      const found = [
        ...api
          .log()
          .slice(before)
          .matchAll(/"text":(\{[^}]*\})/g),
      ].map(([, text]) => text);
      return found.length >= 2 ? found : undefined;
    },
    { what: "two log lines" },
  );
  expect(new Set(texts).size).toBe(1);
  expect(api.log()).not.toContain("salajas");
});
