import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express, { type RequestHandler } from "express";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { type WebDeps, webRoutes } from "../../api/web/routes.ts";
import { SITE_FOLDER } from "../../api/web/site.ts";
import type { StatusReport } from "../../api/web/status-report.ts";
import { loadConfig } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import type { Listing } from "../../shared/listing.ts";
import { createLogger } from "../../shared/logger.ts";
import { HEALTHY } from "../helpers/health.ts";

// The pages alone, with what they ask for made to go wrong. What they look like is tested in the browser.

const EVIL = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>`;

const listing: Listing = {
  id: "4711",
  url: "http://localhost:3000/listings/4711",
  dealType: "sale",
  propertyType: "apartment",
  slogan: { et: EVIL, en: "", ru: "" },
  description: { et: EVIL, en: "", ru: "" },
  location: {
    country: "EE",
    county: null,
    municipality: null,
    settlement: null,
    city: null,
    address: EVIL,
    point: null,
  },
  price: 100_000,
  pricePeriod: null,
  pricePerSqm: null,
  currency: "EUR",
  priceDrop: null,
  rooms: null,
  size: null,
  floor: null,
  floors: null,
  plotArea: null,
  year: null,
  images: [],
  featured: false,
  seller: { userId: "1", companyId: null, companyName: null },
  publishedAt: null,
  updatedAt: "2026-11-01T09:00:00.000Z",
};

let log = "";
afterEach(() => {
  log = "";
});

const pass: RequestHandler = (_req, _res, next) => next();

async function get(
  path: string,
  {
    limitListing = pass,
    understand = (() => []) as WebDeps["understand"],
    findListing = async () => listing as Listing | undefined,
    firstListings = undefined as WebDeps["firstListings"],
    env = {},
    siteFolder = SITE_FOLDER,
    encodings = "identity",
    headers = {} as Record<string, string>,
    statusReport = async (): Promise<StatusReport> => {
      throw new Error("no report");
    },
  } = {},
) {
  const config = loadConfig(env);
  const logger = createLogger(config, { destination: { write: (line: string) => (log += line) } });
  const app = express().use(
    webRoutes({
      ...{
        config,
        logger,
        siteFolder,
        limit: pass,
        limitListing,
        findListing,
        firstListings,
        statusReport,
        understand,
      },
      featuresOf: () => [],
    }),
  );
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const response = await fetch(url, {
      headers: { "accept-language": "ru, en;q=0.5", "accept-encoding": encodings, ...headers },
    });
    return { response, text: await response.text() };
  } finally {
    server.close();
  }
}

test("what a seller wrote never becomes markup", async () => {
  const { response, text } = await get("/listings/4711?lang=et");
  expect(response.status).toBe(200);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain("<img src=x");
  expect(text.match(/<\/script>/g)).toHaveLength(4); // the two data blocks and the two scripts of the page
});

test("over the limit of listings the page says so, with the same status and header as the API", async () => {
  const limitListing: RequestHandler = () => {
    throw new AppError("rate_limit_exceeded", "Too many requests.", { headers: { "Retry-After": "17" } });
  };
  const { response, text } = await get("/listings/4711?lang=en", { limitListing });
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("17");
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(text).toContain("17 seconds");
});

test("a failure is a page without its cause, and a line in the log with it", async () => {
  const findListing = async () => {
    throw new Error("relation listings on host secret-db does not exist");
  };
  const { response, text } = await get("/listings/4711?lang=en", { findListing });
  expect(response.status).toBe(500);
  expect(text).toContain("Something went wrong");
  expect(text).not.toContain("secret-db");
  expect(log).toContain("secret-db");
  expect((await get("/status")).response.status).toBe(500);
});

test("without a language in the address the browser's wish decides, and caches are told", async () => {
  const { response, text } = await get("/");
  expect(text).toContain('<html lang="ru">');
  expect(response.headers.get("vary")).toMatch(/accept-language/i);
  expect((await get("/?lang=et")).text).toContain('<html lang="et">');
  expect((await get("/?lang=xx")).text).toContain('<html lang="ru">');
});

test.each([
  "//?searchText=korter",
  "/?searchText=%E0%A4%A",
  "/?searchText=a&searchText=b&?",
  `/?searchText=${"x".repeat(9000)}`,
])("the search page comes for any query: %#", async (path) => {
  const { response, text } = await get(path);
  expect([response.status, log]).toEqual([200, ""]);
  expect(text).toContain("<listing-search");
});

test("a service below a path keeps its links there, and pictures come from the origins that are set", async () => {
  const env = { BASE_URL: "https://homes.example/search/", IMAGE_ORIGINS: "https://pictures.example" };
  const { response, text } = await get("/", { env });
  expect(text).toMatch(/href="\/search\/assets\/icon-[0-9a-f]{16}\.svg"/);
  expect(text).toMatch(/src="\/search\/assets\/search-[0-9a-f]{16}\.js"/);
  expect(text).toContain('image-origins="https://pictures.example"');
  expect(response.headers.get("content-security-policy")).toContain("img-src 'self' data: https://pictures.example;");
});

test.each(["/", "/listings/4711", "/docs", "/docs/try", "/docs/nowhere"])(
  "%s may have its style sheet and no other style within it",
  async (path) => {
    const { response, text } = await get(path);
    const [, styles, ...others] = text.split(/<style>|<\/style>/);
    expect(others).toHaveLength(1);
    expect(styles).toContain(":root{");
    const hash = createHash("sha256").update(styles!).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(text).not.toMatch(/ style="/);
  },
);

test.each([
  ["/nosuch", "text/html,*/*;q=0.8", "text/html; charset=utf-8"],
  ["/docs/nosuch", "*/*", "text/html; charset=utf-8"],
  ["/nosuch", "*/*", undefined],
  ["/nosuch", "application/json", undefined],
  ["/api/nosuch", "text/html,*/*;q=0.8", undefined],
])("an unknown page is one for people, and left to the API for programs: %s, %s", async (path, accept, type) => {
  const { response, text } = await get(`${path}?lang=ru`, { headers: { accept } });
  expect(response.status).toBe(404);
  if (type === undefined) return expect(text).not.toContain("<h1>");
  expect(response.headers.get("content-type")).toBe(type);
  expect(text).toContain("<h1>Такой страницы нет</h1>");
  expect(text).toContain('href="/?lang=ru"');
});

test.each([
  ["/?dealType=rent&lang=en", "/api/public/v1/listings?dealType=rent"],
  ["/kept?lang=en", "/api/public/v1/listings"],
  ["/company?lang=en", "/docs/export"],
  ["/listings/4711?lang=en", "/api/public/v1/listings/4711"],
])("without a script %s says where its data is", async (path, data) => {
  const { text } = await get(path);
  const [, said] = /<noscript><p>(.*?)<\/p><\/noscript>/s.exec(text)!;
  expect(said).toContain("This page needs JavaScript.");
  expect(said).toMatch(new RegExp(`href="https?://[^/"]+${data.replaceAll("?", "\\?")}"`));
});

