import { readFileSync } from "node:fs";
import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { createClauseWords, parseClauseWordLines } from "../../../mappings/concepts/clause-words.ts";

const lines = parseClauseWordLines(readFileSync("mappings/concepts/clause-words.txt", "utf8"));

describe("the phrases of a role", () => {
  const { relative, any, "there-is": thereIs, "present-home": presentHome } = createClauseWords(lines);

  test("are, begin, end or stand in a text as whole words", () => {
    expect(["kus", "kus on", "kuskil"].map(relative.are)).toEqual([true, false, false]);
    expect(["kus", "kus on", "kuskil", "maja kus"].map(relative.begin)).toEqual([true, true, false, false]);
    expect(["not a", "a", "not a flat", "pizza"].map(any.end)).toEqual([true, true, false, false]);
    expect(["and there is a lift", "on", "there", "oni"].map(thereIs.areIn)).toEqual([true, true, false, false]);
  });

  test("stand for any words where they have stars of their own", () => {
    const has = ["meil on Tartus väike korter", "meil on ühes väga vanas elamus korter"].map(presentHome.areIn);
    expect(has).toEqual([true, false]);
  });

  test("stand for longer words where they end in a star", () => {
    expect(["которая", "котор", "которая-то"].map(relative.are)).toEqual([true, false, false]);
  });
});

describe("the phrases of all roles", () => {
  const { tellsIn: _, limitsIn: __, ...roles } = createClauseWords(lines);
  const words = [...new Set(lines.flatMap(({ phrases }) => phrases.flat()).flatMap((phrase) => phrase.split(" ")))];
  const texts = fc
    .array(fc.constantFrom(...words.map((word) => word.replace("*", "na")), "korter"), { minLength: 1, maxLength: 7 })
    .map((some) => some.join(" "));

  test.prop([texts], { numRuns: 300 })("are found as one regular expression of them finds them", (text) => {
    for (const [role, { are, begin, end, areIn, areInWords, byLanguage }] of Object.entries(roles)) {
      const any = Object.values(byLanguage)
        .flat()
        .map((phrase) => phrase.replace(/(?<=^| )\*(?= |$)/g, "[^ ]+").replace("*", "\\p{L}+"))
        .join("|");
      const found = (start: string, stop: string) => new RegExp(`${start}(?:${any})${stop}`, "u").test(text);
      const inWords = areInWords(text.split(" ").map((word) => ({ text: word })));
      expect([are(text), begin(text), end(text), areIn(text), inWords], `${role}: ${text}`).toEqual([
        ...[found("^", "$"), found("^", "(?: |$)")],
        ...[found("(?:^| )", "$"), found("(?:^| )", "(?: |$)"), found("(?:^| )", "(?: |$)")],
      ]);
    }
  });
});
