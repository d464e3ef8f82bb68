import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertCompany, insertListing, insertPlaceLine } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

let database: TestDatabase;
let api: CompanyApi;
let company: string;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startCompanyApi(database.url);
  const { db } = database;
  company = await insertCompany(db);
  ({ key } = await insertKey(db, company));
  const place = await insertPlaceLine(db);
  await insertListing(db, { company_id: company, place_id: place.settlement, address: "A & B <1>" });
  await insertListing(db, { company_id: company, status: "sold" });
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/company/${company}/${path}`, { headers: { "x-api-key": key, ...headers } });

describe("the export", () => {
  test("walks", async () => {
    const xml = await get("export?status=all");
    console.log(xml.status, Object.fromEntries(xml.headers), await xml.text());
    const json = await get("export?format=json&status=all");
    console.log(json.status, await json.text());
    const changes = await get("changes");
    console.log(changes.status, JSON.stringify(await changes.json(), null, 1));
    expect(xml.status).toBe(200);
  });
});
