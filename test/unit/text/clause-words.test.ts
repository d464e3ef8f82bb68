import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createClauseWords, parseClauseWordLines } from "../../../mappings/concepts/clause-words.ts";

const lines = parseClauseWordLines(readFileSync("mappings/concepts/clause-words.txt", "utf8"));

describe("the table of words of clauses", () => {
  test("has each role once, and no phrase twice in it", () => {
    const roles = lines.map(({ role }) => role);
    expect(new Set(roles).size).toBe(roles.length);
    expect(roles.toSorted()).toEqual(Object.keys(createClauseWords(lines)).toSorted());
    for (const { role, phrases } of lines) {
      const all = phrases.flat();
      expect(all.length, role).toBeGreaterThan(0);
      expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([]);
    }
  });

  test("is of words in lower case and in normal form, of which the last may be a beginning", () => {
    const all = lines.flatMap(({ phrases }) => phrases.flat());
    expect(all.filter((phrase) => phrase !== phrase.toLowerCase().normalize("NFC"))).toEqual([]);
    expect(all.filter((phrase) => !/^\p{L}+(?: \p{L}+)*\*?$/u.test(phrase))).toEqual([]);
  });

  test("has in no column words of another alphabet", () => {
    for (const { role, phrases } of lines) {
      const [et = [], ru = [], en = []] = phrases;
      expect(
        [...et, ...en].filter((phrase) => /\p{Script=Cyrillic}/u.test(phrase)),
        role,
      ).toEqual([]);
      expect(
        ru.filter((phrase) => /\p{Script=Latin}/u.test(phrase)),
        role,
      ).toEqual([]);
    }
  });

  test.each([
    ["three columns", "but | aga | но"],
    ["an unknown role", "still | ikka | всё же | still"],
  ])("refuses %s, naming the line", (_what, line) => {
    expect(() => parseClauseWordLines(`# comment\n${line}`)).toThrow(/line 2/);
  });
});

describe("the phrases of a role", () => {
  const { relative, any, "there-is": thereIs } = createClauseWords(lines);

  test("are, begin, end or stand in a text as whole words", () => {
    expect(["kus", "kus on", "kuskil"].map(relative.are)).toEqual([true, false, false]);
    expect(["kus", "kus on", "kuskil", "maja kus"].map(relative.begin)).toEqual([true, true, false, false]);
    expect(["not a", "a", "not a flat", "pizza"].map(any.end)).toEqual([true, true, false, false]);
    expect(["and there is a lift", "on", "there", "oni"].map(thereIs.areIn)).toEqual([true, true, false, false]);
  });

  test("stand for longer words where they end in a star", () => {
    expect(["которая", "котор", "которая-то"].map(relative.are)).toEqual([true, false, false]);
  });
});
