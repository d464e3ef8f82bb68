// Full copy plus changes equals the table, whoever writes and however long.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeChangesCursor } from "../../api/export/changes-cursor.ts";
import { companySchemas } from "../../api/openapi/company-schemas.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";

const { ChangesPage } = companySchemas(["et", "en", "ru"]);

let database: TestDatabase;
let db: Knex;
let api: CompanyApi;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  api = await startCompanyApi(database.url);
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

interface Change {
  seq: string;
  type: "upsert" | "removed";
  listing: { id: string; version: string; status: string };
  listingId: string;
  reason: string;
}

interface Page {
  changes: Change[];
  nextCursor: string;
  hasMore: boolean;
}

interface Company {
  id: string;
  key: string;
  seller: string;
}

async function createCompany(): Promise<Company> {
  const id = await insertCompany(db);
  const { key } = await insertKey(db, id);
  return { id, key, seller: await insertSeller(db, { company_id: id }) };
}

const add = ({ id, seller }: Company, columns: object = {}) =>
  insertListing(db, { company_id: id, seller_id: seller, ...columns });

const request = ({ id, key }: Company, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return fetch(`${api.url}/api/company/${id}/changes?${new URLSearchParams(given)}`, { headers: { "x-api-key": key } });
};

async function readPage(company: Company, query: Record<string, string | undefined> = {}): Promise<Page> {
  const answer = await request(company, query);
  expect(answer.status).toBe(200);
  const page = (await answer.json()) as Page;
  ChangesPage.parse(page);
  return page;
}

/** A consumer as simple as can be. */
function createMirror(company: Company, { limit = "7", status }: { limit?: string; status?: string } = {}) {
  const copy = new Map<string, string>();
  const pages: Page[] = [];
  let since: string | undefined;
  return {
    copy,
    pages,
    async step() {
      const page = await readPage(company, { since, limit, ...(since === undefined ? { status } : {}) });
      apply(copy, page);
      pages.push(page);
      since = page.nextCursor;
      return page.hasMore;
    },
    async catchUp() {
      while (await this.step());
    },
  };
}

function apply(copy: Map<string, string>, { changes }: Page): void {
  for (const change of changes) {
    if (change.type === "upsert") copy.set(change.listing.id, JSON.stringify(change.listing));
    else copy.delete(change.listingId);
  }
}

async function tableOf({ id, key }: Company, status = "all"): Promise<Map<string, string>> {
  const address = `${api.url}/api/company/${id}/export?format=json&status=${status}`;
  const answer = await fetch(address, { headers: { "x-api-key": key } });
  const { objects } = (await answer.json()) as { objects: { id: string }[] };
  return new Map(objects.map((object) => [object.id, JSON.stringify(object)]));
}

const sorted = (copy: Map<string, string>) => [...copy].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)));

