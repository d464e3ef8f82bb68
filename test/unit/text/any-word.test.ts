import { describe, expect, test } from "vitest";
import { createAnyWord } from "../../../api/search/text/any-word.ts";
import { parseText } from "../../../api/search/text/text-words.ts";

const wordsOf = (text: string) => parseText(text).words;

describe("whether any word of a text meets a test", () => {
  const anyWord = createAnyWord();
  const [hasUnit, hasStreet] = [anyWord((word) => word === "km"), anyWord((word) => word.endsWith("mnt"))];

  test.each([
    ["10 km Tallinnast", [true, false]],
    ["Narva mnt 38", [false, true]],
    ["Narva mnt 5 km", [true, true]],
    ["korter", [false, false]],
    ["", [false, false]],
  ])("is told for each of the tests: %j", (text, expected) => {
    const words = wordsOf(text);
    expect([hasUnit(words), hasStreet(words)]).toEqual(expected);
    expect([hasStreet(words), hasUnit(words)]).toEqual(expected.toReversed());
  });

  test("is told of each of two texts that are asked in turns", () => {
    const [one, other] = [wordsOf("5 km"), wordsOf("Pärnu mnt")];
    expect([hasUnit(one), hasUnit(other), hasUnit(one), hasStreet(other)]).toEqual([true, false, true, true]);
  });
});
