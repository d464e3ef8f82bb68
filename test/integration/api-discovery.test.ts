import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_HEADERS } from "../../api/openapi/public.ts";
import { SEARCH_PARAMS } from "../../api/search/schemas.ts";
import { ensureSite } from "../../scripts/dev/site/ensure.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";

const CATALOG = "/.well-known/api-catalog";
const DOCUMENT = "/api/public/v1/openapi.json";

let api: TestApi;
beforeAll(async () => {
  await ensureSite();
  api = await startTestApi({
    fill: async (db) => {
      await ensurePlaces(db);
      await insertListing(db, { country: "FI", city: "Helsinki", city_slug: "helsinki" });
    },
  });
});
afterAll(() => api?.close());

interface Link {
  href: string;
  type?: string;
}
interface Catalog {
  linkset: Record<string, string | Link[]>[];
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { headers: Record<string, unknown>; schemas: Record<string, unknown> };
}
interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[];
  responses: Record<string, { content?: object; headers?: object }>;
}

/** Follows a link of the published base address on the test's own port. */
const follow = (link: string, init: RequestInit = {}) => fetch(link.replace(api.config.baseUrl, api.url), init);

describe("the API catalog", () => {
  const read = async () => (await (await fetch(api.url + CATALOG)).json()) as Catalog;

  test("is a link set with the profile of RFC 9727, for GET and HEAD, for scripts of any site", async () => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(api.url + CATALOG, { method });
      expect(answer.status).toBe(200);
      const profile = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
      expect(answer.headers.get("content-type")).toBe(profile);
      expect(answer.headers.get("link")).toContain('rel="api-catalog"');
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
    const [self, ...apis] = (await read()).linkset;
    expect(self?.item).toHaveLength(apis.length);
    for (const relations of apis) {
      for (const name of ["service-desc", "service-doc", "status"]) expect(relations[name]).toHaveLength(1);
    }
  });

  test("every link of it answers with the type that it promises", async () => {
    const entries = (await read()).linkset.flatMap((relations) => Object.entries(relations));
    const links = entries.flatMap(([, value]) => (typeof value === "string" ? [] : value));
    expect(links.length).toBeGreaterThan(4);
    for (const { href, type } of links) {
      const answer = await follow(href);
      // The company's API answers strangers with 401: that is an answer, too.
      expect([href, answer.status]).toEqual([href, href.includes("/api/company/") && !type ? 401 : 200]);
      if (type !== undefined) expect(answer.headers.get("content-type")).toContain(type);
    }
    for (const [name, value] of entries)
      if (name === "anchor") expect((await follow(String(value))).status).toBeLessThan(500);
  });

  test("other well-known addresses are 404, not a page", async () => {
    for (const name of ["", "nothing", "security.txt", "openid-configuration", "a/b"]) {
      const answer = await fetch(`${api.url}/.well-known/${name}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
    expect((await fetch(api.url + CATALOG, { method: "POST" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("llms.txt", () => {
  test("is text, and every link and example of it answers", async () => {
    const answer = await fetch(`${api.url}/llms.txt`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const text = await answer.text();
    // Headings name addresses, which may need a parameter.
    const links = [...text.replace(/^###.*$/gm, "").matchAll(/\]\((\S+)\)|(?<=\s)(https?:\/\/[^\s,;)]+)/g)].map(
      ([, a, b]) => a ?? b ?? "",
    );
    expect(links.length).toBeGreaterThan(10);
    for (const link of new Set(links)) {
      if (link.includes("{") || link.includes("/api/seller") || link.includes("/api/company")) continue;
      const { status } = await follow(link.replace(/[.`]+$/, ""));
      expect([link, status]).toEqual([link, 200]);
    }
  });
});

describe("the OpenAPI document", () => {
  const read = async () => (await (await fetch(api.url + DOCUMENT)).json()) as OpenApi;

  test("is valid OpenAPI 3.1", async () => {
    const document = await read();
    expect(document.openapi).toBe("3.1.0");
    expect(await new Validator().validate(document as never)).toMatchObject({ valid: true });
  });

  test("names exactly the parameters that the search takes, each with a description", async () => {
    const { parameters = [] } = (await read()).paths["/api/public/v1/listings"]!.get!;
    expect(parameters.map(({ name }) => name)).toEqual([...Object.keys(SEARCH_PARAMS), "If-None-Match"]);
    for (const parameter of parameters) expect(parameter).toHaveProperty("description", expect.stringMatching(/\w/));
  });

  test("describes every header, and every error with an example", async () => {
    const document = await read();
    expect(Object.keys(document.components.headers)).toEqual(Object.keys(PUBLIC_HEADERS));
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const [status, { content }] of Object.entries(get!.responses)) {
        if (Number(status) < 400 || status === "503") continue;
        expect(JSON.stringify(content), `${status} ${path}`).toContain('"example"');
      }
    }
  });

  test("answers each documented operation with its example values", async () => {
    const document = await read();
    const id = await insertListing(api.db);
    await api.putListings();
    const { seller_id } = await api.db("listings").where({ id }).first("seller_id");
    for (const [path, { get }] of Object.entries(document.paths)) {
      const query = (get?.parameters ?? []).filter((parameter) => parameter.in === "query");
      const real: Record<string, string> = { listingId: id, municipalitySlug: "tallinn", countySlug: "harju-maakond" };
      const url = api.url + path.replace("{id}", id).replace("{userId}", seller_id);
      const pairs = query
        .filter(({ example, name }) => name in real || (example !== undefined && name !== "parent"))
        .map(({ name, example }) => [name, real[name] ?? String(example)] as [string, string]);
      const answer = await fetch(`${url}?${new URLSearchParams(pairs)}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  test("304 for whoever has it already", async () => {
    const { headers } = await fetch(api.url + DOCUMENT);
    const again = await fetch(api.url + DOCUMENT, { headers: { "If-None-Match": headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });
});

describe("the README", () => {
  const readme = readFileSync("README.md", "utf8");
  const section = readme.slice(readme.indexOf("## For searchers"), readme.indexOf("## For companies"));

  test("shows requests that answer", async () => {
    const requests = [...section.matchAll(/curl '([^']+)'/g)].map(([, url]) => url ?? "");
    expect(requests).toHaveLength(2);
    for (const url of requests) expect((await follow(url)).status).toBe(200);
  });

  test("shows a walk over all pages that meets every listing", async () => {
    for (let count = 0; count < 5; count += 1) await insertListing(api.db, { deal_type: "rent" });
    await api.putListings();
    const [, code = ""] = /```js\n([\s\S]+?)```/.exec(section) ?? [];
    const printed: unknown[] = [];
    const shortPages = code.replaceAll("http://localhost:3000", api.url).replace("limit: 50", "limit: 2");
    await new Function("console", `return (async () => {${shortPages}})()`)({ log: (id: string) => printed.push(id) });
    expect(new Set(printed).size).toBe(5);
    expect(printed).toHaveLength(5);
  });
});

describe("the documentation", () => {
  test("is one page with everything from this address: it works without the internet", async () => {
    for (const path of ["/docs", "/docs/try"]) {
      const page = await fetch(api.url + path);
      expect([path, page.status]).toEqual([path, 200]);
      const html = await page.text();
      const loaded = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? "");
      expect(loaded.length).toBeGreaterThan(0);
      for (const url of loaded) {
        expect(url).toMatch(/^\/(?!\/)|^data:/);
        if (url.startsWith("/")) expect([url, (await fetch(api.url + url)).status]).toEqual([url, 200]);
      }
    }
  });
});
