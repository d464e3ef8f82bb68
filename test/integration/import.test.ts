import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ImportOptions, type ImportStep, importListings } from "../../scripts/import/import.ts";
import { importSellers } from "../../scripts/import/sellers.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { insertCompany, insertSeller } from "../helpers/builders.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

let database: TestDatabase;
let db: Knex;
let folder: string;
let company: string;
let seller: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
  database = await createTestDatabase();
  db = database.db;
  await ensurePlaces(db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});
beforeEach(async () => {
  company = await insertCompany(db);
  seller = await insertSeller(db, { company_id: company });
});

const line = (externalId: string, more: object = {}) => ({
  externalId,
  companyId: company,
  sellerId: seller,
  dealType: "sale",
  propertyType: "apartment",
  price: 100_000,
  ...more,
});

function write(lines: (object | string)[]): string {
  const file = join(folder, "listings.jsonl");
  writeFileSync(file, lines.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n"));
  return file;
}

async function run(lines: (object | string)[], options: ImportOptions = {}) {
  const bad: string[] = [];
  const report = await importListings(db, write(lines), {
    ...options,
    onBadLine: (number, reason) => bad.push(`line ${number}: ${reason}`),
  });
  return { ...report, badLines: bad };
}

/** Counts the commits of an import. */
function commitCounter() {
  const counter = {
    commits: 0,
    onStep(step: ImportStep) {
      if (step === "after-commit") counter.commits += 1;
    },
  };
  return counter;
}

const stored = (of = company) => db("listings").where({ company_id: of }).orderBy("external_id");
const changeSeq = async () => (await db("company_changes").where({ company_id: company }).first())?.change_seq;

describe("an import", () => {
  test("adds, and the same file again changes nothing", async () => {
    const lines = [
      line("A", {
        location: {
          county: { slug: "harju-maakond" },
          municipality: { slug: "tallinn" },
          settlement: { slug: "pirita-linnaosa" },
          point: { lat: 59.47, lon: 24.85 },
        },
        size: 65.5,
        slogan: { et: "Korter", en: "", ru: "" },
        publishedAt: "2026-01-11T09:00:00.123456Z",
      }),
      line("B", { location: { country: "ES", city: { name: "Málaga" } }, status: "draft" }),
    ];
    expect(await run(lines)).toMatchObject({ lines: 2, inserted: 2, updated: 0, unchanged: 0, bad: 0 });
    const before = await stored();
    expect(before).toMatchObject([
      {
        external_id: "A",
        status: "active",
        visibility: "public",
        price_eur: "100000.00",
        slogan: { et: "Korter" },
        version: "1",
      },
      { external_id: "B", status: "draft", country: "ES", city_slug: "malaga", version: "1" },
    ]);
    const sequence = await changeSeq();
    expect(await run(lines)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await stored()).toEqual(before);
    expect(await changeSeq()).toBe(sequence);
  });

  test("updates only what a line says; null clears", async () => {
    await run([line("A", { rooms: 3, floor: 2, slogan: { et: "Korter" } })]);
    expect(await run([{ externalId: "A", companyId: company, status: "sold" }])).toMatchObject({ updated: 1 });
    expect(await run([{ externalId: "A", companyId: company, price: 90_000, floor: null }])).toMatchObject({
      updated: 1,
    });
    expect(await stored()).toMatchObject([
      { status: "sold", rooms: 3, floor: null, price_eur: "90000.00", previous_price_eur: "100000.00", version: "3" },
    ]);
  });

  test("writes the period of a price, which is a change of the listing; null clears it", async () => {
    const rent = line("A", { dealType: "rent", price: 300 });
    await run([rent]);
    const sequence = await changeSeq();
    expect(await run([{ ...rent, pricePeriod: "week" }])).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject([{ price_period: "week", version: "2" }]);
    expect(await changeSeq()).not.toBe(sequence);
    expect(await run([{ ...rent, pricePeriod: null }])).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject([{ price_period: null, version: "3" }]);
  });

  test("of one line again and again changes nothing, with a null wherever one may stand", async () => {
    const nulls = {
      price: null,
      pricePeriod: null,
      rooms: null,
      size: null,
      floor: null,
      floors: null,
      plotArea: null,
      year: null,
    };
    const lines = [
      line("A", { ...nulls, location: { city: null, address: null, point: null }, publishedAt: null }),
      line("B", { status: "draft", publishedAt: null }),
      line("C", { publishedAt: "2026-01-11T09:00:00Z" }),
    ];
    await run(lines);
    await run([line("C", { publishedAt: null })]);
    const before = await stored();
    for (let again = 0; again < 2; again += 1) {
      expect(await run(lines)).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
      expect(await stored()).toEqual(before);
    }
    expect(before[2].published_at).toEqual(new Date("2026-01-11T09:00:00Z"));
  });

  test("of a private listing is known by its externalId alone", async () => {
    const own = line(`private-${seller}`, { companyId: undefined });
    expect(await run([own])).toMatchObject({ inserted: 1 });
    expect(await run([{ ...own, rooms: 2 }])).toMatchObject({ inserted: 0, updated: 1 });
    expect(await db("listings").where({ external_id: own.externalId })).toMatchObject([{ company_id: null, rooms: 2 }]);
  });

  test("lets the later of two lines for one listing win", async () => {
    await run([line("A", { rooms: 2 }), line("B"), line("A", { rooms: 4 })]);
    expect(await stored()).toMatchObject([{ external_id: "A", rooms: 4 }, { external_id: "B" }]);
  });

  test("names each bad line with its reason and loads the others", async () => {
    const result = await run([
      line("A"),
      '{"externalId": "B", ',
      line("C", { rooms: "three" }),
      line("D", { sellerId: "999999999" }),
      { externalId: "E", companyId: company, status: "sold" },
      line("F", { companyId: "999999999" }),
      line("G", { floor: 6, floors: 5 }),
      line("H"),
    ]);
    expect(result).toMatchObject({ lines: 8, inserted: 2, bad: 6 });
    expect(result.badLines.sort()).toEqual([
      expect.stringMatching(/^line 2: not JSON/),
      "line 3: rooms: Invalid input: expected number, received string",
      "line 4: sellerId: there is no seller 999999999",
      "line 5: E is a new listing and needs sellerId, dealType, propertyType",
      "line 6: companyId: there is no company 999999999",
      "line 7: refused, the rule is: floor is within floors",
    ]);
    expect((await stored()).map((row) => row.external_id)).toEqual(["A", "H"]);
  });

  test("counts what a line that the database refuses leaves of its group", async () => {
    await run([line("A"), line("B"), line("C"), line("D")]);
    await run([line("A"), line("B"), line("C")], { replaceCompany: company });
    const lines = [
      line("A"),
      line("B", { rooms: 3 }),
      line("D", { status: undefined }),
      line("E"),
      line("F", { floor: 6, floors: 5 }),
    ];
    expect(await run(lines)).toMatchObject({ inserted: 1, updated: 1, returned: 1, unchanged: 1, bad: 1 });
  });

  test.each([false, true])("wakes the indexer after each commit (strict: %s)", async (strict) => {
    const steps: string[] = [];
    await run([line("A")], {
      strict,
      wake: async () => {
        steps.push("wake");
      },
      onStep: (step: ImportStep) => void steps.push(step),
    });
    expect(steps).toEqual(["before-commit", "after-commit", "wake", "after-wake"]);
  });

  test.each([false, true])("that dies before its commit leaves nothing (strict: %s)", async (strict) => {
    const dies = run([line("A")], {
      strict,
      onStep: (step) => {
        if (step === "before-commit") throw new Error("killed");
      },
    });
    await expect(dies).rejects.toThrow("killed");
    expect(await stored()).toEqual([]);
  });

  test("tells how far it is every hundred lines and at the end", async () => {
    const told: number[] = [];
    let total = 0;
    const lines = Array.from({ length: 250 }, (_, index) => line(`T${index}`));
    const onProgress = (bytesDone: number, bytesTotal: number) => {
      told.push(Math.round((bytesDone / bytesTotal) * 10));
      total = bytesTotal;
    };
    await run(lines, { onProgress });
    expect(told).toEqual([4, 8, 10]);
    expect(total).toBe(lines.map((each) => JSON.stringify(each)).join("\n").length);
  });

  test("loads companies in the order of their ids, after what has none", async () => {
    const other = await insertCompany(db);
    const refused = [other, company, undefined].map((companyId) =>
      line(`X${seller}`, { companyId, floor: 6, floors: 5 }),
    );
    const { badLines } = await run([...refused, line("Y", { rooms: "three", size: "big" })]);
    expect(badLines).toEqual([
      expect.stringMatching(/^line 4: rooms: .*; size: /),
      "line 3: refused, the rule is: floor is within floors",
      "line 2: refused, the rule is: floor is within floors",
      "line 1: refused, the rule is: floor is within floors",
    ]);
  });

  test("runs again when another transaction makes it a deadlock's victim", async () => {
    await run([line("A"), line("B")]);
    let tries = 0;
    const result = await run([line("A", { rooms: 5 })], {
      onStep: (step) => {
        if (step === "before-commit" && ++tries === 1) throw Object.assign(new Error("deadlock"), { code: "40P01" });
      },
    });
    expect(tries).toBe(2);
    expect(result).toMatchObject({ updated: 1 });
  });

  test("and another one of the same listings at the same time end as if one had come after the other", async () => {
    const other = await insertCompany(db);
    const lines = [company, other].flatMap((companyId) =>
      Array.from({ length: 300 }, (_, index) => line(`P${index}`, { companyId })),
    );
    const backwards = lines.toReversed().map((each) => ({ ...each, rooms: 4 }));
    const files = [write(lines), join(folder, "backwards.jsonl")] as const;
    writeFileSync(files[1], backwards.map((each) => JSON.stringify(each)).join("\n"));
    const reports = await Promise.all(files.map((file) => importListings(db, file)));
    expect(reports.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(600);
    expect(reports.reduce((sum, { bad }) => sum + bad, 0)).toBe(0);
    const rows = [...(await stored()), ...(await stored(other))];
    expect(rows).toHaveLength(600);
    for (const { rooms } of rows) expect(rooms).toBe(4);
  });

  test("of more lines than a batch commits batch after batch", async () => {
    const counter = commitCounter();
    const lines = Array.from({ length: 1001 }, (_, index) => line(`N${index}`));
    const result = await run(lines, { onStep: counter.onStep });
    expect(result).toMatchObject({ inserted: 1001 });
    expect(counter.commits).toBe(2);
  });
});

describe("with --dry-run", () => {
  test("everything is counted and nothing is left", async () => {
    await run([line("A")]);
    const [before, sequence] = [await stored(), await changeSeq()];
    const dirty = await db("index_dirty").orderBy("listing_id");
    let wakes = 0;
    const wake = async () => {
      wakes += 1;
    };
    for (const strict of [false, true]) {
      const result = await run([line("A", { rooms: 9 }), line("B")], { dryRun: true, strict, wake });
      expect(result).toMatchObject({ inserted: 1, updated: 1 });
    }
    expect(await run([line("A"), "{"], { dryRun: true })).toMatchObject({ unchanged: 1, bad: 1 });
    const twice = [line("C"), { externalId: "C", companyId: company, status: "sold" }];
    expect(await run(twice, { dryRun: true })).toMatchObject({ inserted: 1, updated: 1, bad: 0 });
    expect(await stored()).toEqual(before);
    expect(await changeSeq()).toBe(sequence);
    expect(await db("index_dirty").orderBy("listing_id")).toEqual(dirty);
    expect(wakes).toBe(0);
  });
});

describe("with --strict", () => {
  test("one bad line keeps all others out, wherever it is found", async () => {
    for (const bad of ["{", line("Z", { rooms: 0 }), line("Z", { floor: 6, floors: 5 })]) {
      expect(await run([line("A"), bad], { strict: true })).toMatchObject({ inserted: 0, bad: 1 });
      expect(await stored()).toEqual([]);
    }
  });

  test("a good file is loaded in one commit", async () => {
    const counter = commitCounter();
    const lines = Array.from({ length: 1001 }, (_, index) => line(`N${index}`));
    const result = await run(lines, { strict: true, onStep: counter.onStep });
    expect(result).toMatchObject({ inserted: 1001, bad: 0 });
    expect(counter.commits).toBe(1);
    expect(new Set((await stored()).map((row) => row.change_seq))).toEqual(new Set(["1"]));
  });
});

describe("with --replace-company", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => line(`M${index}`));
  const archived = async () =>
    (await stored()).filter(({ status }) => status === "archived").map((row) => row.external_id);

  test("what the file lacks is archived, what came from elsewhere is not", async () => {
    await run([line("A"), line("B"), line("C")]);
    await db("listings").where({ company_id: company, external_id: "C" }).update({ external_id: null });
    const result = await run([{ ...line("A"), companyId: undefined }], { replaceCompany: company });
    expect(result).toMatchObject({ unchanged: 1, archived: 1 });
    expect(await archived()).toEqual(["B"]);
    expect(await run([line("A")], { replaceCompany: company })).toMatchObject({ archived: 0 });
  });

  test("what comes back without a status has the one that it had, once", async () => {
    const feed = [line("A"), line("B", { status: "reserved" }), line("C"), line("D")];
    const withoutStatus = feed.map((each) => ({ ...each, status: undefined }));
    await run(feed);
    expect(await run([line("A")], { replaceCompany: company })).toMatchObject({ archived: 3 });
    expect(await archived()).toEqual(["B", "C", "D"]);
    const back = [...withoutStatus.slice(0, 3), line("D", { status: "archived" })];
    const again = await run(back, { replaceCompany: company });
    expect(again).toMatchObject({ inserted: 0, updated: 1, returned: 2, unchanged: 1, archived: 0 });
    expect((await stored()).map((row) => row.status)).toEqual(["active", "reserved", "active", "archived"]);
    // The feed itself has archived D since.
    expect(await run(withoutStatus, { replaceCompany: company })).toMatchObject({ returned: 0, unchanged: 4 });
    expect(await archived()).toEqual(["D"]);
  });

  test("what a person archived stays archived, before the file lacked it and after", async () => {
    const feed = [line("A"), line("B"), line("C")];
    const writeStatus = (external_id: string, status: string) =>
      db("listings").where({ company_id: company, external_id }).update({ status });
    await run(feed);
    await writeStatus("B", "archived");
    expect(await run([line("A")], { replaceCompany: company })).toMatchObject({ archived: 1 });
    await writeStatus("C", "archived");
    expect(await run(feed, { replaceCompany: company })).toMatchObject({ returned: 0, unchanged: 3 });
    expect(await archived()).toEqual(["B", "C"]);
  });

  test("the brake holds a file that lacks too much, until it is forced", async () => {
    await run(many(150));
    await expect(run([line("M0")], { replaceCompany: company })).rejects.toThrow(
      "Nothing was archived: the file lacks 149 of the company's 150 listings, more than 100.\n" +
        "If that is intended, run the command again with --force.",
    );
    expect(await archived()).toEqual([]);
    expect(await run([line("M0")], { replaceCompany: company, force: true })).toMatchObject({ archived: 149 });
    await run(many(101));
    expect(await run([line("M0")], { replaceCompany: company })).toMatchObject({ archived: 100 });
  });

  test("a bad line archives nothing, for it may name any of them", async () => {
    await run([line("A"), line("B")]);
    const remedy = "may name listings that would be.\nCorrect the file and run the command again.";
    await expect(run([line("A"), "{"], { replaceCompany: company })).rejects.toThrow(
      `Nothing was archived: 1 bad line ${remedy}`,
    );
    await expect(run(["{", "{"], { replaceCompany: company })).rejects.toThrow(
      `Nothing was archived: 2 bad lines ${remedy}`,
    );
    expect(await archived()).toEqual([]);
  });

  test("lines of another company are refused", async () => {
    const other = await insertCompany(db);
    const bad: string[] = [];
    const onBadLine = (_line: number, reason: string) => bad.push(reason);
    const refused = importListings(db, write([line("A", { companyId: other })]), {
      replaceCompany: company,
      onBadLine,
    });
    await expect(refused).rejects.toThrow("Nothing was archived");
    expect(bad).toEqual([`companyId: this import is of company ${company} alone`]);
    await expect(run([line("A")], { replaceCompany: "999999999" })).rejects.toThrow("There is no company 999999999");
  });

  test("with --dry-run it is only counted", async () => {
    await run([line("A"), line("B")]);
    expect(await run([line("A")], { replaceCompany: company, dryRun: true })).toMatchObject({ archived: 1 });
    expect(await archived()).toEqual([]);
  });
});

