// What whole texts wish: which facts, places and things together, and what is refused.
import { describe, expect, test } from "vitest";
import type { Meaning, Segment } from "../../../api/search/text/interpret.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { groupWishes } from "../../../api/search/text/wishes.ts";
import { shippedPlacesByPath } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const search = createTextSearch({
  data: loadLanguageData(),
  places: () => shippedPlacesByPath().values(),
  locales: ["et", "en", "ru"],
});

/** Wishes and refusals in words: "apartment", "tartu-linn|parnu-linn" for either, "#sauna" for a thing, "!" before what is refused. */
function wishesOf(text: string, options: { dealType?: string; propertyTypes?: string[] } = {}): string[] {
  const { segments } = search.read(text, { concepts: true, ...options });
  const { wished, refused } = groupWishes(segments);
  const isStop = ({ meanings, words }: Segment) =>
    meanings.length === 0 && words.every((word) => loadLanguageData().stopWords.has(word.text));
  const needed = wished.filter((wish) => !wish.every(isStop));
  return [
    ...needed.map((wish) => wish.map(segmentText).join("|")),
    ...refused.map((segment) => `!${segmentText(segment)}`),
  ];
}

function segmentText({ words, meanings }: Segment): string {
  return meanings.length === 0 ? `"${words.map(({ text }) => text).join(" ")}"` : meanings.map(meaningText).join("|");
}

function meaningText(meaning: Meaning): string {
  if (meaning.as === "feature") return `#${meaning.name}`;
  if (meaning.as === "place") return meaning.paths.map((path) => path.split("/").at(-1)).join("|");
  if (meaning.as !== "fact") return meaning.name;
  return meaning.conditions
    .map((condition) => {
      if (condition.kind === "term") return condition.values.join("|");
      if (condition.kind === "flag") return `${condition.field}=${condition.value}`;
      return condition.kind === "range" ? `${condition.field}[${condition.min ?? ""},${condition.max ?? ""}]` : "";
    })
    .join("&");
}

describe("types", () => {
  test.each([
    ["maja või ridaelamu Viimsis", ["house|townhouseBox", "viimsi-vald"]],
    ["дом или дача", ["house|summerHouse"]],
    ["house, townhouse in Viimsi", ["house|townhouseBox", "viimsi-vald"]],
    ["korter uues majas", ["apartment", "year[2018,]"]],
    ["korter kivimajas", ["apartment", "#stone-house"]],
    ["квартира в кирпичном доме", ["apartment", "#stone-house"]],
    ["flat in a wooden house", ["apartment", "#wooden-house"]],
    ["liftiga majas korter", ["#lift", "apartment"]],
    ["kivimaja Tartus", ["house", "#stone-house", "tartu-linn"]],
    ["3-toaline korter, kivimaja", ["rooms[3,3]", "apartment", "#stone-house"]],
    ["maja garaažiga", ["house", "#garage"]],
    ["korter kauplus", ["apartment", "#store|#shop"]],
    ["магазин рядом Ласнамяэ", ["#shop", "lasnamae-linnaosa"]],
    ["garaaž Tartus", ["garage", "tartu-linn"]],
    ["maja vähemalt 2000 m2 krundiga", ["house", "plotArea[2000,]"]],
    ["stuudio korter", ["apartment&rooms[1,1]", "apartment"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each([
    ["garage garden", ["#garage", "#garden"]],
    ["kivimaja", ["#stone-house"]],
    ["maja renoveeritud", ["house", "#renovated"]],
  ])("beside a parameter that asks for apartments: %s", (text, wishes) => {
    expect(wishesOf(text, { propertyTypes: ["apartment"] })).toEqual(wishes);
  });

  test("beside a parameter that asks for garages too, a garage is the type", () => {
    expect(wishesOf("garaaž Tartus", { propertyTypes: ["apartment", "garage"] })).toEqual(["garage", "tartu-linn"]);
  });
});

describe("deals", () => {
  test.each([
    ["soovin osta maja", ["sale", "house"]],
    ["сниму квартиру", ["rent", "apartment"]],
    ["сниму квартиру посуточно", ["shortterm", "apartment"]],
    ["üürikorter Tallinnas", ["rent&apartment", "tallinn"]],
    ["müüa või üürile", ["sale|rent"]],
    ["korter kuni 100 000 €", ["apartment", "price[,100000]&sale"]],
    ["üürile äripind kuni 12 000", ["rent", "commercialSpace", "price[,12000]"]],
    ["korter kuni 500 €", ["apartment", "price[,500]"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test("a deal that a parameter asks for is not guessed from the price", () => {
    expect(wishesOf("kuni 20 000", { dealType: "rent" })).toEqual(["price[,20000]"]);
  });
});

describe("places", () => {
  test.each([
    ["korter Tartus või Pärnus", ["apartment", "tartu-linn|parnu-linn"]],
    ["korter Tallinnas Lasnamäel", ["apartment", "lasnamae-linnaosa"]],
    ["korter Pärnu kesklinnas", ["apartment", "parnu-linn", "#centre"]],
    ["korter Tallinna kesklinnas", ["apartment", "kesklinna-linnaosa"]],
    ["Pärnu või Paikuse", ["parnu-linn|paikuse-alev"]],
    ["Nõmme või Tallinn", ["nomme-linnaosa|tallinn"]],
    ["Tallinn, Nõmme või Mustamäe", ["nomme-linnaosa|mustamae-linnaosa"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("refusals", () => {
  test.each([
    ["korter mitte esimene korrus", ["apartment", "floor[2,]"]],
    ["двушка не первый и не последний этаж", ["apartment&rooms[2,2]", "floor[2,]", "isTopFloor=false"]],
    ["flat, not the first floor", ["apartment", "floor[2,]"]],
    ["korter Tallinnas v.a Lasnamäe", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["korter Tallinn кроме Ласнамяэ и Мустамяэ", ["apartment", "tallinn", "!lasnamae-linnaosa", "!mustamae-linnaosa"]],
    ["korter ilma rõduta", ["apartment", "!#balcony"]],
    ["liftita maja", ["house", "!#lift"]],
    ["квартира без балкона и лифта", ["apartment", "!#balcony", "!#lift"]],
    ["квартира без балкона и с лифтом", ["apartment", "#lift", "!#balcony"]],
    ["flat without a balcony", ["apartment", "!#balcony"]],
    ["maja -saun", ["house", "!#sauna"]],
    ["maja -kivimaja", ["house", "!#stone-house"]],
    ["äripind -kontor", ["commercialSpace", "!#office"]],
    ["-Nõmme", ["!nomme-linnaosa"]],
    // What names a lack is a thing of its own.
    ["mööblita korter", ["#unfurnished", "apartment"]],
    ["ilma mööblita korter", ["#unfurnished", "apartment"]],
    ["квартира без мебели", ["apartment", "#unfurnished"]],
    ["unfurnished flat", ["#unfurnished", "apartment"]],
    ["maaklerita", ["#no-commission"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("words that wish nothing", () => {
  test.each([
    ["kui palju maksab korter Narvas", ["apartment", "narva-linn"]],
    ["otsin odavat korterit", ["apartment"]],
    ["ищу недорого квартиру для семьи", ["apartment"]],
    ["we are a family looking for a house", ["house"]],
    ["сколько стоит дом", ["house"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test("are searched when there is nothing else", () => {
    expect(search.read("сколько стоит", { concepts: true }).clause).toBeDefined();
  });
});
