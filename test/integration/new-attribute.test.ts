// A numeric attribute is a row of mappings/attributes.ts, its texts and its column. This file adds one, in memory and in a database of its
// own and in modules of its own, and finds it everywhere. docs/attributes.md walks through the same by hand.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Attribute } from "../../mappings/attributes.ts";
import type { Answer, TestApi } from "../helpers/api.ts";

const HEIGHT: Attribute = {
  name: "ceilingHeight",
  column: "ceiling_height_m",
  kind: "decimal",
  stored: { min: 1.5, max: 99 },
  searched: { min: 0, max: 1000 },
};
const LINES = [
  { externalId: "high", dealType: "rent", propertyType: "apartment", ceilingHeight: 3.2 },
  { externalId: "low", dealType: "rent", propertyType: "apartment", ceilingHeight: 2.5 },
  { externalId: "unknown", dealType: "rent", propertyType: "apartment" },
];

let api: TestApi;
let folder: string;
const refused: string[] = [];

beforeAll(async () => {
  vi.resetModules(); // other files of this worker may have loaded them
  const { ATTRIBUTES } = await import("../../mappings/attributes.ts");
  (ATTRIBUTES as unknown as Attribute[]).push(HEIGHT);
  const { ATTRIBUTE_TEXTS } = await import("../../api/search/attribute-texts.ts");
  Object.assign(ATTRIBUTE_TEXTS, {
    ceilingHeight: { field: "Metres.", min: "Lowest ceiling.", max: "Highest ceiling." },
  });
  const { searchEn } = await import("../../api/web/messages/search-en.ts");
  Object.assign(searchEn.attributes, { ceilingHeight: "Ceiling, m" });

  const [{ startTestApi }, { importListings }, { insertCompany, insertSeller }] = await Promise.all([
    import("../helpers/api.ts"),
    import("../../scripts/import/import.ts"),
    import("../helpers/builders.ts"),
  ]);
  folder = mkdtempSync(join(tmpdir(), "attribute-"));
  const file = join(folder, "listings.jsonl");
  api = await startTestApi({
    fill: async (db) => {
      await db.raw(
        "alter table listings add column ceiling_height_m numeric(4, 2)" +
          " constraint listings_ceiling_height_is_positive check (ceiling_height_m > 0)",
      );
      const companyId = await insertCompany(db);
      const sellerId = await insertSeller(db, { company_id: companyId });
      const tooHigh = { ...LINES[0], externalId: "too high", ceilingHeight: 100 };
      const tooLow = { ...LINES[0], externalId: "too low", ceilingHeight: 1.2 };
      const lines = [...LINES, tooHigh, tooLow].map((line) =>
        JSON.stringify({ ...line, companyId, sellerId, status: "active" }),
      );
      writeFileSync(file, lines.join("\n"));
      await importListings(db, file, { onBadLine: (_number, reason) => refused.push(reason) });
    },
  });
}, 120_000);
afterAll(async () => {
  vi.resetModules(); // the attribute is this file's alone
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const search = (query: string) => api.get(`/api/public/v1/listings?${query}`);
const heights = ({ body }: Answer) =>
  (body as { items: { ceilingHeight: number | null }[] }).items.map(({ ceilingHeight }) => ceilingHeight).sort();

test("an import takes it within its bounds and writes its column", async () => {
  expect(refused).toEqual([
    expect.stringMatching(/^ceilingHeight: .*99/),
    expect.stringMatching(/^ceilingHeight: .*1\.5/),
  ]);
  const stored = await api.db("listings").orderBy("id").pluck("ceiling_height_m");
  expect(stored).toEqual(["3.20", "2.50", null]);
});

test("searches filter by it, and listings carry it", async () => {
  expect(heights(await search(""))).toEqual([2.5, 3.2, null]);
  expect(heights(await search("minCeilingHeight=3"))).toEqual([3.2]);
  expect(heights(await search("maxCeilingHeight=2.5"))).toEqual([2.5]);
  const [id] = await api.db("listings").where({ external_id: "high" }).pluck("id");
  expect(await api.get(`/api/public/v1/listings/${id}`)).toMatchObject({ body: { listing: { ceilingHeight: 3.2 } } });
});

test("its parameters are checked as others are", async () => {
  const answer = await search("minCeilingHeight=5&maxCeilingHeight=4");
  expect(answer).toMatchObject({
    status: 400,
    body: { details: [{ param: "minCeilingHeight", code: "min_above_max" }] },
  });
  expect(await search("minCeilingHeight=1001")).toMatchObject({ status: 400 });
});

test("the OpenAPI documents describe its field and its parameters", async () => {
  const { publicDocument } = await import("../../api/openapi/public.ts");
  const { companyDocument } = await import("../../api/openapi/company.ts");
  const [publicText, companyText] = [publicDocument, companyDocument].map((document) =>
    JSON.stringify(document(api.config, "1")),
  );
  expect(publicText).toContain('"name":"minCeilingHeight"');
  expect(publicText).toContain("Lowest ceiling.");
  expect(publicText).toMatch(/"ceilingHeight":\{[^}]*"description":"Metres\."/s);
  expect(companyText).toMatch(/"ceilingHeight":\{[^}]*"description":"Metres\."/s);
});

test("the index has a field for it", async () => {
  const { indexBody } = await import("../../mappings/index-body.ts");
  const { properties } = indexBody({ locales: ["et"], shards: 1, replicas: 0, languageDigest: "" }).mappings;
  expect(properties.ceilingHeight).toEqual({ type: "double" });
});

test("a company's export carries it", async () => {
  const { startCompanyApi, insertKey } = await import("../helpers/company-api.ts");
  const [companyId] = await api.db("listings").where({ external_id: "high" }).pluck("company_id");
  const company = await startCompanyApi(api.config.databaseUrl);
  try {
    const headers = { Authorization: `Bearer ${(await insertKey(api.db, companyId)).key}` };
    const answer = await fetch(`${company.url}/api/company/${companyId}/export?format=json`, { headers });
    const { objects } = (await answer.json()) as { objects: { externalId: string; ceilingHeight: number | null }[] };
    expect(objects.map(({ externalId, ceilingHeight }) => [externalId, ceilingHeight])).toEqual([
      ["high", 3.2],
      ["low", 2.5],
      ["unknown", null],
    ]);
  } finally {
    await company.close();
  }
});

test("the pages filter by it and show it", async () => {
  const { PARAM_NAMES } = await import("../../api/web/browser/search/query.ts");
  const { paramText } = await import("../../api/web/browser/search/labels.ts");
  const { searchEn } = await import("../../api/web/messages/search-en.ts");
  expect(PARAM_NAMES).toContain("minCeilingHeight");
  expect(paramText("minCeilingHeight", searchEn)).toBe("Ceiling, m: from");
});