describe("the change stream", () => {
  test("cuts a page where its texts grow large, and loses nothing", async () => {
    const company = await createCompany();
    // 30 MB on 200 listings; every second one is short.
    await db.raw(
      `insert into listings (company_id, seller_id, status, deal_type, property_type, description)
       select :id, :seller, 'active', 'sale', 'land',
         jsonb_build_object('et', repeat('Avar ja valge. ', case number % 2 when 0 then 13000 else 1 end))
       from generate_series(1, 200) as number`,
      { id: company.id, seller: company.seller },
    );
    const mirror = createMirror(company, { limit: "1000" });
    await mirror.catchUp();
    expect(mirror.pages[0]).toMatchObject({ hasMore: true });
    for (const page of mirror.pages) expect(JSON.stringify(page).length).toBeLessThan(9 * 1024 * 1024);
    expect(sorted(mirror.copy)).toEqual(sorted(await tableOf(company)));
    expect(mirror.pages.flatMap(({ changes }) => changes)).toHaveLength(200);
    // A page has at least one change, or nobody would get past a long one.
    for (const page of mirror.pages) expect(page.changes.length).toBeGreaterThan(0);
  });

  test("starts with a full copy in pages and then says what happened, in commit order", async () => {
    const company = await createCompany();
    const ids = [await add(company), await add(company), await add(company, { status: "draft" })];
    const first = await readPage(company, { limit: "2" });
    expect(first).toMatchObject({ hasMore: true, changes: [{ seq: "1" }, { seq: "2" }] });
    const second = await readPage(company, { since: first.nextCursor });
    expect(second).toMatchObject({ hasMore: false, changes: [{ seq: "3", listing: { id: ids[2], status: "draft" } }] });
    expect(await readPage(company, { since: second.nextCursor })).toMatchObject({ hasMore: false, changes: [] });

    const other = await createCompany();
    await db("listings").where({ id: ids[1] }).update({ rooms: 4 });
    await db("listings").where({ id: ids[0] }).delete();
    await db("listings").where({ id: ids[2] }).update({ company_id: other.id });
    const { changes } = await readPage(company, { since: second.nextCursor });
    expect(changes).toMatchObject([
      { seq: "4", type: "upsert", listing: { id: ids[1], rooms: 4 } },
      { seq: "5", type: "removed", listingId: ids[0], reason: "deleted" },
      { seq: "6", type: "removed", listingId: ids[2], reason: "moved" },
    ]);
    expect(await readPage(other)).toMatchObject({ changes: [{ seq: "1", type: "upsert", listing: { id: ids[2] } }] });
  });

  test("goes on from an export without a gap, in the export's scope", async () => {
    const company = await createCompany();
    const [kept, sold] = [await add(company), await add(company)];
    await add(company, { status: "draft" });
    const since = async (query: string) => {
      const address = `${api.url}/api/company/${company.id}/export${query}`;
      const answer = await fetch(address, { headers: { "x-api-key": company.key } });
      await answer.text();
      return answer.headers.get("x-changes-since")!;
    };
    const [active, all] = [await since(""), await since("?status=all&format=json")];
    expect((await readPage(company, { since: active })).changes).toEqual([]);
    await db("listings").where({ id: sold }).update({ status: "sold" });
    await db("listings").where({ id: kept }).update({ rooms: 3 });
    expect((await readPage(company, { since: active })).changes).toMatchObject([
      { type: "removed", listingId: sold, reason: "status" },
      { type: "upsert", listing: { id: kept } },
    ]);
    expect((await readPage(company, { since: all })).changes).toMatchObject([
      { type: "upsert", listing: { id: sold, status: "sold" } },
      { type: "upsert", listing: { id: kept } },
    ]);
  });

  test("tells only of listings of a status when asked so", async () => {
    const company = await createCompany();
    await add(company, { status: "draft" });
    const active = await add(company);
    const first = await readPage(company, { status: "active" });
    expect(first.changes).toMatchObject([{ type: "upsert", listing: { id: active } }]);
    await db("listings").where({ id: active }).update({ status: "archived" });
    const second = await readPage(company, { since: first.nextCursor, status: "active" });
    expect(second.changes).toMatchObject([{ type: "removed", listingId: active, reason: "status" }]);
  });

  test("does not tell a new reader of what had gone before", async () => {
    const company = await createCompany();
    const [gone, stays] = [await add(company), await add(company)];
    await db("listings").where({ id: gone }).delete();
    const { changes } = await readPage(company);
    expect(changes).toMatchObject([{ type: "upsert", listing: { id: stays } }]);
  });

  test("keeps a listing that left and came back in one transaction", async () => {
    const [company, other] = [await createCompany(), await createCompany()];
    const id = await add(company);
    const { nextCursor: since } = await readPage(company);
    await db.transaction(async (trx) => {
      await trx("listings").where({ id }).update({ company_id: other.id });
      await trx("listings").where({ id }).update({ company_id: company.id });
    });
    const { changes } = await readPage(company, { since });
    expect(changes).toMatchObject([{ type: "upsert", listing: { id } }]);
    const mirror = createMirror(other);
    await mirror.catchUp();
    expect(mirror.copy.size).toBe(0);
  });

  test("shows no change of a transaction before it commits, and none of a later one is missed meanwhile", async () => {
    const company = await createCompany();
    const [slow, quick] = [await add(company), await add(company)];
    const other = await createCompany();
    const mirror = createMirror(company);
    await mirror.catchUp();
    const late = await db.transaction();
    await late("listings").where({ id: slow }).update({ rooms: 9 });
    // The company's counter is locked: a second writer of the company waits for the first, so numbers are commit-ordered.
    const second = db("listings").where({ id: quick }).update({ rooms: 8 }).then();
    await add(other);
    await mirror.catchUp();
    expect(sorted(mirror.copy)).toEqual(sorted(await tableOf(company)));
    await late.commit();
    await second;
    await mirror.catchUp();
    expect(sorted(mirror.copy)).toEqual(sorted(await tableOf(company)));
    expect(mirror.copy.get(slow)).toContain('"rooms":9');
    expect(mirror.copy.get(quick)).toContain('"rooms":8');
  });
});

