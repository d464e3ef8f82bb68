// Phrases that are looked up as they are written.
import { describe, expect, test } from "vitest";
import { createPhraseTable } from "../../../mappings/concepts/phrase-table.ts";

const table = createPhraseTable<string>([
  ["в пределах", "within"],
  ["в", "in"],
  ["не выше", "at most"],
  ["toal*", "rooms"],
  ["/ m2", "per m2"],
]);
const tokens = (text: string) => text.split(" ").map((word) => ({ text: word }));

test("the longest phrase that starts at a word is found, and beginnings of words", () => {
  expect(table.match(tokens("в пределах 500"), 0)).toEqual({ value: "within", next: 2 });
  expect(table.match(tokens("в Тарту"), 0)).toEqual({ value: "in", next: 1 });
  expect(table.match(tokens("3 toaline"), 1)).toEqual({ value: "rooms", next: 2 });
  expect(table.match(tokens("не ниже"), 0)).toBeUndefined();
});

describe("what may follow a word", () => {
  test.each([
    ["в", ["пределах", ""]],
    ["не", ["выше"]],
    ["toaline", [""]],
    ["/", ["m"]],
    ["tuba", []],
  ])("%s", (word, seconds) => {
    expect([...table.secondsOf(word)].toSorted()).toEqual([...seconds].toSorted());
  });
});
