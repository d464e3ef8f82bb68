// Money that is no price of a home: what people have or earn ("palk on 1500, üürin kuni 400", "I have 40 000 saved, flat up to 160 000"),
// and fees ("deposit 500, rent 400"). What they have or can borrow is the most that they pay where no price is named.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { AnyWord } from "./any-word.ts";
import { FIELD_VALUES } from "./field-values.ts";
import { numberTokens } from "./number-tokens.ts";
import type { ReadNumber } from "./numbers.ts";
import { perText } from "./per-text.ts";
import { hasEnding } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

interface OwnMoney {
  /** Number of words. */
  length: number;
  conditions: readonly Condition[];
}

type Price = Extract<Condition, { kind: "range" }>;

/** An amount, and what it is: to be earned, or to be had. */
interface Money {
  next: number;
  isHad: boolean;
  /** As a price; none where the number alone says nothing. */
  conditions: readonly Condition[];
}

/** "säästud on praegu umbes 30 000" */
const LINKS_MAX = 3;
/** Less is no money: "teenin 2 eest". */
const AMOUNT_MIN = 100;
/** A greater amount behind a fee is the price: "bills, up to 30 000". */
const FEE_MAX = 5000;

export type ReadOwnMoney = (words: readonly TypedWord[], start: number) => OwnMoney | undefined;

