import { describe, expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  locales: ["et", "en", "ru"],
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
    ["однушку", "propertyType=apartment & rooms=1"],
    ["двушку", "propertyType=apartment & rooms=2"],
    ["2-шку", "propertyType=apartment & rooms=2"],
    ["üürikorterit", "dealType=rent & propertyType=apartment"],
    ["viimasel korrusel", "isTopFloor=true"],
  ])("%s means %s", (text, concept) => {
    expect(
      search
        .read(text, { concepts: true })
        .understood()
        .map(({ as }) => as),
    ).toContain(concept);
  });
});

describe("a longer phrase behind a stop word", () => {
  test.each([
    ["квартира с видом на море", ["propertyType=apartment", "sea-view"]],
    ["korter koos vaatega merele", ["propertyType=apartment", "sea-view"]],
    ["квартира с видом", ["propertyType=apartment", "view"]],
    ["в центре Тарту", ["centre", "place"]],
    ["looking for a family home", ["family"]],
    ["с ванной с душем", ["bath", "shower"]],
  ])("%s", (text, read) => {
    expect(
      search
        .read(text, { concepts: true })
        .understood()
        .map(({ as }) => as),
    ).toEqual(read);
  });
});

describe("beginnings of quarters", () => {
  test.each([
    ["Annel", "feature=annelinn"],
    ["kadri", "feature=kadriorg"],
    ["kalam", "feature=kalamaja"],
  ])("%s means %s", (text, concept) => {
    expect(
      search
        .read(text, { concepts: true })
        .understood()
        .map(({ as }) => `feature=${as}`),
    ).toEqual([concept]);
  });

  test.each(["supi", "kopl", "lille"])("%s, a word or too short for it, means none", (text) => {
    expect(search.read(text, { concepts: true }).understood()).toEqual([]);
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
    const places = search
      .read(text, { concepts: true })
      .understood()
      .filter(({ as }) => as === "place");
    const paths = places.flatMap(({ condition }) => (condition as { placePaths: string[] }).placePaths);
    expect(paths.map((path) => path.split("/").at(-1))).toEqual([slug]);
  });

  test("words that are no names name no place", () => {
    for (const text of ["metsa ääres", "suur aed", "kook", "maja"]) {
      expect(
        search
          .read(text, { concepts: true })
          .understood()
          .map(({ as }) => as),
      ).not.toContain("place");
    }
  });
});

test("nothing is understood when concepts are off", () => {
  expect(search.read("2-toaline korter Tartus", { concepts: false }).understood()).toEqual([]);
});
