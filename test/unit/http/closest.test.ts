import { describe, expect, test } from "vitest";
import { closest, possible, prepare, prepareValues } from "../../../api/http/closest.ts";

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

  test.each([
    ["a start of four letters", "harj", ["harju-maakond"], "harju-maakond"],
    ["the shorter of two that start so", "harju", ["harju-maakond", "harju-maakon"], "harju-maakon"],
    ["what starts so before what is misspelt", "tallinn", ["tollinnie", "tallinnax"], "tallinnax"],
    ["two mistakes in six letters", "hauss", ["houses"], "houses"],
    ["the first of two that are equally near", "hose", ["house", "horse"], "house"],
    ["the nearer one wherever it stands", "newest", ["newst", "newest"], "newest"],
    ["the first of two that start so and are as long", "harju", ["harju-maakonda", "harju-maakondb"], "harju-maakonda"],
    ["any separators", "a _ b c", ["a-b-c"], "a-b-c"],
  ])("is %s", (_what, given, candidates, expected) => {
    expect(closest(given, prepareValues(candidates))).toBe(expected);
  });

  test("is the value of the nearest spelling", () => {
    expect(closest("kesklinn", prepare([{ value: "center", spelling: "Kesklinn" }]))).toBe("center");
  });

  test("is no start of three letters", () => {
    expect(closest("har", prepareValues(["harju-maakond"]))).toBeUndefined();
  });

  test("is looked for among those that are accepted", () => {
    expect(closest("hose", prepareValues(["house", "horse"]), ({ value }) => value !== "house")).toBe("horse");
  });

  test("is no word of the same letters in another order", () => {
    expect(closest("abcdef", prepareValues(["fedcba"]))).toBeUndefined();
    expect(closest("abcdef", prepareValues(["fedcba-and-more"]))).toBeUndefined();
  });

  test("counts a run of separators as one", () => {
    expect(closest("a _ b", prepareValues(["a-b"]))).toBe("a-b");
  });
});

describe("without a comparison letter by letter", () => {
  test.each([
    ["what lacks more letters than may differ", "aafbcd", "bcde"],
    ["what has more letters than may differ", "bcde", "aafbcd"],
    ["what has the same letters and is too short", "abababababab", "ababab"],
    ["what starts so, of three letters", "har", "harju-maakond"],
    ["what is longer and lacks one of the letters", "harju", "harmaakondxxx"],
    ["what is as long and cannot be the same", "aaaa", "aabc"],
  ])("%s is ruled out", (_what, wanted, spelling) => {
    expect(possible(wanted, prepareValues([spelling]))).toEqual([]);
  });

  test("what is near or starts so is kept", () => {
    expect(possible("harju", prepareValues(["harku", "pirita", "harju-maakond", "harj"]))).toEqual([0, 2, 3]);
  });
});
