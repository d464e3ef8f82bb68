import { describe, expect, test } from "vitest";
import { factsOf, wrongFacts } from "../../../scripts/dev/relevance/check-facts.ts";
import { falseWishes, featuresOf } from "../../../scripts/dev/relevance/false-wishes.ts";
import { figuresOfPages, type Page, stillRight } from "../../../scripts/dev/relevance/people-figures.ts";
import { readPeopleTexts, type Want } from "../../../scripts/dev/relevance/people-texts.ts";
import { type Sample, sampleRow } from "../../../scripts/dev/relevance/sample.ts";
import { affirms, foldText, says } from "../../../scripts/dev/relevance/says.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { toStoredListing } from "../../../shared/listing.ts";
import { shippedPlaces } from "../../../shared/shipped-places.ts";
import { search } from "../../helpers/wishes.ts";

test("the set has at least 300 different texts, and every place that they want is a shipped one", () => {
  const texts = readPeopleTexts();
  expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300);
  const names = new Set(shippedPlaces().map(({ name }) => name));
  const wanted = texts.flatMap(({ want }) => [...(want.in ?? []), ...(want.notIn ?? [])]);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});

describe("a stem", () => {
  test.each([
    ["Korter saunaga", "saun", true],
    ["Majas on AURUSAUN", "saun", true], // a compound
    ["Avar veranda", "rand", false], // two letters are no first part
    ["Log-house", "house", true],
    ["with a view of the   sea", "the sea", true],
    ["bathe season", "the sea", false], // several words only at the beginning of one
    ["Ro\u0303du", "rõdu", true], // decomposed
    ["suure roduga", "rõdu", true], // typed without dots
  ])("in %j: %s is said: %s", (text, stem, isSaid) => {
    expect(says(foldText(text), [stem])).toBe(isSaid);
  });

  test.each([
    ["Korter saunata", false],
    ["Möbleerimata korter", false, "möbleeri"],
    ["ilma oma saunata", false],
    ["Saun puudub", false],
    ["Без сауны", false, "саун"],
    ["Сауны в доме нет", true, "саун"], // three words apart
    ["Сауны здесь нет", false, "саун"],
    ["no private sauna", false],
    ["Rõdu puudub. Saun on keldris", true],
    ["Kelder puudub, saun on olemas", true],
    ["Ilma saunata, kuid naabril on saun", true],
  ])("in %j is affirmed: %s", (text, isAffirmed, stem = "saun") => {
    expect(affirms(foldText(text), [stem])).toBe(isAffirmed);
  });
});

describe("a listing", () => {
  const KESKLINN = "harju-maakond/tallinn/kesklinna-linnaosa";
  const flat: Sample = {
    place: KESKLINN,
    price: 100_000,
    rooms: 2,
    size: 50,
    floor: 5,
    floors: 5,
    address: "Narva mnt 24-7",
    slogan: { et: "Korter rõduga" },
  };
  const check = (want: Want, sample: Sample = flat) => {
    const listing = toStoredListing(sampleRow(1, sample), { locales: ["et", "en", "ru"] });
    return wrongFacts(want, factsOf(listing, { lat: 59.43, lon: 24.76 }));
  };

  test.each<[string, Want]>([
    ["its kind", { dealType: ["sale"], propertyType: ["apartment", "house"] }],
    ["limits, which are included", { price: [100_000, null], rooms: [2, 2], pricePerSqm: [null, 2000] }],
    ["any place above it", { in: ["Tartu linn", "Tallinn"], notIn: ["Lasnamäe linnaosa"] }],
    ["the top floor", { topFloor: true }],
    ["a street", { address: ["narva mnt"] }],
    ["a number of a street", { address: ["narva mnt 24"] }],
    ["its place where it has no point", { near: { lat: 59.43, lon: 24.75, km: 2 } }],
    ["one of several", { any: [{ rooms: [5, 5] }, { says: [["rõdu"]] }] }],
    ["what its texts say", { says: [["балкон", "rõdu"]], saysNot: [["saun"]] }],
  ])("is right by %s", (_by, want) => {
    expect(check(want)).toEqual([]);
  });

  test.each<[string, Want, string]>([
    ["another deal", { dealType: ["rent"] }, "dealType: sale"],
    ["a price above the limit", { price: [null, 99_999] }, "price: 100000"],
    ["a year that it does not have", { year: [2000, null] }, "year: null"],
    ["the top floor", { topFloor: false }, "topFloor: floor 5 of 5"],
    ["another place", { in: ["Tartu linn"] }, "in: Harju maakond, Tallinn, Kesklinna linnaosa"],
    ["a refused place", { notIn: ["Tallinn"] }, "notIn: Harju maakond, Tallinn, Kesklinna linnaosa"],
    ["another number", { address: ["narva mnt 2"] }, "address: Narva mnt 24-7"],
    ["its distance", { near: { lat: 59.5, lon: 24.76, km: 2 } }, "near: 7.8 km away"],
    ["one thing of two", { says: [["rõdu"], ["saun", "баня"]] }, "says: saun"],
    ["none of several", { any: [{ rooms: [5, 5] }] }, 'any of: [{"rooms":[5,5]}]'],
    ["a refused thing", { saysNot: [["rõdu"]] }, "saysNot: rõdu"],
    ["being there at all", { none: true }, "none: in Estonia"],
  ])("is wrong by %s", (_by, want, problem) => {
    expect(check(want)).toEqual([problem]);
  });

  test("abroad is wrong for a text about Estonia, and right where nothing in Estonia can be", () => {
    const foreign: Sample = { country: "FI", city: "Helsinki", citySlug: "helsinki" };
    expect(check({}, foreign)).toEqual(["country: FI"]);
    expect(check({ none: true }, foreign)).toEqual([]);
  });
});

