import { describe, expect, test } from "vitest";
import { createSpellingTable } from "../../../api/suggest/spelling-table.ts";
import { keyOf } from "../../../api/suggest/typed-key.ts";
import { editDistance } from "../../../shared/edit-distance.ts";
import { createRandom } from "../../helpers/random.ts";

const table = (...keys: string[]) => createSpellingTable(keys.map((key) => ({ key, value: key })));

function keysIn(
  words: ReturnType<typeof table>,
  ranges: Iterable<{ low: number; high: number } | undefined>,
): string[] {
  const found = new Set<string>();
  for (const range of ranges) {
    for (let at = range?.low ?? 0; at < (range?.high ?? 0); at += 1) found.add(words.keyAt(at));
  }
  return [...found].sort();
}

test("a beginning is a range of the table", () => {
  const words = table("tartu", "tallinn", "tartu vald", "narva", "t");
  expect(keysIn(words, [words.startingWith("tart")])).toEqual(["tartu", "tartu vald"]);
  expect(keysIn(words, [words.startingWith("t")])).toEqual(["t", "tallinn", "tartu", "tartu vald"]);
  expect(words.startingWith("x")).toBeUndefined();
  expect(words.startingWith("tartux")).toBeUndefined();
});

describe("one slip", () => {
  test.each([
    ["one letter too many", "lasnnamae"],
    ["one too few", "lasamae"],
    ["another one", "lasnamse"],
    ["two exchanged", "lansamae"],
    ["the same in the beginning of a name", "lansa"],
  ])("%s", (_what, typed) => {
    const words = table("lasnamae linnaosa", "lasila", "narva");
    expect(keysIn(words, words.startingNear(typed))).toContain("lasnamae linnaosa");
  });

  test("finds what is one edit from a beginning, its first letter kept, and nothing else", () => {
    const seed = Date.now() % 1_000_000;
    const random = createRandom(seed);
    const word = (length: number) => Array.from({ length }, () => random.pick([..."abc"])).join("");
    const keys = Array.from({ length: 300 }, () => word(1 + random.below(8)));
    const words = table(...new Set(keys));
    for (let round = 0; round < 200; round += 1) {
      const typed = word(4 + random.below(3));
      const isNear = (key: string) =>
        [-1, 0, 1].some((longer) => {
          const start = key.slice(0, typed.length + longer);
          return start.length === typed.length + longer && editDistance(typed, start, 1) === 1;
        });
      const near = [...new Set(keys)].filter((key) => key[0] === typed[0] && isNear(key));
      const found = keysIn(words, words.startingNear(typed));
      const exact = keysIn(words, [words.startingWith(typed)]);
      expect(
        near.filter((key) => !found.includes(key) && !exact.includes(key)),
        `${seed}: ${typed}`,
      ).toEqual([]);
      expect(
        found.filter((key) => !near.includes(key) && !exact.includes(key)),
        `${seed}: ${typed}`,
      ).toEqual([]);
    }
  });
});

test("the key of a beginning is the beginning of the key", () => {
  for (const name of [
    "Põhja-Tallinna linnaosa",
    "Ласнамяэ",
    "Кристийне",
    "3-toaline",
    "Rocca al Mare",
    "Kohtla-Järve",
  ]) {
    const key = keyOf(name);
    for (let length = 1; length <= name.length; length += 1) {
      expect(key.startsWith(keyOf(name.slice(0, length)).trimEnd()), name.slice(0, length)).toBe(true);
    }
  }
});

test.each([
  ["Õismäe", "oismae"],
  ["Кристийне", "кристине"],
  ["3toaline", "3 toaline"],
  ["Kohtla-Järve", "kohtla jarve"],
  ["O’Leary's", "olearys"],
  ["e\u0301", "e"],
  ["  a  b ", "a b "],
])("the key of %j is %j", (text, key) => {
  expect(keyOf(text)).toBe(key);
});
