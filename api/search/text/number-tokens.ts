// Splits the words of a search text into numbers, words and signs for the grammar of numbers.
import type { TypedWord } from "./text-words.ts";

export interface NumberToken {
  /** A word or one sign; empty for a number. */
  text: string;
  value: number | undefined;
  /** Nothing stands between this token and the one before. */
  isTight: boolean;
  /** Number of words of the text that end with this token. */
  end: number;
}

/** No wish about a number is longer; it bounds the work for each start. */
const WORDS_MAX = 20;
const SQUARE = /^[2²3³]$/;

/** Tokens from a word on, with the sign in front of it ("€150 000", "<100"). */
export function numberTokens(words: readonly TypedWord[], start: number): NumberToken[] {
  const tokens: NumberToken[] = [];
  const first = words[start];
  if (first === undefined) return tokens;
  for (const sign of /[€<>≤≥~#+-]+$|[<>≤≥~#] $/.exec(first.before)?.[0].trim() ?? "") {
    tokens.push({ text: sign, value: undefined, isTight: false, end: 0 });
  }
  const limit = Math.min(words.length, start + WORDS_MAX);
  for (let at = start; at < limit; ) {
    const word = words[at]!;
    if (at > start) pushSigns(tokens, word.before, at - start);
    const isTight = at > start && word.before !== "" && !/\s$/.test(word.before);
    const number = isDigits(word.text) && !isExponent(words, at) ? readDigits(words, at) : undefined;
    const end = number?.next ?? at + 1;
    if (number === undefined) pushWord(tokens, word.text, { isTight: isTight || word.before === "", end: end - start });
    else tokens.push({ text: "", value: number.value, isTight: isTight || word.before === "", end: end - start });
    at = end;
  }
  if (limit === words.length) pushSigns(tokens, words[limit - 1]!.after, limit - start);
  return tokens;
}

/** Whether a number goes on here that began before: in a date, a telephone number, "2/5". */
export function continuesNumber(words: readonly TypedWord[], at: number): boolean {
  const [word, previous] = [words[at], words[at - 1]];
  if (word === undefined || previous === undefined || !isDigits(word.text)) return false;
  return isExponent(words, at) || (isDigits(previous.text) && /^[.,:/–-]$/.test(word.before));
}

/** The parts of "kahe-kolme" are tokens, but not words of the text: they end together. */
function pushWord(tokens: NumberToken[], word: string, { isTight, end }: { isTight: boolean; end: number }): void {
  for (const [at, part] of word.replace("²", "2").split("-").entries()) {
    if (at > 0) tokens.push({ text: "-", value: undefined, isTight: true, end });
    tokens.push({ text: part, value: undefined, isTight: isTight || at > 0, end });
  }
}

function pushSigns(tokens: NumberToken[], between: string, end: number): void {
  for (const [at, sign] of [...between].entries()) {
    if (/[\s.]/.test(sign)) continue;
    const isTight = !/\s/.test(between[at - 1] ?? "");
    tokens.push({ text: /[–—−]/.test(sign) ? "-" : sign, value: undefined, isTight, end });
  }
}

/** The 2 of "m2". */
function isExponent(words: readonly TypedWord[], at: number): boolean {
  return SQUARE.test(words[at]?.text ?? "") && words[at]?.before === "" && /^\p{L}/u.test(words[at - 1]?.text ?? "");
}

const isDigits = (text: string) => /^[0-9²³]{1,12}$/.test(text);

/** 200000, 200 000, 200.000, 200'000, 1,5. No value in dates, times and codes ("12.05.2026", "18:30", "007"). */
function readDigits(words: readonly TypedWord[], start: number): { value: number | undefined; next: number } {
  const first = words[start]?.text ?? "";
  let digits = first;
  let next = start + 1;
  const isZero = first === "0";
  const follows = (pattern: RegExp, separator: RegExp) =>
    pattern.test(words[next]?.text ?? "") && separator.test(words[next]?.before ?? "");
  while (first.length <= 3 && !isZero && follows(/^[0-9]{3}$/, /^[\s.,'’]$/)) {
    digits += words[next]?.text;
    next += 1;
  }
  if (follows(isZero ? /^[0-9]{1,3}$/ : /^[0-9]{1,2}$/, /^[.,]$/)) {
    digits += `.${words[next]?.text}`;
    next += 1;
  }
  const isPartOfCode = follows(/^[0-9]/, /^[.,:]$/) || /^0[0-9]/.test(first);
  return { value: isPartOfCode ? undefined : Number(digits), next };
}
