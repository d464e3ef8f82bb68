// Texts that name a listing or a company.
import { describe, expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { normaliseText } from "../../../mappings/languages/words.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

const COMPANIES = [
  "Uus Maa Kinnisvarabüroo AS",
  "Pindi Kinnisvara OÜ",
  "Дом и Ключ ООО",
  "Ёлка ООО",
  "Müürivara AS",
  "1Partner Kinnisvara OÜ",
  "OÜ Ranna",
];

const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  companies: () => COMPANIES,
  locales: ["et", "en", "ru"],
});
const read = (text: string) => search.read(normaliseText(text), { concepts: true });

describe("ids", () => {
  const hasId = (text: string, id: string) => JSON.stringify(read(text).clause()).includes(`{"id":"${id}"}`);

  test.each([
    "#123456",
    "id 123456",
    "ID: 123456",
    "kuulutus 123456",
    "Kuulutus #123456",
    "kuulutuse number 123456",
    "объявление 123456",
    "объявление № 123456",
    "№123456",
    "номер объявления 123456",
    "listing 123456",
    "ad no. 123456",
  ])("%s is the listing, and nothing else", (text) => {
    expect(read(text).understood()).toEqual([expect.objectContaining({ as: "listing", condition: { id: "123456" } })]);
    expect(read(text).clause()).toHaveProperty("bool.filter[0].bool.filter[0]", { term: { id: "123456" } });
  });

  test.each([
    ["123456", []],
    ["100000", []],
    ["2010", ["year"]],
  ])("%s alone is the listing or what a number means", (text, means) => {
    expect(hasId(text, text)).toBe(true);
    expect(read(text).clause()).toHaveProperty("dis_max");
    expect(
      read(text)
        .understood()
        .map(({ as }) => as),
    ).toEqual(means);
  });

  test.each([
    ["100 000", ["price"]],
    ["100000 €", ["price"]],
    ["kuni 100000", ["price"]],
    ["50 m2", ["size"]],
    ["kuulutus 100 000", ["price"]],
  ])("%s is no id", (text, means) => {
    expect(
      read(text)
        .understood()
        .map(({ as }) => as),
    ).toEqual(means);
    expect(JSON.stringify(read(text).clause())).not.toContain('"term":{"id"');
  });

  test.each([
    "0123",
    "tel 5123456",
    "+3725123456",
    "korter 123",
    "12-34",
    "1.5",
    "9223372036854775808",
    '"12 34"',
    "-123",
  ])("%s is no id, either", (text) => {
    expect(JSON.stringify(read(text).clause() ?? null)).not.toContain('"term":{"id"');
  });

  test("the largest id is read digit by digit", () => {
    expect(hasId("id 9223372036854775807", "9223372036854775807")).toBe(true);
  });
});

describe("companies", () => {
  const named = (text: string) =>
    read(text)
      .understood()
      .find(({ as }) => as === "company");

  test.each([
    ["Uus Maa Tallinn", "uus maa", ["uus maa"]],
    ["korter, Uue Maa", "uue maa", ["uus maa"]],
    ["korter Uus Maa Kinnisvarabüroo", "uus maa kinnisvarabüroo", ["uus maa kinnisvarabüroo"]],
    ["Pindi Kinnisvara korterid", "pindi kinnisvara", ["pindi kinnisvara"]],
    ["Дом и Ключ Нарва", "дом и ключ", ["дом и ключ"]],
    ["елка ооо", "елка ооо", ["ёлка"]],
    ["muurivara AS", "muurivara as", ["müürivara"]],
    ["1Partner Kinnisvara", "1 partner kinnisvara", ["1 partner kinnisvara"]],
    ["ranna oü", "ranna oü", ["ranna"]],
    ["OÜ Ranna suvila", "oü ranna", ["ranna"]],
  ])("%s names a company", (text, words, names) => {
    expect(named(text)).toMatchObject({ text: words, condition: { company: names } });
  });

  test.each(["ranna suvila", "uus maa", "Uus maa", "UUS MAA", "uus korter", "maa Tallinnas", "ranna as", "дом"])(
    "%s names none",
    (text) => {
      expect(named(text)).toBeUndefined();
    },
  );

  test.each(["Uus Maa Tallinn", "Uus Maa AS Tallinn"])("%s asks for the company, and for no land", (text) => {
    expect(
      read(text)
        .understood()
        .map(({ as }) => as),
    ).toEqual(["company", "place"]);
    expect(JSON.stringify(read(text).clause())).not.toContain("propertyType");
  });

  test("a legal form need not be met", () => {
    expect(read("Tundmatu OÜ").clause()).toEqual(expect.objectContaining({ bool: expect.anything() }));
    expect(JSON.stringify(read("Tundmatu OÜ").segments.filter(({ sign }) => sign === undefined))).not.toContain("oü");
  });

  test("plain words name nothing", () => {
    expect(search.read("Uus Maa", { concepts: false }).understood()).toEqual([]);
  });
});

describe("a parish in a list with a place elsewhere is one of them", () => {
  test.each<Row>([
    ["korter Sauel, Laagris või Sakus", ["apartment", "saue-vald|laagri-alevik|saku-vald"]],
    ["Saue, Laagri või Saku", ["saue-vald|laagri-alevik|saku-vald"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["Tallinn, Mustamäe või Õismäe", ["mustamae-linnaosa|#oismae"]],
    ["Tallinn, Mustamäe või Viimsi", ["mustamae-linnaosa|viimsi-vald"]],
    ["Saue Laagri või Keila", ["laagri-alevik|keila-linn"]],
  ])("not a town, nor a parish right ahead of its place: %s", readsAs);
});
