import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCountries } from "../../../mappings/concepts/countries.ts";

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
