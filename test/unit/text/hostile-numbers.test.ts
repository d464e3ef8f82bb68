import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAnyWord } from "../../../api/search/text/any-word.ts";
import { createNumberReader } from "../../../api/search/text/numbers.ts";
import { createOwnMoneyReader } from "../../../api/search/text/own-money.ts";
import { parseText, type TypedWord } from "../../../api/search/text/text-words.ts";
import { createNumberWords, type NumberWords, parseNumberLines } from "../../../mappings/concepts/number-words.ts";
import type { PhraseTable } from "../../../mappings/concepts/phrase-table.ts";
import { createRandom, type Random } from "../../helpers/random.ts";

const SEED = Number(process.env.SEED ?? 20_261_123);
const TEXTS = 3000;
const lines = parseNumberLines(readFileSync("mappings/concepts/number-words.txt", "utf8"));
const SIGNS = [..."0123456789€/-+<>≤≥~.,:#²³'’ "];
/** Read by another reader than that of numbers. */
const OWN_MONEY: readonly string[] = ["income", "down-payment", "savings", "have", "own-money-link"];
const NUMBERS = [
  "1500",
  "2010",
  "200 000",
  "150-200",
  "2/5",
  "0,5",
  "00",
  "9".repeat(30),
  "𝟗",
  "٣",
  "½",
  "krunt-maja-krunt",
  "-",
  "—",
];
const READ = lines.filter(({ role }) => !OWN_MONEY.includes(role));
/** A list for each role, so that more phrases of one do not make numbers rarer. */
const PIECES = [
  NUMBERS,
  ...[...new Set(READ.map(({ role }) => role))].map((role) =>
    READ.filter((line) => line.role === role)
      .flatMap(({ phrases }) => Object.values(phrases).flat())
      .map((phrase) => phrase.replaceAll("*", "")),
  ),
];

function hostileText(random: Random, length: number): string {
  let text = "";
  while (text.length < length) {
    text += random.chance(0.4) ? random.pick(SIGNS) : random.pick(random.pick(PIECES));
    if (random.chance(0.6)) text += " ";
  }
  return text.slice(0, length);
}

/** All words of a text, which a search cuts to fewer. */
function allWords(text: string): TypedWord[] {
  const pieces = text.match(/[\s\S]{1,60}/g) ?? [];
  return pieces.flatMap((piece) => parseText(piece).words);
}

/** The table, and how often it was asked. */
function countedWords() {
  const counted = { lookUps: 0 };
  const count = <Value>(table: PhraseTable<Value>): PhraseTable<Value> => ({
    ...table,
    match: (tokens, start) => {
      counted.lookUps += 1;
      return table.match(tokens, start);
    },
  });
  const tables = Object.entries(createNumberWords(lines)).map(([role, table]) => [
    role,
    count(table as PhraseTable<unknown>),
  ]);
  return { counted, words: Object.fromEntries(tables) as NumberWords };
}

test(`${TEXTS} random texts of signs, digits and words are read without an error, as what listings can have`, () => {
  const random = createRandom(SEED);
  const readNumber = createNumberReader(createNumberWords(lines));
  let readings = 0;
  for (let count = 0; count < TEXTS; count += 1) {
    const text = hostileText(random, 1 + random.below(400));
    const words = allWords(text);
    for (const start of words.keys()) {
      const reading = readNumber(words, start);
      if (reading === undefined) continue;
      readings += 1;
      expect(reading.length, `seed ${SEED}: ${text}`).toBeGreaterThan(0);
      expect(start + reading.length, `seed ${SEED}: ${text}`).toBeLessThanOrEqual(words.length);
      for (const condition of reading.conditions) {
        if (condition.kind !== "range") continue;
        const { min = 0, max = min } = condition;
        expect([min, max].every(Number.isFinite), `seed ${SEED}: ${text}`).toBe(true);
        expect(max, `seed ${SEED}: ${text}`).toBeGreaterThanOrEqual(min);
      }
    }
  }
  expect(readings).toBeGreaterThan(TEXTS);
});

test("the work for each word does not grow with the text", () => {
  const lookUpsPerWord = (length: number) => {
    const { counted, words } = countedWords();
    const readNumber = createNumberReader(words);
    const typed = allWords(hostileText(createRandom(SEED), length));
    for (const start of typed.keys()) readNumber(typed, start);
    return counted.lookUps / typed.length;
  };
  const [short, long] = [lookUpsPerWord(4000), lookUpsPerWord(64_000)];
  expect(long).toBeLessThan(1.5 * short);
  expect(long).toBeLessThan(200);
});

test.each([
  "",
  " ",
  "€",
  "-",
  "²",
  "0",
  "00",
  "1".repeat(4000),
  "2 ".repeat(2000),
  "kuni ".repeat(800),
  "2-".repeat(2000),
])("an edge: %.20s", (text) => {
  const readNumber = createNumberReader(createNumberWords(lines));
  const words = allWords(text);
  for (let start = 0; start <= words.length; start += 1) expect(() => readNumber(words, start)).not.toThrow();
});

test(`${TEXTS} random texts of money and numbers are read within their words`, () => {
  const random = createRandom(SEED);
  const words = createNumberWords(lines);
  const readOwnMoney = createOwnMoneyReader(words, createNumberReader(words), createAnyWord());
  const roles = lines.filter(({ role }) => OWN_MONEY.includes(role));
  const own = roles.flatMap(({ phrases }) => Object.values(phrases).flat()).map((phrase) => phrase.replaceAll("*", ""));
  const numbers = ["1500", "30 000", "20k", "kuni 400", "€", ",", ".", ...SIGNS];
  let readings = 0;
  for (let count = 0; count < TEXTS; count += 1) {
    const pieces = Array.from({ length: 2 + random.below(12) }, () => random.pick(random.chance(0.5) ? own : numbers));
    const text = pieces.join(" ");
    const typed = allWords(text);
    for (const start of typed.keys()) {
      const reading = readOwnMoney(typed, start);
      if (reading === undefined) continue;
      readings += 1;
      expect(reading.length, `seed ${SEED}: ${text}`).toBeGreaterThan(0);
      expect(start + reading.length, `seed ${SEED}: ${text}`).toBeLessThanOrEqual(typed.length);
    }
  }
  expect(readings).toBeGreaterThan(TEXTS / 10);
});
