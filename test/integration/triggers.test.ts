// What the database does by itself when anybody writes with plain SQL.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Knex } from "../../shared/db/connect.ts";
import { startNewEpoch } from "../../shared/db/epoch.ts";
import { insertCompany, insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { waitFor } from "../helpers/wait.ts";

let database: TestDatabase;
let db: Knex;
let company: string;
let otherCompany: string;
let seller: string;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());
beforeEach(async () => {
  company = await insertCompany(db);
  otherCompany = await insertCompany(db);
  seller = await insertSeller(db, { company_id: company });
  id = await insertListing(db, { company_id: company, seller_id: seller });
});

const listing = (of = id, from: Knex = db) => from("listings").where({ id: of }).first();
const dirty = (of = id) => db("index_dirty").where({ listing_id: of }).first();
const seqOf = async (of: string) => (await db("company_changes").where({ company_id: of }).first())?.change_seq;

describe("an edit", () => {
  test("an insert leaves version 1, a dirty row, its price and the company's next number", async () => {
    expect(await listing()).toMatchObject({ version: "1", change_seq: "1" });
    expect((await listing()).published_at).toBeInstanceOf(Date);
    expect(await dirty()).toMatchObject({ version: "1", op: "upsert", attempts: 0, last_error: null });
    expect(await db("price_history").where({ listing_id: id }).pluck("price_eur")).toEqual(["100000.00"]);
  });

  test("an update bumps version, time, dirty row and number", async () => {
    const before = await listing();
    await db.raw("update listings set rooms = 3 where id = ?", [id]);
    const after = await listing();
    expect(after).toMatchObject({ version: "2", change_seq: "2" });
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
    expect(await dirty()).toMatchObject({ version: "2", op: "upsert" });
  });

  test("a listing edited again keeps its oldest dirty_since and loses its error", async () => {
    const [{ since }] = (
      await db.raw(
        `update index_dirty set attempts = 4, last_error = 'refused', next_attempt_at = now() + interval '1 hour',
          dirty_since = now() - interval '1 hour' where listing_id = ? returning dirty_since as since`,
        [id],
      )
    ).rows;
    await db.raw("update listings set rooms = 4 where id = ?", [id]);
    const row = await dirty();
    expect(row).toMatchObject({ version: "2", attempts: 0, last_error: null, dirty_since: since });
    expect(row.next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test("a version set by hand counts only when it is higher", async () => {
    await db.raw("update listings set version = 50 where id = ?", [id]);
    await db.raw("update listings set version = 3 where id = ?", [id]);
    expect((await listing()).version).toBe("51");
  });

  test("a delete leaves a dirty row one version on, and a tombstone", async () => {
    await db.raw("update listings set rooms = 3 where id = ?", [id]);
    await db.raw("delete from listings where id = ?", [id]);
    expect(await dirty()).toMatchObject({ version: "3", op: "delete" });
    expect(await db("listing_tombstones").where({ listing_id: id })).toMatchObject([
      { company_id: company, change_seq: "3", reason: "deleted" },
    ]);
  });

  test("a listing without a company has no change number, and is deleted all the same", async () => {
    const lone = await insertListing(db);
    expect(await listing(lone)).toMatchObject({ company_id: null, change_seq: "0" });
    await db.raw("delete from listings where id = ?", [lone]);
    expect(await dirty(lone)).toMatchObject({ op: "delete", version: "2" });
  });

  test("what is rolled back leaves nothing", async () => {
    const undone = db.transaction(async (trx) => {
      await trx.raw("update listings set rooms = 7 where id = ?", [id]);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await dirty()).toMatchObject({ version: "1" });
    expect(await seqOf(company)).toBe("1");
  });

  test("a foreign city is remembered, also after the listing has gone", async () => {
    const abroad = await insertListing(db, { country: "FI", city: "Porvoo", city_slug: "porvoo" });
    await db.raw("delete from listings where id = ?", [abroad]);
    expect(await db("cities")).toEqual([{ country: "FI", slug: "porvoo", name: "Porvoo" }]);
  });
});

describe("the price", () => {
  const setPrice = (price: number | null) => db.raw("update listings set price_eur = ? where id = ?", [price, id]);
  const drop = async () => {
    const { previous_price_eur: previous, price_dropped_at: at } = await listing();
    return { previous, at };
  };

  test("a decrease is a drop from the last price", async () => {
    await setPrice(95_000);
    expect(await drop()).toEqual({ previous: "100000.00", at: expect.any(Date) });
    await setPrice(90_000);
    expect((await drop()).previous).toBe("95000.00");
  });

  test("an increase below the previous price leaves the drop, one at or above it clears it", async () => {
    await setPrice(90_000);
    await setPrice(99_000);
    expect((await drop()).previous).toBe("100000.00");
    await setPrice(100_000);
    expect(await drop()).toEqual({ previous: null, at: null });
  });

  test("no price is no drop, and a rent is no lowered sale price", async () => {
    await setPrice(90_000);
    await setPrice(null);
    expect(await drop()).toEqual({ previous: null, at: null });
    await setPrice(90_000);
    await db.raw("update listings set deal_type = 'rent', price_eur = 600 where id = ?", [id]);
    expect(await drop()).toEqual({ previous: null, at: null });
  });

  test("a price of another period is no drop, one of the same period is", async () => {
    await db.raw("update listings set deal_type = 'rent', price_eur = 1200 where id = ?", [id]);
    await db.raw("update listings set price_eur = 60, price_period = 'day' where id = ?", [id]);
    expect(await drop()).toEqual({ previous: null, at: null });
    await setPrice(50);
    expect((await drop()).previous).toBe("60.00");
    await db.raw("update listings set price_period = 'week' where id = ?", [id]);
    expect(await drop()).toEqual({ previous: null, at: null });
    await db.raw("update listings set price_period = null, price_eur = 1200 where id = ?", [id]);
    await setPrice(1100);
    await db.raw("update listings set price_period = 'month' where id = ?", [id]);
    expect((await drop()).previous).toBe("1200.00"); // a rent is for a month with or without saying so
  });

  test("every price is in the history, other edits are not", async () => {
    await setPrice(90_000);
    await db.raw("update listings set rooms = 3 where id = ?", [id]);
    await setPrice(null);
    const history = await db("price_history").where({ listing_id: id }).orderBy("id").pluck("price_eur");
    expect(history).toEqual(["100000.00", "90000.00", null]);
  });
});

describe("what else is part of a document", () => {
  test("a seller's new name bumps the seller's listings, a new phone does not", async () => {
    await db.raw("update users set phone = '+372 5555 5555' where id = ?", [seller]);
    expect((await listing()).version).toBe("1");
    await db.raw("update users set display_name = 'Mari Maasikas' where id = ?", [seller]);
    expect(await listing()).toMatchObject({ version: "2", change_seq: "2" });
    expect(await dirty()).toMatchObject({ version: "2" });
  });

  test("a company's new name bumps its listings and its number, also without a listing", async () => {
    const foreign = await insertListing(db, { company_id: otherCompany });
    await db.raw("update companies set name = 'New Homes OÜ' where id = ?", [company]);
    expect((await listing()).version).toBe("2");
    expect((await listing(foreign)).version).toBe("1");
    const empty = await insertCompany(db);
    await db.raw("update companies set name = 'Empty OÜ' where id = ?", [empty]);
    expect(await seqOf(empty)).toBe("1");
  });

  test("a place bumps through place_bumps, itself and all below it, only when a published value changes", async () => {
    const { county, municipality, settlement } = await insertPlaceLine(db);
    await db.raw("update places set lat = 59, lon = 24, name = name where id = ?", [county]);
    expect(await db("place_bumps")).toEqual([]);
    await db.raw(`update places set names = '{"en": "Harju County"}' where id = ?`, [county]);
    const bumped = await db("place_bumps").orderBy("place_id").pluck("place_id");
    expect(bumped).toEqual([county, municipality, settlement]);
  });

  test("a new slug changes the path of everything below", async () => {
    const { id } = (await db("places").where({ slug: "lasnamae-linnaosa" }).first("id"))!;
    await db.raw("update places set slug = 'harjumaa' where slug = 'harju-maakond'");
    const { path } = (await db("places").where({ id }).first("path"))!;
    expect(path).toBe("harjumaa/tallinn/lasnamae-linnaosa");
  });
});

describe("a company's change numbers", () => {
  test("one transaction takes one number, however many rows and savepoints it has", async () => {
    await db.transaction(async (trx) => {
      await trx.raw("update listings set rooms = 5 where id = ?", [id]);
      await trx.transaction(async (savepoint) => {
        await insertListing(savepoint, { company_id: company, seller_id: seller });
      });
      await trx.raw("delete from listings where id = ?", [id]);
    });
    expect(await seqOf(company)).toBe("2");
    expect(await db("listings").where({ company_id: company }).pluck("change_seq")).toEqual(["2"]);
    expect(await db("listing_tombstones").where({ listing_id: id }).pluck("change_seq")).toEqual(["2"]);
  });

  test("a number taken in a savepoint that is undone is taken again", async () => {
    await db.transaction(async (trx) => {
      await trx
        .transaction(async (savepoint) => {
          await savepoint.raw("update listings set rooms = 5 where id = ?", [id]);
          throw new Error("undo");
        })
        .catch(() => undefined);
      await trx.raw("update listings set rooms = 6 where id = ?", [id]);
    });
    expect(await listing()).toMatchObject({ rooms: 6, change_seq: "2" });
  });

  test("a transaction id from before a restore is not taken for one's own", async () => {
    const { rows } = await db.raw("select id from epoch");
    expect(await startNewEpoch(db)).not.toBe(rows[0].id);
    expect(await db("company_changes").whereNot({ xid: "0" })).toEqual([]);
    await db.raw("update listings set rooms = 5 where id = ?", [id]);
    expect(await seqOf(company)).toBe("2");
  });

  test("40,000 rows in one transaction bump the counter once", async () => {
    await db.transaction(async (trx) => {
      const writes = async () => {
        const { rows } = await trx.raw(
          `select (pg_stat_get_xact_tuples_inserted('company_changes'::regclass)
            + pg_stat_get_xact_tuples_updated('company_changes'::regclass))::int as writes`,
        );
        return rows[0].writes;
      };
      const writesBefore = await writes(); // the connection may count earlier transactions as well
      await trx.raw(
        `insert into listings (company_id, seller_id, status, deal_type, property_type)
        select ?, ?, 'active', 'sale', 'land' from generate_series(1, 40000)`,
        [otherCompany, seller],
      );
      expect((await writes()) - writesBefore).toBe(1);
    });
    expect(await seqOf(otherCompany)).toBe("1");
    const { rows } = await db.raw(
      `select count(*)::int as listings, count(distinct change_seq)::int as numbers, count(index_dirty.version)::int as dirty
      from listings left join index_dirty on listing_id = id where company_id = ?`,
      [otherCompany],
    );
    expect(rows).toEqual([{ listings: 40_000, numbers: 1, dirty: 40_000 }]);
  });

  test("a move to another company takes both numbers and leaves a tombstone", async () => {
    await db.raw("update listings set company_id = ? where id = ?", [otherCompany, id]);
    expect(await listing()).toMatchObject({ company_id: otherCompany, change_seq: "1" });
    expect(await db("listing_tombstones").where({ listing_id: id })).toMatchObject([
      { company_id: company, change_seq: "2", reason: "moved" },
    ]);
  });

  test("there and back in one transaction leaves a tombstone in the other company only", async () => {
    await db.transaction(async (trx) => {
      await trx.raw("update listings set company_id = ? where id = ?", [otherCompany, id]);
      await trx.raw("update listings set company_id = ? where id = ?", [company, id]);
    });
    expect(await listing()).toMatchObject({ company_id: company, change_seq: "2" });
    expect(await db("listing_tombstones").where({ listing_id: id })).toMatchObject([
      { company_id: otherCompany, reason: "moved" },
    ]);
  });
});

describe("two transactions at once", () => {
  /** Starts a transaction and waits until it is stopped by somebody else's lock; `done` settles with it. */
  async function blocked(work: (trx: Knex.Transaction) => Promise<unknown>): Promise<{ done: Promise<unknown> }> {
    let pid: number | undefined;
    const done = db.transaction(async (trx) => {
      pid = (await trx.raw("select pg_backend_pid() as pid")).rows[0].pid;
      await work(trx);
    });
    await waitFor(
      async () => {
        if (pid === undefined) return false;
        const { rows } = await db.raw("select cardinality(pg_blocking_pids(?)) > 0 as waits", [pid]);
        return rows[0].waits;
      },
      { what: "the second transaction to wait" },
    );
    return { done };
  }

  test("of one company are numbered in the order of their commits", async () => {
    const second = await insertListing(db, { company_id: company, seller_id: seller });
    const first = await db.transaction();
    await first.raw("update listings set rooms = 8 where id = ?", [id]);
    const { done } = await blocked((trx) => trx.raw("update listings set rooms = 9 where id = ?", [second]));
    await first.commit();
    await done;
    expect((await listing()).change_seq).toBe("3");
    expect((await listing(second)).change_seq).toBe("4");
  });

  test("on one listing give it two versions", async () => {
    const first = await db.transaction();
    await first.raw("update listings set rooms = 8 where id = ?", [id]);
    const { done } = await blocked((trx) => trx.raw("update listings set floor = 3 where id = ?", [id]));
    await first.commit();
    await done;
    expect(await listing()).toMatchObject({ version: "3", rooms: 8, floor: 3 });
    expect(await dirty()).toMatchObject({ version: "3" });
  });

  test.each(["users", "companies"] as const)(
    "a rename in %s waits for a listing that is being inserted",
    async (table) => {
      const inserting = await db.transaction();
      const fresh = await insertListing(inserting, { company_id: company, seller_id: seller });
      const rename =
        table === "users"
          ? "update users set display_name = 'Renamed' where id = ?"
          : "update companies set name = 'Renamed' where id = ?";
      const { done } = await blocked((trx) => trx.raw(rename, [table === "users" ? seller : company]));
      await inserting.commit();
      await done;
      expect((await listing(fresh)).version).toBe("2"); // nobody would ever have shown the new name otherwise
    },
  );

  test("a seller is not renamed under a snapshot, which may lack a listing that was inserted since", async () => {
    const own = await insertSeller(db, { company_id: company });
    const renaming = await db.transaction({ isolationLevel: "repeatable read" });
    await renaming.raw("select from users");
    const fresh = await insertListing(db, { company_id: company, seller_id: own });
    const renamed = renaming("users").where({ id: own }).update({ display_name: "Renamed" });
    await expect(renamed.finally(() => renaming.rollback())).rejects.toMatchObject({
      code: "0A000",
      message: expect.stringContaining("seller is renamed under read committed"),
    });
    // Another column is no business of any listing.
    await db.transaction(async (trx) => trx("users").where({ id: own }).update({ phone: "+372 5555 0000" }), {
      isolationLevel: "repeatable read",
    });
    await db("users").where({ id: own }).update({ display_name: "Renamed" });
    expect((await listing(fresh)).version).toBe("2");
  });
});
