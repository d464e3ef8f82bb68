import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lemmasOf } from "../../../mappings/languages/estonian/lemmas.ts";
import { parseRules } from "../../../mappings/languages/estonian/rules.ts";
import { parseFamilies, scoreFamilies } from "../../../scripts/relevance/families.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { estonian } = loadLanguageData();
const meet = (a: string, b: string) => estonian.lemmas(a).some((lemma) => estonian.lemmas(b).includes(lemma));

describe("suffix rules", () => {
  const rules = parseRules("# header\nt 0\nud 2 0\nkorrad 2ud\n^kord 0");

  test("the longest suffix that has a rule decides", () => {
    expect(lemmasOf(rules, "xkorrad")).toContain("xkorrud");
    expect(lemmasOf(rules, "loodud")).toContain("lood");
    expect(lemmasOf(rules, "loodud")).toContain("loodud");
  });

  test("a rule for the whole word decides alone", () => {
    expect(lemmasOf(rules, "kord")).toEqual(["kord"]);
  });

  test("a word that no rule knows also stands as it is and without one regular ending", () => {
    expect(lemmasOf(parseRules(""), "mustametsale")).toEqual(["mustametsa", "mustametsale"]);
  });
});

describe("the committed rules", () => {
  test("join every form of a small set of families with its citation form, and no two families", () => {
    const families = parseFamilies(readFileSync("test/fixtures/estonian-families.tsv", "utf8"));
    for (const { missed, wrongMerges } of scoreFamilies(estonian, families)) {
      expect([...missed, ...wrongMerges]).toEqual([]);
    }
  });

  test("meet forms of compounds that were never taught", () => {
    expect(meet("kuurortimajakesse", "kuurortimajake")).toBe(true);
    expect(meet("vaatetoas", "vaatetuba")).toBe(true);
  });

  test("keep a renovated flat apart from one that needs renovating", () => {
    expect(meet("renoveeritud", "renoveerimist")).toBe(false);
  });

  test("answer something for any word", () => {
    for (const word of ["a", "st", "õ", "2", "xyz", "kadriorusse"]) expect(estonian.lemmas(word)).not.toEqual([]);
  });
});

describe("compound parts", () => {
  test.each([
    ["merevaatega", ["meri", "vaade"]],
    ["katusekorterit", ["katus", "korter"]],
    ["keldriboksi", ["kelder", "boks"]],
    ["puidukütteliseks", []],
    ["korter", []],
  ])("of %s", (word, parts) => {
    for (const part of parts) expect(estonian.parts(word)).toContain(part);
    if (parts.length === 0) expect(estonian.parts(word)).toEqual([]);
  });
});
