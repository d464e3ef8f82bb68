// The list of ids, versions and statuses: what it says, that a cut is noticed, and how long it takes.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkVersions } from "../../scripts/pull/versions.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { STATUSES } from "../../shared/enums.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { FULL } from "../helpers/full-run.ts";

const MANY = FULL ? 100_000 : 5000;

let database: TestDatabase;
let db: Knex;
let api: CompanyApi;
let company: string;
let key: string;
let seller: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  api = await startCompanyApi(database.url);
  company = await insertCompany(db, { name: "Kodu & Maja <OÜ>" });
  ({ key } = await insertKey(db, company));
  seller = await insertSeller(db, { company_id: company });
  for (const status of STATUSES) await insertListing(db, { company_id: company, seller_id: seller, status });
  const changed = await insertListing(db, { company_id: company, seller_id: seller, visibility: "unlisted" });
  await db("listings").where({ id: changed }).update({ rooms: 9 });
  await insertListing(db, { company_id: await insertCompany(db) });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const get = (query = "", headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${api.url}/api/company/${company}/versions${query}`, { method, headers: { "x-api-key": key, ...headers } });

async function* pieces(...buffers: Buffer[]): AsyncGenerator<Buffer> {
  yield* buffers;
}

const rowsOf = async (where: object = {}): Promise<string[]> => {
  const rows = await db("listings")
    .where({ company_id: company, ...where })
    .orderBy("id")
    .select("id", "version", "status");
  return rows.map(({ id, version, status }) => `${id},${version},${status}`);
};

describe("the list of versions", () => {
  test("has a line for each listing by id, between a head and a seal", async () => {
    const answer = await get();
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=absent");
    const lines = (await answer.text()).split("\n");
    const rows = await rowsOf();
    expect(lines.slice(1, -2)).toEqual(rows);
    expect(rows).toHaveLength(STATUSES.length + 1);
    const [head, seal] = [lines[0]!, lines.at(-2)!].map((line) => JSON.parse(line.slice(1)));
    expect(head).toMatchObject({
      scope: { kind: "full", status: "all" },
      company: { id: company, name: "Kodu & Maja <OÜ>" },
      changesSince: answer.headers.get("x-changes-since"),
      objectCount: rows.length,
    });
    const sha256 = createHash("sha256")
      .update(rows.map((row) => `${row}\n`).join(""))
      .digest("hex");
    expect(seal).toEqual({ objectCount: rows.length, sha256, complete: true });
    expect(lines.at(-1)).toBe("");
  });

  test("of one status has the listings of its export", async () => {
    for (const status of STATUSES) {
      const listed = await checkVersions(pieces(Buffer.from(await (await get(`?status=${status}`)).arrayBuffer())));
      expect([...listed].map(([id, { version }]) => `${id},${version},${status}`)).toEqual(await rowsOf({ status }));
    }
  });

  test("goes on in the change stream without a gap", async () => {
    const since = (await get("", {}, "HEAD")).headers.get("x-changes-since")!;
    const id = await insertListing(db, { company_id: company, seller_id: seller });
    const address = `${api.url}/api/company/${company}/changes?since=${encodeURIComponent(since)}`;
    const page = (await (await fetch(address, { headers: { "x-api-key": key } })).json()) as { changes: object[] };
    expect(page.changes).toMatchObject([{ type: "upsert", listing: { id } }]);
  });

  test("is 304 while nothing has changed, and no more after a change", async () => {
    const etag = (await get()).headers.get("etag")!;
    expect(etag).not.toBe((await get("?status=active")).headers.get("etag"));
    expect((await get("", { "If-None-Match": etag })).status).toBe(304);
    await insertListing(db, { company_id: company, seller_id: seller });
    expect((await get("", { "If-None-Match": etag })).status).toBe(200);
  });

  test("of a company without listings is whole and sealed", async () => {
    const empty = await insertCompany(db);
    const own = await insertKey(db, empty);
    const answer = await fetch(`${api.url}/api/company/${empty}/versions`, { headers: { "x-api-key": own.key } });
    expect((await checkVersions(pieces(Buffer.from(await answer.arrayBuffer())))).size).toBe(0);
  });

  test("is refused as an export is: no key, another company, a wrong parameter, another method", async () => {
    expect((await get("", { "x-api-key": "lst_wrong" })).status).toBe(401);
    const other = await insertKey(db, await insertCompany(db));
    expect((await get("", { "x-api-key": other.key })).status).toBe(403);
    expect((await get("?status=gone")).status).toBe(400);
    expect((await get("?format=json")).status).toBe(400);
    expect((await get("", {}, "POST")).status).toBe(405);
  });
});

describe("a list that was cut or changed", () => {
  test("is noticed at each of 200 places, and wherever a line is missing, changed or in another place", async () => {
    const whole = Buffer.from(await (await get()).arrayBuffer());
    expect((await checkVersions(pieces(whole))).size).toBe((await rowsOf()).length);
    for (let index = 0; index < 200; index += 1) {
      const at = (index * 7919 + 13) % whole.length;
      await expect(checkVersions(pieces(whole.subarray(0, at))), `cut at ${at}`).rejects.toThrow("was not used");
    }
    const lines = whole.toString().split("\n");
    const damages = [
      lines.toSpliced(3, 1),
      lines.with(3, lines[3]!.replace(/,\d+,/, ",77,")),
      lines.with(3, lines[4]!).with(4, lines[3]!),
      lines.toSpliced(-1, 0, "1,1,active"),
      lines.with(2, "<html>"),
      lines.toSpliced(0, 1),
    ];
    for (const damaged of damages)
      await expect(checkVersions(pieces(Buffer.from(damaged.join("\n"))))).rejects.toThrow("was not used");
  });
});

test(`${MANY} lines are read from one snapshot beside writers, and sealed`, async () => {
  const big = await insertCompany(db);
  const own = await insertKey(db, big);
  const owner = await insertSeller(db, { company_id: big });
  await db.raw(
    `insert into listings (company_id, seller_id, status, deal_type, property_type, description)
     select :big, :owner, 'active', 'sale', 'land', jsonb_build_object('et', repeat('Avar ja valge. ', 50))
     from generate_series(1, :many)`,
    { big, owner, many: MANY },
  );
  const address = `${api.url}/api/company/${big}/versions`;
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers: { "x-api-key": own.key } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    times.push(performance.now() - startedAt);
    // An edit of all while the list is read: it has all of before, or all of after.
    const listed = await checkVersions(pieces(bytes));
    expect(listed.size).toBe(MANY);
    expect(new Set([...listed.values()].map(({ version }) => version)).size).toBe(1);
    if (turn === 2) void db("listings").where({ company_id: big }).update({ rooms: 5 }).then();
  }
  console.log(`${MANY} lines: ${times.map((ms) => `${Math.round(ms)} ms`).join(", ")}`);
  await db("listings").where({ company_id: big }).first(); // behind the edit on the same pool
});
