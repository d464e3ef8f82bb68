import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readJsonLines } from "../../scripts/import/json-lines.ts";
import { parseImportLine } from "../../scripts/import/line.ts";
import type { PlaceRow } from "../../shared/db/places.ts";
import { createPlaceDirectory } from "../../shared/places.ts";

const row = (id: string, kind: PlaceRow["kind"], slug: string, parent: PlaceRow | undefined): PlaceRow => ({
  id,
  kind,
  ehak_code: "0000",
  slug,
  name: slug,
  names: null,
  aliases: [],
  parent_id: parent?.id ?? null,
  path: parent === undefined ? slug : `${parent.path}/${slug}`,
  lat: null,
  lon: null,
});
const county = row("1", "county", "harju-maakond", undefined);
const municipality = row("2", "municipality", "tallinn", county);
const district = row("3", "district", "pirita-linnaosa", municipality);
const places = createPlaceDirectory([county, municipality, district]);

const now = new Date("2026-03-01T12:00:00Z");
const full = {
  externalId: "A-1",
  companyId: 3,
  sellerId: "17",
  status: "reserved",
  visibility: "unlisted",
  dealType: "sale",
  propertyType: "apartment",
  slogan: { et: "Kolmetoaline korter", en: "", ru: "" },
  description: { et: "Köök & elutuba" },
  location: {
    country: "EE",
    county: { slug: "harju-maakond", name: "Harju maakond", names: { et: "Harju maakond", en: "Harju County" } },
    municipality: { slug: "tallinn", name: "Tallinn" },
    settlement: { slug: "pirita-linnaosa" },
    city: null,
    address: "Näidise tn 7–12",
    point: { lat: 59.4361, lon: 24.8401 },
  },
  price: 185000.5,
  pricePeriod: null,
  currency: "EUR",
  rooms: 3,
  size: 65.25,
  floor: 2,
  floors: 5,
  plotArea: null,
  year: 1978,
  images: [{ url: "https://images.example/1.jpg", width: 1600, height: null }],
  publishedAt: "2026-01-11T09:00:00.000Z",
};

test("a full line becomes columns", () => {
  expect(parseImportLine(full, places, now)).toEqual({
    line: {
      externalId: "A-1",
      companyId: "3",
      sellerId: "17",
      columns: {
        seller_id: "17",
        status: "reserved",
        visibility: "unlisted",
        deal_type: "sale",
        property_type: "apartment",
        slogan: { et: "Kolmetoaline korter" },
        description: { et: "Köök & elutuba" },
        country: "EE",
        place_id: "3",
        city: null,
        city_slug: null,
        address: "Näidise tn 7–12",
        lat: 59.4361,
        lon: 24.8401,
        price_eur: 185000.5,
        price_period: null,
        rooms: 3,
        size_m2: 65.25,
        floor: 2,
        floors: 5,
        plot_area_m2: null,
        year_built: 1978,
        images: full.images,
        published_at: "2026-01-11T09:00:00.000Z",
      },
    },
  });
});

test("a partial line has only what it says", () => {
  expect(parseImportLine({ externalId: "A-1", companyId: "3", status: "sold" }, places, now)).toEqual({
    line: { externalId: "A-1", companyId: "3", sellerId: undefined, columns: { status: "sold" } },
  });
  const partial = parseImportLine({ externalId: "A-1" }, places, now);
  expect("line" in partial && Object.keys(partial.line.columns)).toEqual([]);
});

test("a price is for another period where the line says so, of a rent or of whatever the listing is already", () => {
  for (const deal of [{ dealType: "rent" }, {}]) {
    const parsed = parseImportLine({ externalId: "A-1", ...deal, pricePeriod: "week" }, places, now);
    expect(parsed).toMatchObject({ line: { columns: { price_period: "week" } } });
  }
});

test("a foreign city gets its slug", () => {
  const location = { country: "ES", city: { name: "Málaga" } };
  const parsed = parseImportLine({ externalId: "A-1", location }, places, now);
  expect(parsed).toMatchObject({
    line: { columns: { country: "ES", city: "Málaga", city_slug: "malaga", place_id: null } },
  });
});

test("a publishing time may be ahead by a day, as a clock or a time zone is, and no further", () => {
  const published = (publishedAt: string) => parseImportLine({ externalId: "A-1", publishedAt }, places, now);
  expect(published("2026-03-02T12:00:00Z")).toMatchObject({
    line: { columns: { published_at: "2026-03-02T12:00:00Z" } },
  });
  expect(published("2026-03-02T14:00:00.001+02:00")).toEqual({
    problems: ["publishedAt: must not be more than a day ahead: the newest listings come first"],
  });
});

test("no publishing time is as good as none given", () => {
  const parsed = parseImportLine({ externalId: "A-1", publishedAt: null }, places, now);
  expect(parsed).toEqual({ line: expect.objectContaining({ columns: {} }) });
});

test("an id has up to 64 bits, as text", () => {
  const parsed = parseImportLine({ externalId: "A", companyId: "9223372036854775807" }, places, now);
  expect(parsed).toMatchObject({ line: { companyId: "9223372036854775807" } });
});

