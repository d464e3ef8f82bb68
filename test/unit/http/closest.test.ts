import { describe, expect, test } from "vitest";
import { closest } from "../../../api/http/closest.ts";

describe("the closest value", () => {
  test.each([
    ["hose", ["house", "apartment"], "house"],
    ["SALE", ["sale", "rent"], "sale"],
    ["kesklinn", ["kesklinna-linnaosa", "pirita-linnaosa"], "kesklinna-linnaosa"],
    ["Põhja Tallinna linnaosa", ["pohja-tallinna-linnaosa"], "pohja-tallinna-linnaosa"],
    ["newst", ["newest", "oldest"], "newest"],
  ])("to %s is found", (given, candidates, expected) => {
    expect(closest(given, candidates)).toBe(expected);
  });

  test("is none where nothing is near", () => {
    expect(closest("castle", ["house", "apartment", "land"])).toBeUndefined();
    expect(closest("", ["a"])).toBeUndefined();
    expect(closest("x", ["a"])).toBeUndefined();
  });
});