describe("under many writers", () => {
  const COMPANIES = 3;
  const WRITERS = 5;
  const STEPS = 24;

  test("full copy plus changes equals the table, for each company, and a replay changes nothing", async () => {
    const companies = await Promise.all(Array.from({ length: COMPANIES }, createCompany));
    for (const company of companies) for (let count = 0; count < 10; count++) await add(company);
    const mirrors = companies.flatMap((company) => [
      { company, status: "all", mirror: createMirror(company) },
      { company, status: "active", mirror: createMirror(company, { status: "active", limit: "3" }) },
    ]);

    let writing = true;
    const write = Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index))).finally(() => {
      writing = false;
    });
    // One request at a time: readers that spin would only keep the writers from writing.
    const read = (async () => {
      while (writing) for (const { mirror } of mirrors) await mirror.step();
    })();
    await write;
    await read;

    for (const { company, status, mirror } of mirrors) {
      await mirror.catchUp();
      const table = sorted(await tableOf(company, status));
      expect(sorted(mirror.copy)).toEqual(table);
      // Everything once more, in the same order: the same result.
      for (const page of mirror.pages) apply(mirror.copy, page);
      expect(sorted(mirror.copy)).toEqual(table);
      const again = createMirror(company, { status, limit: "1000" });
      await again.catchUp();
      expect(sorted(again.copy)).toEqual(table);
      const numbers = mirror.pages.flatMap(({ changes }) => changes.map(({ seq }) => Number(seq)));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }

    /** Each step is a transaction of one or many changes, short or held open, of one company or a move between two. */
    async function writer(index: number): Promise<void> {
      const random = generator(index + 1);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
      for (let step = 0; step < STEPS; step++) {
        const company = pick(companies);
        const trx = await db.transaction();
        try {
          // A longer transaction works on listings of its own: row after row of others' would deadlock, each for a second.
          if (random() < 0.3) {
            const own = [await insert(trx, company), await insert(trx, company), await insert(trx, company)];
            for (let change = 0; change < 4; change++) await edit(trx, company, pick(own));
          } else {
            const any = await trx("listings")
              .where({ company_id: company.id })
              .select("id")
              .orderByRaw("random()")
              .first();
            await edit(trx, company, any?.id);
          }
          if (random() < 0.2) await trx.raw("select pg_sleep(0.03)");
          if (random() < 0.1) await trx.rollback();
          else await trx.commit();
        } catch (error) {
          await trx.rollback();
          // Two transactions that move listings crosswise may deadlock; PostgreSQL ends one and nothing is half done.
          if ((error as { code?: string }).code !== "40P01") throw error;
        }
      }

      function insert(trx: Knex, { id, seller }: Company): Promise<string> {
        const columns = { status: pick(["active", "draft"]), created_at: SAME, updated_at: SAME };
        return insertListing(trx, { company_id: id, seller_id: seller, ...columns });
      }

      async function edit(trx: Knex, company: Company, id: string | undefined): Promise<void> {
        const dice = random();
        if (id === undefined || dice < 0.2) await insert(trx, company);
        else if (dice < 0.5)
          await trx("listings")
            .where({ id })
            .update({ price_eur: Math.ceil(random() * 1e6) });
        else if (dice < 0.7)
          await trx("listings")
            .where({ id })
            .update({ status: pick(["active", "sold", "archived"]) });
        else if (dice < 0.8) await trx("listings").where({ id }).delete();
        else if (dice < 0.95)
          await trx("listings")
            .where({ id })
            .update({ company_id: pick(companies).id });
        else
          await trx("users")
            .where({ id: company.seller })
            .update({ display_name: `Seller ${Math.floor(random() * 1e6)}` });
      }
    }
  });
});

