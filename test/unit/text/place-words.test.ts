import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCountries } from "../../../mappings/concepts/countries.ts";
import { parsePlaceWordLines } from "../../../mappings/concepts/place-words.ts";

const lines = parsePlaceWordLines(readFileSync("mappings/concepts/place-words.txt", "utf8"));

describe("the table of words around places", () => {
  test("has each role once, in lower case, and no phrase twice", () => {
    const roles = lines.map(({ role }) => role);
    expect(new Set(roles).size).toBe(roles.length);
    for (const { role, phrases } of lines) {
      const all = phrases.flat();
      expect(all.length, role).toBeGreaterThan(0);
      expect(all.filter((phrase) => phrase !== phrase.toLowerCase().normalize("NFC"))).toEqual([]);
      expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([]);
    }
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
    ["three columns", "near-ahead | lähedal | возле"],
    ["an unknown role", "far | kaugel | далеко | far"],
  ])("refuses %s, naming the line", (_what, line) => {
    expect(() => parsePlaceWordLines(`# comment\n${line}`)).toThrow(/line 2/);
  });
});

describe("the table of countries", () => {
  test("has names of known countries, and those that are not read", () => {
    const { others, unread } = parseCountries(readFileSync("mappings/concepts/countries.txt", "utf8"));
    const known = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    const codes = [...others.map(({ code }) => code), ...unread];
    expect(codes.filter((code) => known.of(code) === undefined)).toEqual([]);
    expect(others).toContainEqual({ code: "NL", name: "Holland" });
  });

  test.each(["nl | Holland | Голландия |", "NL | Holland"])("refuses %s, naming the line", (line) => {
    expect(() => parseCountries(`# comment\n${line}`)).toThrow(/line 2/);
  });
});
