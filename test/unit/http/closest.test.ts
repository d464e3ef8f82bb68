import { describe, expect, test } from "vitest";
import { closest, prepareValues } from "../../../api/http/closest.ts";

describe("the closest value", () => {
  test.each([
    ["hose", ["house", "apartment"], "house"],
    ["SALE", ["sale", "rent"], "sale"],
    ["kesklinn", ["kesklinna-linnaosa", "pirita-linnaosa"], "kesklinna-linnaosa"],
    ["Põhja Tallinna linnaosa", ["pohja-tallinna-linnaosa"], "pohja-tallinna-linnaosa"],
    ["newst", ["newest", "oldest"], "newest"],
    ["sael", ["sale", "rent"], "sale"],
    ["rnet", ["sale", "rent"], "rent"],
    ["harju", ["harku", "harju-maakond"], "harku"],
  ])("to %s is found", (given, candidates, expected) => {
    expect(closest(given, prepareValues(candidates))).toBe(expected);
  });

  test("is none where nothing is near", () => {
    expect(closest("castle", prepareValues(["house", "apartment", "land"]))).toBeUndefined();
    expect(closest("", prepareValues(["a"]))).toBeUndefined();
    expect(closest("x", prepareValues(["a"]))).toBeUndefined();
  });
});