describe("sellers", () => {
  test("are added and updated by externalId, and bad lines are named", async () => {
    const bad: string[] = [];
    const load = (lines: (object | string)[]) =>
      importSellers(db, write(lines), (number, reason) => bad.push(`line ${number}: ${reason}`));
    const mari = { externalId: "m-17", companyId: company, displayName: "Mari Maasikas", phone: "+372 5555 0000" };
    const first = await load([mari, { externalId: "x" }, { ...mari, externalId: "y", companyId: 999999999 }, "{"]);
    expect(first).toMatchObject({ sellers: [{ external_id: "m-17", company_id: company, inserted: true }], bad: 3 });
    expect(bad).toEqual([
      "line 2: displayName: Invalid input: expected string, received undefined",
      "line 3: companyId: there is no company 999999999",
      expect.stringMatching(/^line 4: not JSON/),
    ]);
    const id = first.sellers[0]?.id;
    expect(await load([mari])).toMatchObject({ sellers: [{ id, inserted: false }], bad: 0 });
    expect(await load([{ ...mari, displayName: "Mari Kask" }])).toMatchObject({ sellers: [{ id, inserted: false }] });
    expect(await db("users").where({ id: id! }).first()).toMatchObject({ display_name: "Mari Kask" });
  });

  test("of one externalId are as many as there are companies and a private one, and of two lines for one the later wins", async () => {
    const bad: string[] = [];
    const other = await insertCompany(db);
    const of = (companyId: string | null, displayName: string) => ({ externalId: "twin", companyId, displayName });
    const lines = [
      of(company, "Mari"),
      of(other, "Jaan"),
      of(null, "Tiit"),
      of(company, "Kati"),
      [],
      { phone: 1, email: "a" },
    ];
    const { sellers } = await importSellers(db, write(lines), (number, reason) =>
      bad.push(`line ${number}: ${reason}`),
    );
    const rows = await db("users")
      .whereIn(
        "id",
        sellers.map(({ id }) => id),
      )
      .orderBy("display_name");
    expect(rows.map((row) => [row.company_id, row.display_name])).toEqual([
      [other, "Jaan"],
      [company, "Kati"],
      [null, "Tiit"],
    ]);
    expect(bad).toEqual([
      "line 5: Invalid input: expected object, received array",
      expect.stringMatching(/^line 6: externalId: .*; displayName: .*; phone: .*; email: /),
    ]);
  });
});