test("only built files are given out as assets", async () => {
  for (const path of [
    "/assets/nothing.js",
    "/assets/site.js",
    "/assets/site-0123456789abcdef.js",
    "/assets/..%2fsite.css",
    "/assets/..%2fguide.json",
    "/assets/%2e%2e%2fguide.json",
  ]) {
    const { response } = await get(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("cache-control"), path).not.toContain("max-age");
  }
});

test("files are sent as they were compressed when the site was built", async () => {
  const siteFolder = await mkdtemp(join(tmpdir(), "listings-site-"));
  onTestFinished(() => rm(siteFolder, { recursive: true, force: true }));
  const file = join(siteFolder, "assets", "x-0123456789abcdef.js");
  await mkdir(join(siteFolder, "assets"));
  const text = "export {};".repeat(200);
  await writeFile(file, text);
  // Told from what would be compressed on the way by what is in them.
  await writeFile(`${file}.br`, brotliCompressSync(`${text}// br`));
  await writeFile(`${file}.gz`, gzipSync(`${text}// gzip`));

  for (const [encodings, sent, ending] of [
    ["br, gzip", "br", "// br"],
    ["gzip", "gzip", "// gzip"],
    ["identity", null, "export {};"],
  ] as const) {
    const { response, text: received } = await get("/assets/x-0123456789abcdef.js", { siteFolder, encodings });
    expect(response.headers.get("content-encoding")).toBe(sent);
    expect(response.headers.get("content-type")).toMatch(/javascript/);
    expect(response.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(received.endsWith(ending)).toBe(true);
  }
  for (const name of ["x-0123456789abcdef.js.br", "x-fedcba9876543210.js", "x.js", "..%2fguide.json"]) {
    expect((await get(`/assets/${name}`, { siteFolder })).response.status).toBe(404);
  }
});

test.each([
  ["a range outside of it", { range: "bytes=99999999-" }],
  ["a condition that it does not meet", { "if-match": '"another"' }],
  ["a time before it was built", { "if-unmodified-since": "Sun, 22 Nov 1998 00:00:00 GMT" }],
])("a file that is asked for with %s is sent whole: a cache must not keep its absence", async (_what, headers) => {
  const whole = await get("/embed.js");
  const { response, text } = await get("/embed.js", { headers, encodings: "gzip" });
  expect(response.status).toBe(200);
  expect(text).toBe(whole.text);
});

const PICTURED = [1, 2, 3, 4].map((n) => ({
  ...listing,
  images: [
    { url: `https://elsewhere.example/${n}.jpg`, width: 3, height: 2 },
    { url: `https://pictures.example/${n}".jpg`, width: 3, height: 2 },
  ],
}));
const PICTURES_ALLOWED = { IMAGE_ORIGINS: "https://pictures.example" };

test.each(["", "&searchText=saun&dealType=rent"])(
  "a search page has the pictures of what it will find, from allowed origins only: %s",
  async (search) => {
    const asked: string[] = [];
    const firstListings = async (address: string) => {
      asked.push(address);
      return [...PICTURED.slice(0, 2), listing as Listing, ...PICTURED.slice(2)];
    };
    const { text } = await get(`/?lang=et&view=both${search}`, { env: PICTURES_ALLOWED, firstListings });
    const covers = [...text.matchAll(/<img class="cover"[^>]*>/g)].map(([cover]) => cover);
    expect(covers.map((cover) => /src="([^"]*)"/.exec(cover)?.[1])).toEqual(
      [1, 2, 3, 4].map((n) => `https://pictures.example/${n}&quot;.jpg`),
    );
    expect(covers.map((cover) => [cover.includes('"eager"'), cover.includes('"high"')])).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
    // As many boxes as there will be cards.
    expect(text.match(/class="card skeleton"/g)).toHaveLength(5);
    const [, preloaded] = /as="fetch" crossorigin href="([^"]*)"/.exec(text)!;
    expect(asked).toEqual([preloaded!.replaceAll("&amp;", "&")]);
  },
);