describe("a bad line is refused with what is wrong:", () => {
  test.each<[string, unknown, string]>([
    [
      "a sale's price for a month",
      { externalId: "A", dealType: "sale", pricePeriod: "month" },
      'pricePeriod: must not be given: a sale has none, and this is "month"',
    ],
    ["no object", [1, 2], "Invalid input: expected object, received array"],
    ["null", null, "Invalid input: expected object, received null"],
    ["a blank externalId", { externalId: " " }, "externalId: must not be blank"],
    [
      "an id with a letter before it",
      { externalId: "A", companyId: "x12" },
      "companyId: must be an id: a whole number",
    ],
    [
      "an id with a letter behind it",
      { externalId: "A", companyId: "12x" },
      "companyId: must be an id: a whole number",
    ],
    ["no externalId", { companyId: "3" }, "externalId: Invalid input: expected string, received undefined"],
    ["an unknown key", { externalId: "A", colour: "red" }, 'Unrecognized key: "colour"'],
    ["a derived key", { externalId: "A", url: "https://x.example" }, "url: must not be given: it follows from the id"],
    [
      "a derived price",
      { externalId: "A", pricePerSqm: 5 },
      "pricePerSqm: must not be given: it follows from price and size",
    ],
    [
      "the API's seller",
      { externalId: "A", seller: { userId: "1" } },
      "seller: must not be given: give sellerId and companyId",
    ],
    ["an unknown status", { externalId: "A", status: "gone" }, "status: Invalid option"],
    ["a price as text", { externalId: "A", price: "185000" }, "price: Invalid input: expected number, received string"],
    ["a price of nothing", { externalId: "A", price: 0 }, "price: Too small"],
    ["a price too exact", { externalId: "A", price: 10.005 }, "price: Invalid number: must be a multiple of 0.01"],
    ["half a room", { externalId: "A", rooms: 2.5 }, "rooms: Invalid input: expected int, received number"],
    ["an id that is none", { externalId: "A", sellerId: "seventeen" }, "sellerId: must be an id: a whole number"],
    [
      "an id that JSON has rounded",
      JSON.parse('{ "externalId": "A", "sellerId": 9007199254740993 }'),
      "sellerId: must stand in quotes: a number above 9007199254740991 loses its last digits",
    ],
    [
      "an id of more than 64 bits",
      { externalId: "A", sellerId: "9223372036854775808" },
      "sellerId: must be an id: a whole number",
    ],
    ["a language we do not have", { externalId: "A", slogan: { fi: "Kaksio" } }, 'slogan: Unrecognized key: "fi"'],
    ["a NUL", { externalId: "A", slogan: { et: "a\0b" } }, "slogan.et: must not contain NUL or a lone surrogate"],
    [
      "half an emoji",
      { externalId: "A", slogan: { et: "\ud83d" } },
      "slogan.et: must not contain NUL or a lone surrogate",
    ],
    [
      "a script as image",
      { externalId: "A", images: [{ url: "javascript:alert(1)" }] },
      "images.0.url: Invalid string",
    ],
    [
      "no such place",
      { externalId: "A", location: { county: { slug: "harju-maakond" }, municipality: { slug: "tartu-linn" } } },
      "location: there is no place harju-maakond/tartu-linn",
    ],
    [
      "a settlement alone",
      { externalId: "A", location: { settlement: { slug: "pirita-linnaosa" } } },
      "location: a settlement needs its municipality and a municipality its county",
    ],
    [
      "an Estonian city",
      { externalId: "A", location: { city: { name: "Tallinn" } } },
      "location.city: only for other countries; name the settlement",
    ],
    [
      "a county abroad",
      { externalId: "A", location: { country: "FI", county: { slug: "harju-maakond" } } },
      "location: county, municipality and settlement are Estonian, the country is FI",
    ],
    [
      "a city of no letters",
      { externalId: "A", location: { country: "FI", city: { name: "…" } } },
      'location.city: no slug can be made of "…"; give one',
    ],
  ])("%s", (_what, value, problem) => {
    const parsed = parseImportLine(value, places, now);
    expect("problems" in parsed ? parsed.problems.join("; ") : "accepted").toContain(problem);
  });

  test("all of it at once", () => {
    const parsed = parseImportLine({ externalId: "A", rooms: -1, floors: "5", dealType: "gift" }, places, now);
    expect("problems" in parsed && parsed.problems).toHaveLength(3);
  });
});

describe("a file of lines", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "lines-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(content: string | Buffer) {
    const file = join(folder, "lines.jsonl");
    writeFileSync(file, content);
    const lines = [];
    for await (const { line, value, problem } of readJsonLines(file))
      lines.push(problem === undefined ? [line, value] : [line, problem]);
    return lines;
  }

  test("is counted with its empty lines, a byte order mark and Windows line ends", async () => {
    expect(await read('\uFEFF{"a":1}\r\n\r\n[2]\n"kolm"')).toEqual([
      [1, { a: 1 }],
      [3, [2]],
      [4, "kolm"],
    ]);
    expect(await read("")).toEqual([]);
  });

  test("goes on after lines that are no JSON, no UTF-8 or endless", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`"${"x".repeat(1024 * 1024)}"\n`),
      Buffer.from("4\n"),
    ]);
    const [first, ...others] = await read(bytes);
    expect(first).toEqual([1, expect.stringContaining("not JSON")]);
    expect(others).toEqual([
      [2, "not UTF-8"],
      [3, "longer than 1 MiB"],
      [4, 4],
    ]);
  });
});