test("pages are all right, partly right, wrong or empty", () => {
  const page = (text: string, ...wrong: string[][]): Page => {
    return { text, lang: "et", wrong, wantsNone: false, tookMs: 1, falselyUnderstood: [] };
  };
  const best = [page("a", [], []), page("b", [], ["price"]), page("c"), page("d", [])];
  const none = { ...page("none"), wantsNone: true };
  const figures = figuresOfPages([...best, none]);
  expect(figures).toMatchObject({ texts: 5, strict: 3 / 5, listings: 4 / 5, nothingFound: 1 / 5 });
  const byPrice = [page("a", []), page("b", []), page("c", []), page("d", ["price"])];
  expect(stillRight(best, byPrice)).toBe(1 / 2);
});

describe("what is understood", () => {
  const tables = {
    features: featuresOf(loadLanguageData().concepts),
    placeNames: new Map([["tartu-maakond/tartu-linn", ["Tartu maakond", "Tartu linn"]]]),
  };
  const falseIn = (text: string, want: Want) =>
    falseWishes(want, search.read(text, { concepts: true }).understood(), tables);

  test.each<[string, Want]>([
    [
      "kahetoaline korter Tartus kuni 120 000",
      { propertyType: ["apartment"], rooms: [2, 2], in: ["Tartu linn"], price: [null, 120_000] },
    ],
    ["maja saunaga, mitte Tartus", { propertyType: ["house"], says: [["saun"]], notIn: ["Tartu linn"] }],
    ["korter umbes 60 m2, soovitavalt rõduga", { propertyType: ["apartment"], size: [54, 66] }],
    ["korter Riias", { none: true }],
    ["kahetoaline Tartus", { rooms: [2, 2], in: ["Tartu linn"] }],
  ])("is meant: %s", (text, want) => {
    expect(falseIn(text, want)).toEqual([]);
  });

  test.each<[string, Want, string]>([
    ["maja saunaga", { propertyType: ["house"] }, "sauna"],
    ["kahetoaline", { rooms: [2, 2], propertyType: ["commercialSpace"] }, "rooms"],
    ["двушка", { rooms: [2, 2] }, "propertyType=apartment & rooms=2"],
    ["korter saunata", { propertyType: ["apartment"], says: [["saun"]] }, "not sauna"],
    ["korter kuni 120 000", { propertyType: ["apartment"], price: [120_000, null] }, "price"],
    ["kahetoaline korter", { propertyType: ["apartment"], rooms: [3, 3] }, "rooms"],
    ["maja Tartus", { propertyType: ["apartment"], in: ["Tartu linn"] }, "propertyType=house"],
    ["korter Tartus", { propertyType: ["apartment"], in: ["Narva linn"] }, "place"],
  ])("is not meant: %s", (text, want, wish) => {
    expect(falseIn(text, want)).toEqual([expect.stringContaining(`: ${wish} `)]);
  });
});
