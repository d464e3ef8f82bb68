// Answers that a shared cache may keep: whose they are, for how long, and what they leave out.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { waitFor } from "../helpers/wait.ts";

const SHARED = "public, s-maxage=30, max-age=0";
const PRIVATE = "private, no-cache";
const PERSONAL = [
  ...["x-request-id", "ratelimit-policy", "ratelimit"],
  ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
];

let api: TestApi;
let url: string;
let listing: string;
beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      listing = await insertListing(db);
    },
  });
  url = (await api.another({ PUBLIC_CACHE_SECONDS: "30" })).url;
});
afterAll(() => api?.close());

const get = (path: string, headers: Record<string, string> = {}) => getJson(url + path, headers);
const personal = ({ headers }: Answer) => PERSONAL.filter((name) => headers.has(name));
const cacheControl = ({ headers }: Answer) => headers.get("cache-control");

describe.each([
  "/api/public/v1/listings?limit=1",
  "/api/public/v1/places?depth=3",
  "/api/public/v1/cities",
  "/api/public/v1/cells?zoom=8",
  "/api/public/v1/feed?format=json",
  "/api/public/v1/features",
  "/api/public/v1/suggest?q=tal",
])("%s with PUBLIC_CACHE_SECONDS", (path) => {
  test("is public, without what belongs to one client, and keeps its time and its ETag", async () => {
    const answer = await waitFor(
      async () => {
        const { headers, ...rest } = await get(path);
        return headers.has("x-data-as-of") ? { headers, ...rest } : undefined;
      },
      { what: "an answer with the time of its data" },
    );
    expect([answer.status, cacheControl(answer), personal(answer)]).toEqual([200, SHARED, []]);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");

    const unchanged = await get(path, { "If-None-Match": answer.headers.get("etag")! });
    expect([unchanged.status, cacheControl(unchanged), personal(unchanged)]).toEqual([304, SHARED, []]);
    const { headers } = await fetch(url + path, { method: "HEAD" });
    expect(headers.get("cache-control")).toBe(SHARED);
  });

  test("is private with credentials, and when it is refused", async () => {
    const wrong = `${path}${path.includes("?") ? "&" : "?"}foo=1`;
    const answers = [
      await get(path, { Authorization: "Bearer x" }),
      await get(path, { Cookie: "a=1" }),
      await get(wrong),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    const answered = path.includes("/feed") ? "private, max-age=300" : PRIVATE;
    expect(answers.map(cacheControl)).toEqual([answered, answered, PRIVATE]);
    for (const answer of answers) expect(personal(answer)).toEqual(PERSONAL);
  });
});

test("without the setting, and for a single listing, no shared cache may keep an answer", async () => {
  const answers = [
    await api.get("/api/public/v1/listings?limit=1"),
    await api.get("/api/public/v1/places"),
    await get(`/api/public/v1/listings/${listing}`),
  ];
  for (const answer of answers) {
    expect([answer.status, cacheControl(answer), personal(answer)]).toEqual([200, PRIVATE, PERSONAL]);
  }
});

test("a search from the service's own cache is public, too, and a listed site has a copy of its own", async () => {
  const site = "https://portal.example";
  const cached = await api.another({
    PUBLIC_CACHE_SECONDS: "30",
    SEARCH_CACHE_MS: "1000",
    CORS_ORIGINS: `${site},https://other.example`,
  });
  const again = await waitFor(
    async () => {
      const path = `${cached.url}/api/public/v1/listings?limit=2`;
      await getJson(path);
      const second = await getJson(path, { Origin: site });
      return second.headers.get("server-timing")?.includes("search;") ? undefined : second;
    },
    { what: "a search from the cache" },
  );
  expect([cacheControl(again), personal(again)]).toEqual([SHARED, []]);
  expect(again.headers.get("access-control-allow-origin")).toBe(site);
  expect(again.headers.get("vary")).toMatch(/Origin/);
});