test.each(["/?view=map", "/?searchText=saun&cursor=AbC&page=2", "/?municipalitySlug=tallinn"])(
  "%s shows no list, shows what no cache keeps, or looks something up before: nothing is searched for its pictures",
  async (path) => {
    const firstListings = async () => {
      throw new Error("searched");
    };
    const { response, text } = await get(path, { env: PICTURES_ALLOWED, firstListings });
    expect(response.status).toBe(200);
    expect(text).not.toContain('class="cover"');
  },
);

test("the page of a listing has its first picture from an allowed origin", async () => {
  const findListing = async () => PICTURED[0] as Listing;
  const { text } = await get("/listings/4711?lang=en", { env: PICTURES_ALLOWED, findListing });
  expect(text.match(/<img class="cover" src="[^"]*" alt="[^"]*"/g)).toEqual([
    '<img class="cover" src="https://pictures.example/1&quot;.jpg" alt="Picture 1 of 1"',
  ]);
  expect((await get("/listings/4711", { findListing })).text).not.toContain('class="cover"');
});

test.each(["/", "/listings/4711"])("the first picture of %s is asked for in front of the scripts", async (path) => {
  const pictured = PICTURED[0] as Listing;
  const deps = { findListing: async () => pictured, firstListings: async () => [pictured] };
  const { text } = await get(path, { env: PICTURES_ALLOWED, ...deps });
  expect(text.match(/<(script|link rel="preload")[^>]*>/)?.[0]).toBe(
    '<link rel="preload" as="image" href="https://pictures.example/1&quot;.jpg" fetchpriority="high" referrerpolicy="no-referrer">',
  );
  expect((await get(path, deps)).text).not.toContain('as="image"');
});

