import { describe, expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { shippedPlacesByPath } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const search = createTextSearch({
  data: loadLanguageData(),
  places: () => shippedPlacesByPath().values(),
  locales: ["et", "en", "ru"],
});

const read = (text: string) =>
  search.read(text, { concepts: true }).understood.map(({ text: words, as, condition }) => {
    const place = (condition as { placePaths?: string[] }).placePaths?.map((path) => path.split("/").at(-1)).join("+");
    return `${words} -> ${place ?? (as.startsWith("rooms=") || as.includes("=") ? as : typeof condition === "string" && !condition.startsWith("the text") ? condition : as)}`;
  });

describe("numbers", () => {
  test.each([
    ["2-toaline", "rooms = 2"],
    ["2 toaline", "rooms = 2"],
    ["2toal.", "rooms = 2"],
    ["2 tuba", "rooms = 2"],
    ["2-комнатная", "rooms = 2"],
    ["2-х комн.", "rooms = 2"],
    ["2 room", "rooms = 2"],
    ["2-3 toaline", "rooms >= 2 and rooms <= 3"],
    ["3 bedrooms", "rooms = 4"],
    ["50 m2", "size >= 45 and size <= 55"],
    ["50 ruutu", "size >= 45 and size <= 55"],
    ["50 кв.м", "size >= 45 and size <= 55"],
    ["vähemalt 50 m2", "size >= 50"],
    ["kuni 200 000", "price <= 200000"],
    ["до 200к", "price <= 200000"],
    ["under 200k", "price <= 200000"],
    ["max 150000 €", "price <= 150000"],
    ["kuni 1,5 milj", "price <= 1500000"],
    ["100000-150000", "price >= 100000 and price <= 150000"],
    ["2. korrus", "floor = 2"],
    ["3-й этаж", "floor = 3"],
    ["ehitatud 2020", "year = 2020"],
    ["alates 2015", "year >= 2015"],
    ["krunt 2 ha", "plotArea >= 18000 and plotArea <= 22000"],
  ])("%s means %s", (text, condition) => {
    expect(read(text).map((line) => line.split(" -> ")[1])).toContain(condition);
  });

  test("a bare number means nothing", () => {
    expect(read("200")).toEqual([]);
  });
});

describe("concepts", () => {
  test.each([
    ["müüa", "dealType=sale"],
    ["üürile", "dealType=rent"],
    ["сниму", "dealType=rent"],
    ["посуточно", "dealType=shortterm"],
    ["korterit", "propertyType=apartment"],
    ["квартиру", "propertyType=apartment"],
    ["flats", "propertyType=apartment"],
    ["ridaelamuid", "propertyType=townhouseBox"],
    ["двушку", "rooms=2"],
    ["viimasel korrusel", "isTopFloor=true"],
    ["one-bedroom", "rooms=2"],
  ])("%s means %s", (text, concept) => {
    expect(search.read(text, { concepts: true }).understood.map(({ as }) => as)).toContain(concept);
  });
});

describe("beginnings of quarters", () => {
  test.each([
    ["Annel", "feature=annelinn"],
    ["kadri", "feature=kadriorg"],
    ["kalam", "feature=kalamaja"],
  ])("%s means %s", (text, concept) => {
    expect(search.read(text, { concepts: true }).understood.map(({ as }) => `feature=${as}`)).toEqual([concept]);
  });

  test.each(["supi", "kopl", "lille"])("%s, a word or too short for it, means none", (text) => {
    expect(search.read(text, { concepts: true }).understood).toEqual([]);
  });
});

describe("places", () => {
  test.each([
    ["Tallinnas", "tallinn"],
    ["в Таллине", "tallinn"],
    ["Lasnamäel", "lasnamae-linnaosa"],
    ["lasnamael", "lasnamae-linnaosa"],
    ["Ласнамяэ", "lasnamae-linnaosa"],
    ["Tartusse", "tartu-linn"],
    ["Tartumaal", "tartu-maakond"],
    ["в Пярну", "parnu-linn"],
    ["в Нарве", "narva-linn"],
    ["kohtla järve", "kohtla-jarve-linn"],
    ["Tallinna kesklinnas", "kesklinna-linnaosa"],
    ["Viimsi vallas", "viimsi-vald"],
    ["Haapsallu", "haapsalu-linn"],
  ])("%s means %s", (text, slug) => {
    const places = search.read(text, { concepts: true }).understood.filter(({ as }) => as === "place");
    const paths = places.flatMap(({ condition }) => (condition as { placePaths: string[] }).placePaths);
    expect(paths.map((path) => path.split("/").at(-1))).toEqual([slug]);
  });

  test("words that are no names name no place", () => {
    for (const text of ["metsa ääres", "suur aed", "kook", "maja"]) {
      expect(search.read(text, { concepts: true }).understood.map(({ as }) => as)).not.toContain("place");
    }
  });
});

test("nothing is understood when concepts are off", () => {
  expect(search.read("2-toaline korter Tartus", { concepts: false }).understood).toEqual([]);
});
