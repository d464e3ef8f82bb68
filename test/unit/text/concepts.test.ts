import { describe, expect, test } from "vitest";
import { FILLER, parseConcepts, withPhrases } from "../../../mappings/concepts/table.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../../shared/enums.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { concepts } = loadLanguageData();

describe("the concept table", () => {
  test("has at least 150 concepts, each with phrases in all three languages", () => {
    expect(concepts.length).toBeGreaterThanOrEqual(150);
    for (const { name, phrases } of concepts) {
      for (const [locale, list] of Object.entries(phrases)) expect(list.length, `${name} ${locale}`).toBeGreaterThan(0);
    }
  });

  test("names only values that listings have", () => {
    const values: readonly string[] = [...DEAL_TYPES, ...PROPERTY_TYPES];
    for (const condition of concepts.flatMap(({ conditions }) => conditions)) {
      if (condition.kind === "term") expect(values).toEqual(expect.arrayContaining([...condition.values]));
    }
  });

  test("takes phrases of searches from all lines of a concept, and none of a concept that no table has", () => {
    const [of, more, last] = ["saun", "leiliruum", "keris"]
      .map((phrase) => `feature=sauna | ${phrase} | |`)
      .map(parseConcepts);
    const lift = parseConcepts("feature=lift | lift | |");
    expect(withPhrases(of!, [...more!, ...last!]).map(({ phrases }) => phrases.et)).toEqual([
      ["saun", "leiliruum", "keris"],
    ]);
    expect(() => withPhrases(of!, lift)).toThrow(/no table has the concept "feature=lift"/);
  });

  test("names no concept twice", () => {
    const names = concepts.map(({ name }) => name).filter((name) => name !== FILLER);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("writes each phrase once a concept and language, in lower case save where it is a name", () => {
    for (const { name, phrases } of concepts) {
      for (const list of Object.values(phrases)) {
        expect(
          list.filter((phrase, index) => list.indexOf(phrase) !== index),
          name,
        ).toEqual([]);
        const isName = /^\p{Lu}/u.test(phrases.et[0] ?? "");
        if (!isName) expect(list).toEqual(list.map((phrase) => phrase.toLowerCase()));
        for (const phrase of list) expect(wordsOf(phrase).length, `${name}: ${phrase}`).toBeGreaterThan(0);
      }
    }
  });

  test("gives a phrase to one fact only", () => {
    const facts = concepts.filter(({ conditions }) => conditions.some(({ kind }) => kind !== "feature"));
    const owners = new Map<string, string[]>();
    for (const { name, phrases } of facts) {
      for (const phrase of new Set(Object.values(phrases).flat())) {
        owners.set(phrase, [...(owners.get(phrase) ?? []), name]);
      }
    }
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test.each([
    ["two columns", "rooms=2 | kaks tuba"],
    ["an unknown condition", "colour=red | punane | красный | red"],
    ["a condition without a value", "dealType= | müük | продажа | sale"],
  ])("refuses %s, naming the line", (_what, line) => {
    expect(() => parseConcepts(`# comment\n${line}`)).toThrow(/line 2/);
  });
});