test("every file that a page names is cached for good, and asked for with its hash", async () => {
  const names = new Set<string>();
  const statusReport = async (): Promise<StatusReport> => ({
    version: "1.0.0",
    startedAt: new Date(),
    health: HEALTHY,
    lagSeconds: [],
    sampleEveryMs: 10_000,
    routes: [],
    listingCache: { entries: 0, bytes: 0, hits: 0, misses: 0 },
  });
  for (const path of [
    "/",
    "/listings/4711",
    "/kept",
    "/embed",
    "/embed/example",
    "/company",
    "/docs",
    "/docs/try",
    "/status",
  ]) {
    const { response, text } = await get(path, { statusReport });
    expect(response.status, path).toBe(200);
    expect(response.headers.get("cache-control"), path).toBe("no-cache");
    for (const [name] of text.matchAll(/\/assets\/[^"]+/g)) names.add(name);
  }
  expect(names.size).toBe(12);
  for (const name of names) {
    const { response, text } = await get(name);
    expect(response.status, name).toBe(200);
    expect(name).toMatch(/-[0-9a-f]{16}\.\w+$/);
    expect(response.headers.get("cache-control"), name).toBe("public, max-age=31536000, immutable");
    for (const [, imported] of text.matchAll(/from"\.\/(shared-[^"]+)"/g))
      expect((await get(`/assets/${imported}`)).response.headers.get("cache-control"), imported).toContain("immutable");
  }
});

test("the public addresses of the component stay, and are asked for again after five minutes", async () => {
  for (const path of ["/embed.js", "/embed.v1.js", "/embed.d.ts"]) {
    const { response } = await get(path, { encodings: "br" });
    expect(response.status, path).toBe(200);
    expect(response.headers.get("cache-control"), path).toBe("public, max-age=300");
    expect(response.headers.get("access-control-allow-origin"), path).toBe("*");
    // Said as a browser says it: fetch() would add "no-cache", which asks for the whole file.
    const headers = { "if-none-match": response.headers.get("etag")!, "cache-control": "max-age=0" };
    expect((await get(path, { headers, encodings: "br" })).response.status, path).toBe(304);
    expect((await get(path, { headers, encodings: "gzip" })).response.status, path).toBe(200);
  }
});

test("a file that is lost while the service runs is a 404 that no cache keeps", async () => {
  const siteFolder = await mkdtemp(join(tmpdir(), "listings-site-"));
  onTestFinished(() => rm(siteFolder, { recursive: true, force: true }));
  const name = "x-0123456789abcdef.js";
  // Named when the service starts, and not there to be read.
  await mkdir(join(siteFolder, "assets", name), { recursive: true });
  await mkdir(join(siteFolder, "assets", `${name}.br`));
  const { response } = await get(`/assets/${name}`, { siteFolder, encodings: "br" });
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-encoding")).toBeNull();
});
