// Splits the words of a search text into numbers, words and signs for the grammar of numbers.
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

export interface NumberToken {
  /** A word or one sign; empty for a number. */
  text: string;
  value: number | undefined;
  /** Digits in groups of three, as prices are written. */
  isGrouped: boolean;
  /** A full stop stands behind it, as behind "3." for third. */
  hasStop: boolean;
  /** Nothing stands between this token and the one before. */
  isTight: boolean;
  /** Number of words of the text up to its end. */
  end: number;
}

interface Tokens {
  tokens: NumberToken[];
  /** The token that begins with each word; undefined where a number goes on. */
  byWord: (number | undefined)[];
}

const LEADING_SIGNS = /[€<>≤≥~#+-]+$|[<>≤≥~#] $/;
const EURO_APART = /€ $/;
const SQUARE = /^[2²3³]$/;
const MONEY = /^[.,][-–](?=\s|$)/;
/** "2.-4. korrusel" is a range. */
const RANGE_OF_ORDINALS = /^\.[-–]$/;

/** A number may be read at every word: the tokens of each anew were a tenth of what the reading of a text allocates. */
const tokensOf = perText((words) => tokenise(words, 0));

/** Tokens from a word on, with the sign in front of it ("€150 000", "<100"). */
export function numberTokens(words: readonly TypedWord[], start: number): NumberToken[] {
  const first = words[start];
  if (first === undefined) return [];
  const { tokens, byWord } = tokensOf(words);
  const at = byWord[start];
  const own = at === undefined ? tokenise(words, start).tokens : tokens.slice(at);
  if (first.before === " " || first.before === "") return own;
  if (own[0]!.isTight) own[0] = { ...own[0]!, isTight: false };
  // "€ 500", but not "90 000 € 50 m2"
  const isBehindNumber = [1, 2].some((back) => isDigits(words[start - back]?.text ?? ""));
  const leading = isBehindNumber || !EURO_APART.test(first.before) ? LEADING_SIGNS : EURO_APART;
  const signs = leading.exec(asOneSign(first.before))?.[0].trim() ?? "";
  return signs === "" ? own : [...[...signs].map((sign) => textToken(sign, false, start)), ...own];
}

function tokenise(words: readonly TypedWord[], start: number): Tokens {
  const tokens: NumberToken[] = [];
  const byWord: (number | undefined)[] = [];
  for (let at = start; at < words.length; ) {
    const { text, before } = words[at]!;
    if (at > start) pushSigns(tokens, isDigits(text) && RANGE_OF_ORDINALS.test(before) ? "-" : before, at);
    byWord[at] = tokens.length;
    const isTight = before !== " " && (before === "" || (at > start && !/\s$/.test(before)));
    const number = isDigits(text) && !isExponent(words, at) ? readDigits(words, at) : undefined;
    const next = number?.next ?? at + 1;
    if (number === undefined) pushWord(tokens, text, isTight, next);
    else {
      // "53 412 345" is a telephone number, also from its second group on.
      const isGrouped = number.isGrouped && !isDigits(words[at - 1]?.text ?? "");
      const hasStop = words[next]?.before === ". ";
      tokens.push({ text: "", value: number.value, isGrouped, hasStop, isTight, end: next });
    }
    at = next;
  }
  const last = words.at(-1);
  if (last !== undefined) pushSigns(tokens, last.after, words.length);
  return { tokens, byWord };
}

const GOES_ON = /^[.,:/+–-]$/;

/** Whether a number goes on here that began before: in a date, a telephone number, "2/5". */
export function continuesNumber(words: readonly TypedWord[], at: number): boolean {
  const [word, previous] = [words[at], words[at - 1]];
  if (word === undefined || previous === undefined || !isDigits(word.text)) return false;
  return isExponent(words, at) || (isDigits(previous.text) && GOES_ON.test(word.before));
}

/** The first token of a word, as the tables have it. */
export const firstTokenOf = (word: string): string => asInTables(word).split("-", 1)[0]!;

/** With е for ё, and 2 for ². */
const asInTables = (word: string): string =>
  word === "²" ? "2" : word.includes("ё") ? word.replaceAll("ё", "е") : word;

/** The parts of "kahe-kolme" are tokens, but not words of the text: they end together. */
function pushWord(tokens: NumberToken[], word: string, isTight: boolean, end: number): void {
  const plain = asInTables(word);
  if (!plain.includes("-")) {
    tokens.push(textToken(plain, isTight, end));
    return;
  }
  for (const [at, part] of plain.split("-").entries()) {
    if (at > 0) tokens.push(textToken("-", true, end));
    tokens.push(textToken(part, isTight || at > 0, end));
  }
}

/** "<=" is ≤. */
function asOneSign(between: string): string {
  return between.includes("=") ? between.replace(/<=|=</g, "≤").replace(/>=|=>/g, "≥") : between;
}

function pushSigns(tokens: NumberToken[], typed: string, end: number): void {
  if (typed === " " || typed === "") return;
  let between = asOneSign(typed);
  if (/^\s*(\.\.+|…)\s*$/.test(between)) tokens.push(textToken("-", !/^\s/.test(between), end));
  // "40 000.-" is a price.
  const isMoney = tokens.at(-1)?.value !== undefined && MONEY.test(between);
  if (isMoney) between = between.replace(MONEY, "€");
  for (let at = 0; at < between.length; at += 1) {
    const sign = between.charAt(at);
    if (/[\s.]/.test(sign)) continue;
    const isTight = at === 0 || !/\s/.test(between.charAt(at - 1));
    tokens.push(textToken(/[–—−]/.test(sign) ? "-" : sign, isTight, end));
  }
}

/** Not by spreading a constant: a token is made for every word from every start, and that took four fifths of the reading. */
function textToken(text: string, isTight: boolean, end: number): NumberToken {
  return { text, value: undefined, isGrouped: false, hasStop: false, isTight, end };
}

/** The 2 of "m2". */
function isExponent(words: readonly TypedWord[], at: number): boolean {
  return words[at]?.before === "" && SQUARE.test(words[at].text) && /^\p{L}/u.test(words[at - 1]?.text ?? "");
}

/** Asked of every word by each reader of numbers, which a regular expression would answer in several times as long. */
export function beginsWithDigit(word: string | undefined): boolean {
  const first = word === undefined ? Number.NaN : word.charCodeAt(0);
  return first >= ZERO && first <= NINE;
}
const ZERO = "0".charCodeAt(0);
const NINE = "9".charCodeAt(0);

/** A day, or how many people. */
export const isSmallNumber = (word: string | undefined): boolean => beginsWithDigit(word) && SMALL_NUMBER.test(word!);
const SMALL_NUMBER = /^\d{1,2}$/;

const isDigits = (text: string) => beginsWithDigit(text) && DIGITS.test(text);
const DIGITS = /^[0-9]{1,12}$/;

interface Digits {
  value: number | undefined;
  isGrouped: boolean;
  next: number;
}

/** 200000, 200 000, 200.000, 200'000, 1,5. No value in dates, times and codes ("12.05.2026", "18:30", "007"). */
function readDigits(words: readonly TypedWord[], start: number): Digits {
  const first = words[start]?.text ?? "";
  let digits = first;
  let next = start + 1;
  const isZero = first === "0";
  while (first.length <= 3 && !isZero && isLike(words[next], /^[0-9]{3}$/, /^[\s.,'’]$/)) {
    digits += words[next]?.text;
    next += 1;
  }
  const isGrouped = next > start + 1;
  if (isLike(words[next], isZero ? /^[0-9]{1,3}$/ : /^[0-9]{1,2}$/, /^[.,]$/)) {
    digits += `.${words[next]?.text}`;
    next += 1;
  }
  const isPartOfCode = isLike(words[next], /^[0-9]/, /^[.,:]$/) || /^0[0-9]/.test(first);
  return { value: isPartOfCode ? undefined : Number(digits), isGrouped, next };
}

function isLike(word: TypedWord | undefined, text: RegExp, before: RegExp): boolean {
  return text.test(word?.text ?? "") && before.test(word?.before ?? "");
}
