import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lemmasOf } from "../../../mappings/languages/estonian/lemmas.ts";
import { parseRules } from "../../../mappings/languages/estonian/rules.ts";
import { parseFamilies, scoreFamilies } from "../../../scripts/dev/relevance/families.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { estonian } = loadLanguageData();
const meet = (a: string, b: string) => estonian.lemmas(a).some((lemma) => estonian.lemmas(b).includes(lemma));

describe("suffix rules", () => {
  const rules = parseRules("# header\nt 0\nud 2 0\nkorrad 2ud\n^kord 0");
  const compounds = { modifiers: new Set<string>(), heads: new Set<string>() };
  const lemmas = (word: string, of = rules) => lemmasOf(of, word, compounds);

  test("the longest suffix that has a rule decides", () => {
    expect(lemmas("xkorrad")).toContain("xkorrud");
    expect(lemmas("loodud")).toContain("lood");
    expect(lemmas("loodud")).toContain("loodud");
  });

  test("a rule for the whole word decides alone", () => {
    expect(lemmas("kord")).toEqual(["kord"]);
  });

  test("short words follow the rules of short words as well", () => {
    const marked = parseRules("era 0\n~era 1");
    expect(lemmas("koera", marked)).toEqual(["koera", "koer"]);
    expect(lemmas("kaamera", marked)).toEqual(["kaamera"]);
  });

  test("a word that no rule knows also stands as it is and without one regular ending", () => {
    expect(lemmas("mustametsale", parseRules(""))).toEqual(["mustametsa", "mustametsale"]);
  });
});

describe("a word that no rule knows as a whole", () => {
  const rules = parseRules("^paigas 3k\n^osi 1a\n^paigal 0");
  const lemmas = (word: string) =>
    lemmasOf(rules, word, { modifiers: new Set(["linna"]), heads: new Set(["paik", "osa"]) });

  test("is inflected as the known word that it ends in", () => {
    expect(lemmas("panipaigas")).toContain("panipaik");
    expect(lemmas("panipaigal")).not.toContain("panipaik");
  });

  test("a head of three letters counts only after a known modifier", () => {
    expect(lemmas("linnaosi")).toContain("linnaosa");
    expect(lemmas("kloosi")).not.toContain("kloosa");
  });

  test("names and new words take i before their endings", () => {
    expect(lemmas("seewaldis")).toEqual(expect.arrayContaining(["seewaldi", "seewald"]));
    expect(lemmas("seewaldi")).toContain("seewald");
    expect(lemmas("kalla")).not.toContain("kall");
  });

  test("an ending of the plural is taken off like one of the singular", () => {
    expect(lemmas("lodžadega")).toContain("lodža");
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