/** Many listings at one instant: order must not hang on the clock. */
const SAME = "2026-01-01T00:00:00.000Z";

/** mulberry32: the same writers in every run, as far as the scheduler lets them. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("a cursor", () => {
  const SECRETS = [TEST_SECRETS.CURSOR_SECRET];

  async function refusal(company: Company, query: Record<string, string>) {
    const answer = await request(company, query);
    const { error, details } = (await answer.json()) as { error: string; details: { param: string; reason: string }[] };
    return { status: answer.status, error, ...details[0] };
  }

  test("that is damaged, of another company or made with another secret is 400", async () => {
    const [company, other] = [await createCompany(), await createCompany()];
    await add(company);
    await add(other);
    const { nextCursor } = await readPage(company);
    const wrong = { status: 400, error: "invalid_params", param: "since", code: "cursor_refused" };
    expect(await refusal(company, { since: nextCursor.slice(0, -1) })).toMatchObject(wrong);
    expect(await refusal(company, { since: "0" })).toMatchObject(wrong);
    const fromTheStart = await request(company, { since: "" });
    expect(fromTheStart.headers.get("x-ignored-params")).toBe("since");
    expect(await fromTheStart.json()).toEqual(await readPage(company));
    expect(await refusal(other, { since: nextCursor })).toMatchObject({
      ...wrong,
      reason: "the cursor of another company",
    });
    const strange = encodeChangesCursor(
      {
        epoch: crypto.randomUUID(),
        companyId: company.id,
        status: "all",
        changeSeq: "0",
        listingId: "0",
        copiedAt: "0",
      },
      ["a-secret-of-somebody-else-entirely-0123"],
    );
    expect(await refusal(company, { since: strange })).toMatchObject(wrong);
  });

  test("from before a restore, or ahead of the database, is 400 and says what to do", async () => {
    const company = await createCompany();
    await add(company);
    const { nextCursor } = await readPage(company);
    const ahead = async (changeSeq: string) => {
      const { id: epoch } = (await db("epoch").first("id"))!;
      const position = { changeSeq, listingId: "0", copiedAt: "0" };
      return encodeChangesCursor({ epoch, companyId: company.id, status: "all", ...position }, SECRETS);
    };
    expect((await request(company, { since: await ahead("1") })).status).toBe(200);
    expect(await refusal(company, { since: await ahead("2") })).toMatchObject({
      ...{ status: 400, code: "cursor_refused" },
      reason: "ahead of the database: start with a full copy",
    });
    await db("epoch").update({ id: db.raw("gen_random_uuid()") });
    expect(await refusal(company, { since: nextCursor })).toMatchObject({
      ...{ status: 400, code: "cursor_refused" },
      reason: "from before the database was restored: start with a full copy",
    });
  });

  test("of one scope cannot go on in another", async () => {
    const company = await createCompany();
    const { nextCursor: since } = await readPage(company, { status: "active" });
    expect(await refusal(company, { since, status: "all" })).toMatchObject({ status: 400, param: "since" });
    expect((await request(company, { since })).status).toBe(200);
  });

  test("that is refused is named beside everything else that is wrong", async () => {
    const answer = await request(await createCompany(), { since: "xx", limit: "0", status: "foo", bar: "1" });
    const { details } = (await answer.json()) as { details: { param: string }[] };
    expect(details.map(({ param }) => param)).toEqual(["limit", "status", "bar", "since"]);
  });

  test.each([
    ["limit", "0"],
    ["limit", "1001"],
    ["limit", "ten"],
    ["status", "gone"],
    ["sinse", "x"],
  ])("beside %s=%s is 400", async (param, value) => {
    expect(await refusal(await createCompany(), { [param]: value })).toMatchObject({ status: 400, param });
  });
});
