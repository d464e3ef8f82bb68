import { describe, expect, test } from "vitest";
import type { Clause } from "../../../api/search/filters.ts";
import { withoutNames } from "../../../api/search/text/text-clauses.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { parseText } from "../../../api/search/text/text-words.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { expectGolden } from "../../helpers/golden.ts";

const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  locales: ["et", "en", "ru"],
});

test.each([
  ["one-word", "merevaade"],
  ["shorthand", "2toal krt Mustamäel kuni 120000"],
  ["phrase-and-minus", '"suur tuba" -saun'],
  ["russian-place", "дом в Нарве"],
  ["thing-of-words", "korter kooli lähedal"],
  ["offers-of-things", "maja saunaga või korter rõduga"],
])("the clause of a search: %s", (name, text) => {
  const clause = search.read(text, { concepts: true }).clause();
  expectGolden(`text-query/${name}.json`, withoutNames(clause!));
});

describe("parsing", () => {
  const words = (text: string) => parseText(text).words.map((word) => word.text);

  test("words, phrases and minus words", () => {
    expect(parseText('suur maja "mere ääres" -saun -"vana katus"')).toMatchObject({
      phrases: [["mere", "ääres"]],
      minus: [{ text: "saun" }],
      excluded: [[{ text: "vana" }, { text: "katus" }]],
    });
    expect(words('suur maja "mere ääres" -saun')).toEqual(["suur", "maja"]);
  });

  test("a hyphen inside a word is no minus", () => {
    expect(words("Kohtla-Järve 2-toaline 100000-150000")).toEqual(["kohtla-järve", "2", "toaline", "100000", "150000"]);
    expect(parseText("Kohtla-Järve 2-toaline").excluded).toEqual([]);
  });

  test("an open quote is only a sign", () => {
    expect(parseText('"suur tuba').phrases).toEqual([]);
    expect(words('"suur tuba')).toEqual(["suur", "tuba"]);
  });

  test("Estonian and Russian quotes count too", () => {
    expect(parseText("„suur tuba“ «большой дом»").phrases).toEqual([
      ["suur", "tuba"],
      ["большой", "дом"],
    ]);
  });

  test("Latin letters inside a Cyrillic word are Cyrillic ones", () => {
    expect(words("квaртирa")).toEqual(["квартира"]);
  });
});

test.each([
  ["korter -Pindi", true],
  ["korter -maakler", true],
  ["korter -järv", false],
])(
  "what is refused with a minus is refused in names of companies where it means nothing else: %s",
  (text, isRefused) => {
    const clause = search.read(text, { concepts: true }).clause();
    const refused = JSON.stringify((clause as { bool: { must_not: unknown } }).bool.must_not);
    expect(refused.includes(`"${TEXT_FIELDS.company}"`)).toBe(isRefused);
  },
);

test.each([
  ["school nearby", "school"],
  ["школа поблизости", "школа"],
  ["kool lähistel", "kool"],
  ["school within walking distance", "school"],
  ["kool jalutuskäigu kaugusel", "kool"],
  ["школа в шаговой доступности", "школа"],
])("nearness behind a thing need not be met: %s", (text, thing) => {
  const required = (typed: string) => {
    const clause = search.read(typed, { concepts: true }).clause();
    return withoutNames((clause as { bool: { must: Clause[] } }).bool.must as unknown as Clause);
  };
  expect(required(text)).toEqual(required(thing));
});

test("binding words need not be met, unless there is nothing else", () => {
  const count = (text: string) => {
    const clause = search.read(text, { concepts: false }).clause();
    return (clause as { bool: { must: unknown[] } }).bool.must.length;
  };
  expect(count("maja mere ja metsaga")).toBe(3);
  expect(count("ja")).toBe(1);
});

test("a word that the rules do not know has no single letter as its lemma", () => {
  const lemmasOf = (text: string) => JSON.stringify(search.read(text, { concepts: true }).clause());
  expect(lemmasOf("xqzt")).toContain('["xqzt"]');
  expect(lemmasOf("xqzt")).not.toContain('"x"');
});
