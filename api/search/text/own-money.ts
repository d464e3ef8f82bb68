// What people have or earn is no price: "palk on 1500, üürin kuni 400", "I have 40 000 saved, flat up to 160 000". Savings and loans are
// the most that somebody can pay where no price is named.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import { numberTokens } from "./number-tokens.ts";
import type { ReadNumber } from "./numbers.ts";
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

interface OwnMoney {
  /** Number of words. */
  length: number;
  conditions: readonly Condition[];
}

interface Amount {
  next: number;
  /** In euros; undefined where the number alone says nothing. */
  max: number | undefined;
}

/** "säästud on praegu umbes 30 000" */
const LINKS_MAX = 3;
/** Less is no money: "teenin 2 eest". */
const AMOUNT_MIN = 100;

export type ReadOwnMoney = (words: readonly TypedWord[], start: number) => OwnMoney | undefined;

export function createOwnMoneyReader(numberWords: NumberWords, readNumber: ReadNumber): ReadOwnMoney {
  const { income, savings, "own-money-link": link } = numberWords;
  /** Most texts tell of none. */
  const tellsOfMoney = perText((words) => words.some((_word, at) => nounAt(words, at) !== undefined));

  return function readOwnMoney(typed, start) {
    const words = inTableLetters(typed);
    const found = tellsOfMoney(words) ? moneyAt(words, start) : undefined;
    if (found === undefined) return undefined;
    const { next, isSavings, max } = found;
    const isBudget = isSavings && max !== undefined && !namesPriceBeside(words, start, next);
    return { length: next - start, conditions: isBudget ? [{ kind: "range", field: "price", max }] : [] };
  };

  function moneyAt(words: readonly TypedWord[], start: number): (Amount & { isSavings: boolean }) | undefined {
    const ahead = nounAt(words, start);
    const amount = amountAt(words, ahead === undefined ? start : afterLinks(words, ahead.next));
    if (amount === undefined) return undefined;
    const behind = nounBehind(words, amount.next);
    if (ahead === undefined) return behind && { ...amount, ...behind };
    return { ...amount, isSavings: ahead.isSavings, next: behind?.next ?? afterLinks(words, amount.next) };
  }

  /** Of "kuni 500, palk 2000" and "500 palk 2000" the wage is the second. */
  function nounBehind(words: readonly TypedWord[], amountEnd: number) {
    const noun = nounAt(words, afterLinks(words, amountEnd));
    if (noun === undefined || isApart(words, amountEnd, noun.next)) return undefined;
    return amountAt(words, afterLinks(words, noun.next)) === undefined ? noun : undefined;
  }

  function nounAt(words: readonly TypedWord[], at: number): { next: number; isSavings: boolean } | undefined {
    const found = savings.match(words, at);
    const next = found?.next ?? income.match(words, at)?.next;
    return next === undefined ? undefined : { next, isSavings: found !== undefined };
  }

  function amountAt(words: readonly TypedWord[], at: number): Amount | undefined {
    const read = readNumber(words, at);
    if (read !== undefined) {
      const price = read.conditions.find((one) => one.kind === "range" && one.field === "price");
      if (price?.kind !== "range") return undefined;
      return { next: at + read.length, max: middleOf(price.min ?? price.max!, price.max ?? price.min!) };
    }
    // "palk 1500"
    const number = numberTokens(words, at).find(({ end }) => end > 0);
    return number?.value === undefined || number.value < AMOUNT_MIN
      ? undefined
      : { next: at + number.end, max: undefined };
  }

  function afterLinks(words: readonly TypedWord[], start: number): number {
    let at = start;
    for (let links = 0; links < LINKS_MAX; links += 1) {
      const next = isApart(words, at, at + 1) ? undefined : link.match(words, at)?.next;
      if (next === undefined) break;
      at = next;
    }
    return at;
  }

  /** Another price, or more money of one's own, which would have to be added. */
  function namesPriceBeside(words: readonly TypedWord[], start: number, next: number): boolean {
    return words.some((_word, at) => {
      if (at >= start && at < next) return false;
      return moneyAt(words, at) !== undefined || readNumber(words, at)?.as === "price";
    });
  }
}

/** The tables have е for ё. */
const inTableLetters = perText((words) =>
  words.some(({ text }) => text.includes("ё"))
    ? words.map((word) => ({ ...word, text: word.text.replaceAll("ё", "е") }))
    : words,
);

/** A number without a limit is read as about itself. */
const middleOf = (min: number, max: number) => Math.round((min + max) / 2);

/** Whether a comma or a stop stands ahead of one of the words. */
const isApart = (words: readonly TypedWord[], from: number, to: number): boolean =>
  words.slice(from, to).some(({ before }) => /[,;.!?()]/.test(before));
