import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseImplications } from "../../../mappings/concepts/implications.ts";
import { parseConcepts } from "../../../mappings/concepts/table.ts";
import { linesOf } from "../../../mappings/languages/tokens.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { analyzeLines, findFeatures, implied } = loadLanguageData();
const known = new Set(["garage", "parking", "place"]);

test("a feature implies what its line names, also by way of others", () => {
  const found = parseImplications("# comment\ngarage | parking\nparking | place", known);
  expect(found("garage")).toEqual(["parking", "place"]);
  expect(found("parking")).toEqual(["place"]);
  expect(found("place")).toEqual([]);
});

describe("the table refuses", () => {
  test.each([
    ["an unknown feature", "garage | lake", /line 1: unknown feature "lake"/],
    ["a second line for a feature", "garage | parking\ngarage | place", /line 2: "garage" has a line already/],
    ["a circle", "garage | parking\nparking | garage", /"garage" implies itself/],
  ])("%s", (_what, text, message) => {
    expect(() => parseImplications(text, known)).toThrow(message);
  });
});

test("what is implied is found without a word of its own, and not of what is denied", () => {
  const find = (text: string) => findFeatures({ et: analyzeLines(linesOf(text)) });
  expect(find("Garaaž")).toEqual(["garage", "parking"]);
  expect(find("Garaaži ei ole")).toEqual([]);
});

test.each(["features", "text-phrases"])("%s.txt leaves to the table what it says", (name) => {
  const concepts = parseConcepts(readFileSync(`mappings/concepts/${name}.txt`, "utf8"));
  const twice = concepts.flatMap(({ conditions }) => {
    const features = conditions.flatMap((condition) => (condition.kind === "feature" ? [condition.name] : []));
    return features.filter((feature) => features.some((other) => implied(other).includes(feature)));
  });
  expect(twice).toEqual([]);
});
