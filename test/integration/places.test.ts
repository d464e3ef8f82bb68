import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEhakFile } from "../../scripts/places/ehak-file.ts";
import { ensurePlaces, importPlaces, readPlaces } from "../../shared/db/places.ts";
import { loadPlaces } from "../../shared/places.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "places-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD = "code,name,type,parent_code";
const GOOD = [
  HEAD,
  "9017,Vanaküla,settlement,0441",
  "9011,Vanaküla / Gambyn,settlement,0441",
  "6858,Raudsepa küla,settlement,0698",
  "6859,Raudsepä küla,settlement,0698",
  "0296,Keila linn,settlement,0296",
  "0296,Keila linn,municipality,0037",
  "0441,Lääne-Nigula vald,municipality,0056",
  "0698,Rõuge vald,municipality,0087",
  "0037,Harju maakond,county,",
  "0056,Lääne maakond,county,",
  "0087,Võru maakond,county,",
];

function write(lines: string[]): string {
  const file = join(folder, "ehak.csv");
  writeFileSync(file, lines.join("\r\n"));
  return file;
}

describe("a classification file", () => {
  test("is read in any order, with a byte order mark, its codes kept as text", async () => {
    const places = await readEhakFile(write([`\uFEFF${GOOD[0]}`, ...GOOD.slice(1)]));
    expect(places).toHaveLength(11);
    expect(places[1]).toMatchObject({ ehakCode: "9011", name: "Vanaküla / Gambyn", aliases: ["Gambyn"] });
  });

  test.each([
    [
      "a missing parent",
      (lines: string[]) => lines.filter((line) => !line.startsWith("0441")),
      "line 2: municipality 0441, the parent of 9017 (Vanaküla) and of 1 more, is not in the file",
    ],
    [
      "an unknown type",
      (lines: string[]) => [...lines, "0001,Kuu,moon,0037"],
      'line 13: unknown type "moon"; allowed: county, municipality, settlement, district',
    ],
    [
      "a short code",
      (lines: string[]) => [...lines, "37,Kuu küla,settlement,0441"],
      'line 13: the code "37" is not four digits',
    ],
    [
      "a code twice",
      (lines: string[]) => [...lines, "9011,Kuu küla,settlement,0441"],
      "line 13: settlement 9011 stands on line 3 already",
    ],
    [
      "no parent",
      (lines: string[]) => [...lines, "9999,Kuu küla,settlement,"],
      "line 13: settlement 9999 (Kuu küla) needs a municipality as parent",
    ],
    [
      "another head",
      (lines: string[]) => ["kood,nimi,tüüp,vanem", ...lines.slice(1)],
      'has no column code, name, type, parent_code: its first line must be "code,name,type,parent_code"',
    ],
    [
      "a line cut short",
      (lines: string[]) => [...lines, "9999,Kuu küla"],
      "is no CSV file: Invalid Record Length: columns length is 4, got 2 on line 13",
    ],
    ["no lines", () => [HEAD], "it holds no place"],
  ])("with %s is refused with the line, and nothing is changed", async (_what, breakIt, message) => {
    const read = readEhakFile(write(breakIt(GOOD)));
    await expect(read).rejects.toThrow(message);
    await expect(read).rejects.toThrow("Nothing was changed.");
  });
});

describe("the stored places", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  test("are the shipped ones at first, once", async () => {
    expect(await ensurePlaces(database.db)).toBe(shippedPlaces().length);
    expect(await ensurePlaces(database.db)).toBe(0);
  });

  test("take in a classification, keep their names and slugs, and a second import changes nothing", async () => {
    const inputs = await readEhakFile(write(GOOD));
    expect(await importPlaces(database.db, inputs)).toMatchObject({ added: 4, changed: 0, unchanged: 7 });
    const rows = await readPlaces(database.db);
    const byCode = (kind: string, code: string) => rows.find((row) => row.kind === kind && row.ehak_code === code);
    expect(byCode("settlement", "9011")).toMatchObject({ path: "laane-maakond/laane-nigula-vald/vanakula-gambyn" });
    expect(byCode("settlement", "6859")).toMatchObject({ path: "voru-maakond/rouge-vald/raudsepa-kula-6859" });
    expect(byCode("county", "0037")?.names).toEqual({ et: "Harju maakond", en: "Harju County", ru: "Харьюмаа" });

    expect(await importPlaces(database.db, inputs)).toMatchObject({ added: 0, changed: 0, unchanged: 11 });
    expect((await loadPlaces(database.db)).startingWith("gamb")[0]?.ehakCode).toBe("9011");
  });

  test("a renamed place keeps its slug and has its listings bumped", async () => {
    const inputs = await readEhakFile(write(GOOD));
    await importPlaces(database.db, inputs);
    const renamed = inputs.map((input) => (input.ehakCode === "0698" ? { ...input, name: "Uus-Rõuge vald" } : input));
    expect(await importPlaces(database.db, renamed)).toMatchObject({ changed: 1 });
    const rows = await readPlaces(database.db);
    const row = rows.find(({ ehak_code }) => ehak_code === "0698");
    expect(row).toMatchObject({ slug: "rouge-vald", name: "Uus-Rõuge vald", names: { et: "Uus-Rõuge vald" } });
    expect(await database.db("place_bumps").pluck("place_id")).toContain(row?.id);
  });
});
