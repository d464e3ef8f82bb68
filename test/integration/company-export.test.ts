// What an export says, and when it says that nothing is new.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companySchemas } from "../../api/openapi/company-schemas.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { STATUSES } from "../../shared/enums.ts";
import { insertCompany, insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { validateXml } from "../helpers/export-schema.ts";
import { startPostgresProxy } from "../helpers/postgres-proxy.ts";
import { inXml, readXmlExport } from "../helpers/rede-reader.ts";

let database: TestDatabase;
let api: CompanyApi;
let company: string;
let key: string;
let seller: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startCompanyApi(database.url);
  const { db } = database;
  company = await insertCompany(db, { name: "Kodu & Maja <OÜ>" });
  ({ key } = await insertKey(db, company));
  const place = await insertPlaceLine(db);
  seller = await insertSeller(db, {
    company_id: company,
    phone: "+372 5550 0001",
    email: "canary@private.example",
    photo_url: "https://photos.example/canary.jpg",
  });
  const own = { company_id: company, seller_id: seller };
  for (const status of STATUSES) await insertListing(db, { ...own, status, place_id: place.settlement });
  await insertListing(db, { ...own, visibility: "unlisted", place_id: place.municipality, external_id: "A-1" });
  await insertListing(db, { ...own, country: "FI", city: "Porvoo", city_slug: "porvoo", place_id: null });
  await insertListing(db, { ...own, place_id: place.county, lat: 59.4361, lon: 24.8401, featured_tier: 3 });
  const dropped = await insertListing(db, { ...own, price_eur: 200_000 });
  await db("listings").where({ id: dropped }).update({ price_eur: 150_000.5 });
  await insertListing(db, {
    ...own,
    ...{ price_eur: null, rooms: null, size_m2: null, floor: null, floors: null, year_built: null },
    ...{ slogan: {}, description: {}, plot_area_m2: 1200 },
    images: [
      { url: "https://images.example/1.jpg?a=1&b=2", width: 10, height: 20 },
      { url: "http://images.example/2.jpg" },
    ],
  });
  const other = await insertCompany(db);
  await insertListing(db, { company_id: other });
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const get = (query: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${api.url}/api/company/${company}/export${query}`, { method, headers: { "x-api-key": key, ...headers } });

const readJson = async (query: string) => JSON.parse(await (await get(query)).text());

describe("the export", () => {
  test("is XML that our XSD accepts, and its JSON says the same", async () => {
    const xml = await (await get("?status=all")).text();
    validateXml(xml);
    const { listings } = readXmlExport(xml);
    const json = await readJson("?status=all&format=json");
    expect(listings).toEqual(json.objects.map(inXml));
    expect(companySchemas(["et", "en", "ru"]).Export.parse(json)).toEqual(json);
    expect(listings).toHaveLength(12);
    const ids = listings.map(({ id }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(json).toMatchObject({
      generator: { name: "Listings", version: "1.0.0" },
      profile: { name: "REDE v0.93", reading: "own", revision: 1, official: false },
      scope: { kind: "full", status: "all" },
      company: { id: company, name: "Kodu & Maja <OÜ>" },
      objectCount: 12,
      seal: { objectCount: 12, complete: true },
    });
  });

  test("says of each listing what its row says", async () => {
    const { objects } = await readJson("?status=all&format=json");
    const [draft] = objects;
    expect(draft).toMatchObject({
      status: "draft",
      url: null,
      price: 100_000,
      location: {
        country: "EE",
        county: { ehak: "0037", slug: "harju-maakond", name: "Harju maakond" },
        municipality: { ehak: "0784", slug: "tallinn", name: "Tallinn" },
        settlement: { ehak: "0387", kind: "district", slug: "lasnamae-linnaosa", name: "Lasnamäe linnaosa" },
      },
      seller: { userId: seller, displayName: "Test Seller" },
    });
    expect(objects[7]).toMatchObject({ visibility: "unlisted", url: null, externalId: "A-1" });
    expect(objects[7].location).toMatchObject({ municipality: { slug: "tallinn" }, settlement: null });
    expect(objects[8].location).toMatchObject({
      country: "FI",
      city: { slug: "porvoo", name: "Porvoo" },
      county: null,
    });
    expect(objects[9].location).toMatchObject({ municipality: null, point: { lat: 59.4361, lon: 24.8401 } });
    expect(objects[10]).toMatchObject({ price: 150_000.5, priceDrop: { previousPrice: 200_000 } });
    expect(objects[11]).toMatchObject({ price: null, plotArea: 1200, images: [{ width: 10 }, { width: null }] });
    for (const { createdAt, updatedAt } of objects) {
      expect(new Date(createdAt).toISOString()).toBe(createdAt);
      expect(new Date(updatedAt).toISOString()).toBe(updatedAt);
    }
  });

  test("holds active listings unless asked for others, of every single status", async () => {
    const statuses = async (query: string) => {
      const { objects, scope } = await readJson(`?format=json${query}`);
      return { scope: scope.status, found: new Set(objects.map(({ status }: { status: string }) => status)) };
    };
    expect(await statuses("")).toEqual({ scope: "active", found: new Set(["active"]) });
    for (const status of STATUSES) {
      expect(await statuses(`&status=${status}`)).toEqual({ scope: status, found: new Set([status]) });
      const xml = await (await get(`?status=${status}`)).text();
      validateXml(xml);
      expect(readXmlExport(xml).listings.every((listing) => listing.status === status)).toBe(true);
    }
    expect((await statuses("&status=all")).found).toEqual(new Set(STATUSES));
  });

  test("of a company without listings is whole and sealed", async () => {
    const empty = await insertCompany(database.db);
    const own = await insertKey(database.db, empty);
    for (const format of ["xml", "json"]) {
      const address = `${api.url}/api/company/${empty}/export?format=${format}`;
      const answer = await fetch(address, { headers: { "x-api-key": own.key } });
      const text = await answer.text();
      expect(answer.status).toBe(200);
      if (format === "json")
        expect(JSON.parse(text)).toMatchObject({ objectCount: 0, objects: [], changeSequence: "0" });
      else expect(readXmlExport(text).listings).toEqual([]);
      expect(text).toContain("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
  });

  test("never holds what is private", async () => {
    const texts = await Promise.all(
      ["?status=all", "?status=all&format=json"].map(async (query) => {
        const answer = await get(query);
        return JSON.stringify(Object.fromEntries(answer.headers)) + (await answer.text());
      }),
    );
    for (const text of [...texts, api.log()]) expect(text).not.toMatch(/canary|5550|private\.example|photos\.example/);
    expect(api.log()).not.toContain(key);
  });

  test("carries every column of a listing but those left out on purpose", async () => {
    const { rows } = await database.db.raw<{ rows: { column_name: string }[] }>(
      "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'listings'",
    );
    const exported =
      "id external_id seller_id status visibility deal_type property_type place_id country city city_slug address lat lon " +
      "price_eur price_period previous_price_eur price_dropped_at rooms size_m2 floor floors plot_area_m2 year_built slogan description " +
      "images published_at created_at updated_at version";
    const leftOut = "company_id featured_tier featured_until change_seq archived_from";
    expect(rows.map((row) => row.column_name).sort()).toEqual(`${exported} ${leftOut}`.split(" ").sort());
  });
});

describe("the answer", () => {
  test("to a request for XML is an attachment with a telling name and a link to the schema", async () => {
    const { status, headers } = await get("?status=all");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const name = `listings-company-${company}-all-\\d{8}T\\d{6}Z\\.xml`;
    expect(headers.get("content-disposition")).toMatch(new RegExp(`^attachment; filename="${name}"$`));
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toBe("Authorization, X-API-Key, Accept-Encoding");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("etag")).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headers.get("x-changes-since")).toMatch(/^[\w-]+$/);
    const [, schema] = /<http:\/\/[^/]+(.+)>; rel="describedby"/.exec(headers.get("link") ?? "") ?? [];
    const xsd = await fetch(`${api.url}${schema}`);
    expect(xsd.headers.get("content-type")).toContain("xml");
    expect(await xsd.text()).toContain("This is NOT the official schema of REDE");
  });

  test("to a request for JSON is no attachment, and names the cursor of its changes", async () => {
    const answer = await get("?format=json");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBeNull();
    const { changesSince } = JSON.parse(await answer.text());
    expect(changesSince).toBe(answer.headers.get("x-changes-since"));
  });

  test("is compressed where that is asked for", async () => {
    const raw = async (encoding: string) => {
      const answer = await get("?status=all", { "accept-encoding": encoding });
      return { encoding: answer.headers.get("content-encoding"), text: await answer.text() };
    };
    expect((await raw("gzip")).encoding).toBe("gzip");
    readXmlExport((await raw("br, gzip;q=0.5")).text);
    for (const encoding of ["identity", "gzip;q=0", "br", ""]) expect((await raw(encoding)).encoding).toBeNull();
  });

  test("to HEAD has the headers alone", async () => {
    const answer = await get("?status=all", {}, "HEAD");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toMatch(/^W\//);
    expect(answer.headers.get("x-changes-since")).toBeTruthy();
    expect(await answer.text()).toBe("");
  });

  test("to other methods is 405", async () => {
    const answer = await get("", {}, "POST");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  test.each([
    ["?format=csv", "format", ["xml", "json"]],
    ["?format=XML", "format", ["xml", "json"]],
    ["?status=deleted", "status", ["all", ...STATUSES]],
    ["?status=active&status=sold", "status", undefined],
    ["?state=active", "state", ["format", "status"]],
  ])("to %s is 400 and names what is allowed", async (query, param, allowed) => {
    const answer = await get(query);
    const body = (await answer.json()) as { error: string; details: { param: string; allowed?: string[] }[] };
    expect(answer.status).toBe(400);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(body.error).toBe("invalid_params");
    expect(body.details[0]).toMatchObject({ param, ...(allowed === undefined ? {} : { allowed }) });
  });
});

describe("validators", () => {
  const etag = async (query: string) => (await get(query, {}, "HEAD")).headers.get("etag")!;
  const status = async (query: string, tag: string) => {
    const answer = await get(query, { "if-none-match": tag });
    expect(await answer.text()).toHaveLength(answer.status === 304 ? 0 : (await (await get(query)).text()).length);
    return answer.status;
  };

  test("say 304 for the same state, with headers and without a body", async () => {
    const tag = await etag("?status=all");
    expect(await status("?status=all", tag)).toBe(304);
    expect(await status("?status=all", tag.replace("W/", ""))).toBe(304);
    expect(await status("?status=all", `"other", ${tag}`)).toBe(304);
    expect(await status("?status=all", '"other"')).toBe(200);
    const answer = await get("?status=all", { "if-none-match": tag });
    expect(answer.headers.get("etag")).toBe(tag);
    expect(answer.headers.get("content-type")).toBeNull();
  });

  test("differ by status, format and company, and are the same for one state", async () => {
    const all: string[] = [];
    // One after the other: more than two at a time of one company are refused.
    for (const query of ["", "?format=json", "?status=all", "?status=all&format=json", "?status=sold"]) {
      all.push(await etag(query));
    }
    expect(new Set(all).size).toBe(5);
    expect(await etag("?status=active&format=xml")).toBe(all[0]);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ["an edit", () => database.db("listings").where({ company_id: company }).limit(1).update({ rooms: 7 })],
    ["a new listing", () => insertListing(database.db, { company_id: company, external_id: "new" })],
    ["a deletion", () => database.db("listings").where({ external_id: "new" }).delete()],
    ["a seller's new name", () => database.db("users").where({ id: seller }).update({ display_name: "Anu" })],
    ["the company's new name", () => database.db("companies").where({ id: company }).update({ name: "Uus OÜ" })],
    ["a restored backup", () => database.db("epoch").update({ id: database.db.raw("gen_random_uuid()") })],
  ];
  test.each(changes)("change with %s", async (_what, change) => {
    const before = await etag("?status=all");
    await change();
    expect(await etag("?status=all")).not.toBe(before);
    expect(await status("?status=all", before)).toBe(200);
  });

  test("change with the secret that signs the cursor of its changes, and not with one that is only taken", async () => {
    const [old, next] = [makeSecrets().CURSOR_SECRET, makeSecrets().CURSOR_SECRET];
    const etagUnder = async (CURSOR_SECRET: string) => {
      const own = await startCompanyApi(database.url, { env: { CURSOR_SECRET } });
      const answer = await fetch(`${own.url}/api/company/${company}/export`, { headers: { "x-api-key": key } });
      await answer.text();
      await own.close();
      return answer.headers.get("etag");
    };
    const etag = await etagUnder(old);
    expect(await etagUnder(`${old},${next}`)).toBe(etag);
    expect(await etagUnder(`${next},${old}`)).not.toBe(etag);
  });

  test("equal states have equal objects and seals", async () => {
    const [first, second] = [await readJson("?format=json&status=all"), await readJson("?format=json&status=all")];
    expect({ ...second, generatedAt: first.generatedAt }).toEqual(first);
  });
});

describe("what an export holds", () => {
  const backends = async (): Promise<number[]> => {
    const { rows } = await database.db.raw(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'listings-export'",
    );
    return rows.map(({ pid }: { pid: number }) => pid);
  };

  test("is one connection for all that come one after the other, whatever they end with", async () => {
    const own = await startCompanyApi(database.url, { exportPoolMax: 1 });
    const ask = async (query: string, headers: Record<string, string> = {}, method = "GET") => {
      const answer = await fetch(`${own.url}/api/company/${company}/export${query}`, {
        method,
        headers: { "x-api-key": key, ...headers },
      });
      await answer.text();
      return answer;
    };
    try {
      const others = await backends(); // of the tests above
      const { headers } = await ask("?format=json");
      const its = (await backends()).find((pid) => !others.includes(pid));
      for (const encoding of ["identity", "gzip"]) {
        await ask("?format=xml&status=all", { "accept-encoding": encoding });
        await ask("?format=json&status=draft", { "accept-encoding": encoding });
      }
      await ask("?format=json", {}, "HEAD");
      expect((await ask("?format=json", { "if-none-match": headers.get("etag")! })).status).toBe(304);
      await ask("");
      expect(await backends()).toContain(its);
    } finally {
      await own.close();
    }
  });

  test("is free before its reader sees the end: two readers that ask again at once are never refused", async () => {
    const proxy = await startPostgresProxy(database.url, { endsAfterMs: 20 });
    const slow = await startCompanyApi(proxy.url);
    const statuses: number[] = [];
    const reader = async () => {
      for (let times = 0; times < 40; times += 1) {
        const method = times % 10 === 0 ? "HEAD" : "GET";
        const answer = await fetch(`${slow.url}/api/company/${company}/export?format=json`, {
          method,
          headers: { "x-api-key": key, "accept-encoding": times % 2 === 0 ? "identity" : "gzip" },
        });
        await answer.text();
        statuses.push(answer.status);
      }
    };
    try {
      await Promise.all([reader(), reader()]);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      expect(statuses).toHaveLength(80);
    } finally {
      await slow.close();
      await proxy.close();
    }
  });
});