export function createOwnMoneyReader(numberWords: NumberWords, readNumber: ReadNumber, anyWord: AnyWord): ReadOwnMoney {
  const {
    income,
    "down-payment": downPayment,
    savings,
    have,
    fee,
    included,
    subject,
    "own-money-link": link,
  } = numberWords;
  const nouns = [savings, income, downPayment];
  const all = [...nouns, have, fee];
  const mayTell = anyWord((word) => all.some((table) => table.startsWith(word)));
  /** Most texts tell of none. */
  const tellsOfMoney = perText(
    (words) => mayTell(words) && words.some((_, at) => all.some((table) => table.match(words, at) !== undefined)),
  );

  return function readOwnMoney(typed, start) {
    const words = inTableLetters(typed);
    const found = tellsOfMoney(words) ? moneyAt(words, start) : undefined;
    if (found === undefined) return undefined;
    const { next, isHad, conditions } = found;
    const isBudget = isHad && !namesPriceBeside(words, start, next);
    return {
      length: next - start,
      conditions: isBudget ? conditions.map((one) => (isPrice(one) ? asMost(one) : one)) : [],
    };
  };

  function moneyAt(words: readonly TypedWord[], start: number): Money | undefined {
    const ahead = nounAt(words, start) ?? haveAt(words, start) ?? feeAt(words, start) ?? feeBefore(words, start);
    const amount = amountAt(words, ahead === undefined ? start : afterLinks(words, ahead.next));
    if (amount === undefined) return undefined;
    const behind = nounBehind(words, amount.next);
    if (ahead !== undefined) {
      const isHad = ahead.isHad && behind?.isHad !== false;
      return { ...amount, isHad, next: behind?.next ?? afterLinks(words, amount.next) };
    }
    // Of "üürile kuni 400 eurot palk olemas" the limit is that of the price.
    const isLimited = amount.conditions.some((one) => isPrice(one) && !isAbout(one));
    return behind === undefined || isLimited ? undefined : { ...amount, ...behind };
  }

  function nounAt(words: readonly TypedWord[], at: number): { next: number; isHad: boolean } | undefined {
    for (const noun of nouns) {
      const next = noun.match(words, at)?.next;
      if (next !== undefined) return { next, isHad: noun === savings };
    }
    return undefined;
  }

  function haveAt(words: readonly TypedWord[], at: number): { next: number; isHad: boolean } | undefined {
    const found = have.match(words, at);
    return found && { next: found.next, isHad: true };
  }

  /** "450 pluss kommunaalid [150]": behind a fee that a rent stands ahead of. "Üür ja kommunaalid 500" is one price. */
  function feeBefore(words: readonly TypedWord[], at: number): { next: number; isHad: boolean } | undefined {
    const start = [1, 2, 3].map((length) => at - length).find((from) => fee.match(words, from)?.next === at);
    const isBehindRent = start !== undefined && [1, 2].some((back) => /^\d/.test(words[start - back]?.text ?? ""));
    if (!isBehindRent || !/^\d/.test(words[at]!.text)) return undefined;
    // Behind a plus a fee is else a part of the price.
    const added = feeAt(words.with(start, { ...words[start]!, before: " " }), start);
    return added && { ...added, next: at };
  }

  /** A price includes it in "including bills up to 900", "kommunaalidega hind kuni 600"; behind a price it is one more: "600 + bills". */
  function feeAt(words: readonly TypedWord[], at: number): { next: number; isHad: boolean } | undefined {
    const next = fee.match(words, at)?.next;
    if (next === undefined) return undefined;
    const amount = afterLinks(words, next);
    const isIncluded =
      [1, 2].some((length) => included.match(words, at - length)?.next === at) ||
      words[at]!.before.includes("+") ||
      hasEnding(words[next - 1]!.text, "ga") ||
      subject.match(words, amount)?.value.field === "price";
    const isTooMuch = amountAt(words, amount)?.conditions.some(
      (one) => isPrice(one) && (one.max ?? one.min ?? 0) > FEE_MAX,
    );
    return isIncluded || isTooMuch || isApart(words, next, amount + 1) ? undefined : { next, isHad: false };
  }

  /** Of "kuni 500, palk 2000" and "500 palk 2000" the wage is the second. */
  function nounBehind(words: readonly TypedWord[], amountEnd: number) {
    const noun = nounAt(words, amountEnd) ?? nounAt(words, afterLinks(words, amountEnd));
    if (noun === undefined || isApart(words, amountEnd, noun.next)) return undefined;
    return amountAt(words, afterLinks(words, noun.next)) === undefined ? noun : undefined;
  }

  function amountAt(words: readonly TypedWord[], at: number): Omit<Money, "isHad"> | undefined {
    const read = readNumber(words, at);
    if (read !== undefined) {
      return read.conditions.some(isPrice) ? { next: at + read.length, conditions: read.conditions } : undefined;
    }
    // "palk 1500"
    const number = numberTokens(words, at).find(({ end }) => end > at);
    return number?.value === undefined || number.value < AMOUNT_MIN ? undefined : { next: number.end, conditions: [] };
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

  /** Another price, or more money to be had, which would have to be added. */
  function namesPriceBeside(words: readonly TypedWord[], start: number, end: number): boolean {
    for (let at = 0; at < words.length; ) {
      const money = at === start ? { next: end, isHad: false } : moneyAt(words, at);
      if (money === undefined && readNumber(words, at)?.as === "price") return true;
      if (money?.isHad) return true;
      at = money?.next ?? at + 1;
    }
    return false;
  }
}

const isPrice = (condition: Condition): condition is Price => condition.kind === "range" && condition.field === "price";

/** A number without a limit, which is read as about itself; "250-300 tuhat" is as wide, and a range. */
export function isAbout({ min, max }: Price): boolean {
  if (min === undefined || max === undefined) return false;
  return Math.abs(((min + max) / 2) * (1 + FIELD_VALUES.price.tolerance) - max) < 1;
}

/** "We have 100 000" pays as much; of "100-150k" the greater, and of a least amount as it is. */
export function asMost(price: Price): Price {
  const { min = 0, max } = price;
  if (max === undefined) return price;
  return { kind: "range", field: "price", max: isAbout(price) ? Math.round((min + max) / 2) : max };
}

/** The tables have е for ё. */
const inTableLetters = perText((words) =>
  words.some(({ text }) => text.includes("ё"))
    ? words.map((word) => ({ ...word, text: word.text.replaceAll("ё", "е") }))
    : words,
);

/** Whether a comma or a stop stands ahead of one of the words. */
const isApart = (words: readonly TypedWord[], from: number, to: number): boolean =>
  words.slice(from, to).some(({ before }) => /[,;.!?()]/.test(before));
