import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseNumberLines } from "../../../mappings/concepts/number-words.ts";

const text = readFileSync("mappings/concepts/number-words.txt", "utf8");
const lines = parseNumberLines(text);
const phrases = lines.flatMap((line) =>
  Object.values(line.phrases).flatMap((list) => list.map((p) => ({ ...line, phrase: p }))),
);

describe("the table of number words", () => {
  test("is written in lower case, in normal form and without full stops", () => {
    for (const { phrase } of phrases) {
      expect(phrase).toBe(phrase.toLowerCase().normalize("NFC"));
      expect(phrase).not.toContain(".");
      expect(phrase.length, phrase).toBeGreaterThan(0);
    }
  });

  test("has every role of the grammar", () => {
    for (const role of [
      "limit",
      "after",
      "between",
      "to",
      "or",
      "subject",
      "number",
      "scale",
      "euro",
      "period",
      "unit",
    ]) {
      expect(lines.map((line) => line.role)).toContain(role);
    }
  });

  test("names a phrase once a line and language", () => {
    for (const line of lines) {
      for (const list of Object.values(line.phrases)) {
        expect(
          list.filter((phrase, at) => list.indexOf(phrase) !== at),
          line.role,
        ).toEqual([]);
      }
    }
  });

  test("gives a phrase two meanings at one place of a wish only where a comment says which", () => {
    const places: readonly (readonly string[])[] = [
      ["limit", "subject", "between", "about"],
      ["number", "amount", "ordinal"],
      [
        "scale",
        "letter",
        "euro",
        "period",
        "per-m2",
        "unit",
        "short",
        "metres",
        "storey",
        "ordinal-ending",
        "other-unit",
      ],
      ["after", "to", "or", "between-and", "of"],
      ["land", "building"],
    ];
    // Phrases of several words stand in quotes.
    const notes = [...text.matchAll(/^# two meanings: ([^(]+)\(/gm)].flatMap(([, noted = ""]) =>
      (noted.match(/"[^"]+"|\S+/g) ?? []).map((phrase) => phrase.replaceAll('"', "")),
    );
    const meanings = new Map<string, Set<string>>();
    for (const { phrase, role, value } of phrases) {
      const key = `${phrase} at place ${places.findIndex((roles) => roles.includes(role))}`;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(`${role} ${JSON.stringify(value)}`));
    }
    const twice = [...meanings].filter(([key, roles]) => roles.size > 1 && !key.endsWith("-1"));
    expect(twice.filter(([key]) => !notes.includes(key.split(" at ")[0]!))).toEqual([]);
  });

  test.each([
    ["three columns", "unit size | m2 | м2"],
    ["an unknown role", "colour | punane | красный | red"],
    ["an unknown field", "unit weight | kg | кг | kg"],
    ["a limit of an unknown field", "limit max weight | kuni | до | to"],
    ["a limit that is none", "limit most | kuni | до | to"],
    ["a number that is none", "number many | palju | много | many"],
    ["a change that is none", "unit size x2 | m2 | м2 | m2"],
    ["a word too much", "about price | umbes | около | about"],
  ])("refuses %s, naming the line", (_what, line) => {
    expect(() => parseNumberLines(`# comment\n${line}`)).toThrow(/line 2/);
  });
});
