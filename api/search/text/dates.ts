// Reads dates and durations ("alates 1. septembrist", "с июля", "from 20 August", "2-3 недели") as no wish: no field holds them.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { isSmallNumber } from "./number-tokens.ts";
import type { TypedWord } from "./text-words.ts";

export function createDateReader({
  month,
  "month-word": word,
  "month-ahead": ahead,
  "month-behind": behind,
  duration,
  number,
  ordinal,
}: NumberWords) {
  /** Number of words from `start` on; undefined where they are no date. */
  return function readDate(words: readonly TypedWord[], start: number): number | undefined {
    const from = ahead.match(words, start)?.next ?? start;
    const day = afterDay(words, from);
    const isSure = day > start;
    const named = month.match(words, day) ?? (isSure ? word.match(words, day) : undefined);
    if (named !== undefined) return afterMonth(words, named.next) - start;
    const long = day > from ? duration.match(words, day) : undefined;
    return long === undefined ? undefined : long.next - start;
  };

  /** "1.", "первого", "2-3"; the word itself where it is no number. */
  function afterDay(words: readonly TypedWord[], at: number): number {
    const next = afterNumber(words, at);
    const isRange = next > at && DASH.test(words[next]?.before ?? "");
    return isRange ? afterNumber(words, next) : next;
  }

  function afterNumber(words: readonly TypedWord[], at: number): number {
    return isSmallNumber(words[at]?.text)
      ? at + 1
      : (number.match(words, at)?.next ?? ordinal.match(words, at)?.next ?? at);
  }

  /** "augusti lõpust", "August 20", "september 2026" */
  function afterMonth(words: readonly TypedWord[], at: number): number {
    const part = behind.match(words, at)?.next ?? at;
    const [number, next] = [words[part], words[part + 1]];
    // "augustist 60 m2": a day stands at the end of its part of the text.
    const isEnd = next === undefined || /[,;.]/.test(next.before);
    const isDate = /^20\d\d$/.test(number?.text ?? "") || (isEnd && isSmallNumber(number?.text));
    return isDate && number?.before === " " ? part + 1 : part;
  }
}

const DASH = /^\s?[-–]\s?$/;
