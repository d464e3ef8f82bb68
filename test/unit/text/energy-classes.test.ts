// Energy classes: A is a feature, others are met by their words, and no letter is searched by itself.
import { describe, expect, test } from "vitest";
import { search, wishesOf } from "../../helpers/wishes.ts";

const read = (text: string) => search.read(text, { concepts: true });
const conditionsOf = (text: string) =>
  read(text)
    .understood()
    .map(({ condition, refused, preferred }) =>
      [refused && "not", preferred && "preferably", condition].filter(Boolean).join(" "),
    );
const A_ALONE = "the text says energy-a, in any language";
const FLAT = "propertyType = apartment";

describe("classes in any order of words", () => {
  test.each([
    ["energiaklass A", [A_ALONE]],
    ["energy class A", [A_ALONE]],
    ["класс энергоэффективности А", [A_ALONE]],
    ["energiaklass vähemalt A", [A_ALONE]],
    ["energiaklass B", ["energy class B"]],
    ["korter energiaklass A või B", [FLAT, "energy class A or B"]],
    ["korter energiaklassiga A, B või C", [FLAT, "energy class A or B or C"]],
    ["energiamärgis: C", ["energy class C"]],
    ["korter energiamärgisega vähemalt C", [FLAT, "energy class A or B or C"]],
    ["vähemalt energiaklass C", ["energy class A or B or C"]],
    ["korter energiaklassiga B või parem", [FLAT, "energy class A or B"]],
    ["energiaklass A-C", ["energy class A or B or C"]],
    ["B-energiaklass", ["energy class B"]],
    ["korter A või B energiaklassiga", [FLAT, "energy class A or B"]],
    ["maja B klassi energiamärgisega", ["propertyType = house", "energy class B"]],
    ["flat with energy class A or B", [FLAT, "energy class A or B"]],
    ["flat, energy class B or better", [FLAT, "energy class A or B"]],
    ["flat, energy rating at least C", [FLAT, "energy class A or B or C"]],
    ["EPC rating C+", ["energy class A or B or C"]],
    ["класс энергоэффективности A или B", ["energy class A or B"]],
    ["квартира энергокласс В", [FLAT, "energy class B"]],
    ["квартира, класс энергоэффективности не ниже С", [FLAT, "energy class A or B or C"]],
    ["квартира энергетический класс B или выше", [FLAT, "energy class A or B"]],
    ["korter, mitte energiaklass G", [FLAT, "not energy class G"]],
    ["korter, soovitavalt energiaklass B", [FLAT, "preferably energy class B"]],
    ["energiamargis a voi b", ["energy class A or B"]],
    ["energiaklass b voi parem", ["energy class A or B"]],
    ["дом энергоэффективность класс B", ["propertyType = house", "energy class B"]],
    ["energiaklass C-A", ["energy class A or B or C"]],
    ["energiaklass on B", ["energy class B"]],
    ["flat with energy class B and a balcony", [FLAT, "energy class B", "the text says balcony, in any language"]],
    ["energy class B, a balcony", ["energy class B", "the text says balcony, in any language"]],
    ["energiaklass b või a", ["energy class A or B"]],
    ["energiaklass kuni C", ["energy class A or B or C"]],
    ["energiaklass A kuni C", ["energy class A or B or C"]],
    ["energiaklass B - D", ["energy class B or C or D"]],
    ["energy class up to C", ["energy class A or B or C"]],
    ["энергокласс от A до C", ["energy class A or B or C"]],
    ["energiaklass d-ga", ["energy class D"]],
    ["energiaklass A-ga", [A_ALONE]],
    ["energiaklass A-st C-ni", ["energy class A or B or C"]],
    ["energiaklass B-ga või A-ga", ["energy class A or B"]],
    ["энергокласс А или Б", ["energy class A or B"]],
    ["energiaklass B + rõdu", ["energy class B", "the text says balcony, in any language"]],
  ])("%s", (text, conditions) => {
    expect(conditionsOf(text)).toEqual(conditions);
  });
});

describe("a class that is refused behind its words", () => {
  test.each([
    ["energiaklass ei ole G", ["not energy class G"]],
    ["energy class not G", ["not energy class G"]],
    ["energy class must not be F or G", ["not energy class F or G"]],
    ["korter, energiaklass mitte F ega G", [FLAT, "not energy class F or G"]],
    ["энергокласс не G", ["not energy class G"]],
    ["energy class E or worse not acceptable", ["not energy class E or F or G or H"]],
    ["не класс G", ["not energy class G"]],
    ["energy class anything but G", ["not energy class G"]],
    ["energiaklass välja arvatud G", ["not energy class G"]],
    ["энергокласс кроме G", ["not energy class G"]],
  ])("%s", (text, conditions) => {
    expect(conditionsOf(text)).toEqual(conditions);
  });
});

describe("a bare class", () => {
  test.each([
    ["A-klassi maja", [A_ALONE, "propertyType = house"]],
    ["B-klassi korter", ["energy class B", FLAT]],
    ["дом B-класса", ["propertyType = house", "energy class B"]],
    ["house, class A or B", ["propertyType = house", "energy class A or B"]],
  ])("is that of energy: %s", (text, conditions) => {
    expect(conditionsOf(text)).toEqual(conditions);
  });

  test.each([
    ["A-klassi kontor", '"a-klassi" commercialSpace #office'],
    ["B-klassi äripind", '"b-klassi" commercialSpace'],
  ])("may be another one of what has classes of its own: %s", (text, wishes) => {
    expect(wishesOf(text).join(" ")).toBe(wishes);
  });
});

describe("words of classes without a letter, and letters without them", () => {
  test.each([
    ["energy label, a balcony", '"energy" "label" #balcony'],
    ["korter B korpus", 'apartment "b" "korpus"'],
    ["a flat in Tartu", "apartment tartu-linn"],
  ])("name no class: %s", (text, wishes) => {
    expect(wishesOf(text).join(" ")).toBe(wishes);
  });
});

test("the letter stands beside its words in a listing, in any language, or the listing has the feature of A", () => {
  const clause = JSON.stringify(read("energiaklass A või B").clause());
  expect(clause).toContain('{"term":{"features":"energy-a"}}');
  expect(clause).toContain('{"span_term":{"text.exact.slogan":"energiaklass"}}');
  expect(clause).not.toContain('"match":{"text.exact.slogan":{"query":"b"');
});

test("no parameter says it", () => {
  expect(read("energiaklass B").understood()).toEqual([
    {
      text: "energiaklass b",
      as: "energyClass",
      condition: "energy class B",
      params: null,
      wish: 1,
      without: "",
      offset: 0,
      length: 14,
    },
  ]);
});
