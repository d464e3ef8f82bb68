// Reads a number in digits or words: "150000", "двести пятьдесят", "kolmas", "half a million".
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { NumberToken } from "./number-tokens.ts";

type Tokens = readonly NumberToken[];

interface Numeral {
  value: number;
  /** Of words that are a number and its scale in one ("полмиллиона"); else 1. */
  scale: number;
  isInWords: boolean;
  isOrdinal: boolean;
  next: number;
}

/** Least number added to the thousands before it: in "kuni tuhat kolm tuba" the three counts rooms. */
const REST_MIN = 50;

type Scaled = Pick<Numeral, "value" | "scale" | "next">;

export function createNumeralReader(words: NumberWords) {
  return function readNumeral(tokens: Tokens, start: number): Numeral | undefined {
    const token = tokens[start];
    if (token?.value !== undefined) {
      return { value: token.value, scale: 1, isInWords: false, isOrdinal: false, next: start + 1 };
    }
    const ordinal = words.ordinal.match(tokens, start);
    if (ordinal !== undefined) return { ...ordinal, scale: 1, isInWords: true, isOrdinal: true };
    const cardinal = readCardinal(tokens, start);
    const amount = words.amount.match(tokens, start);
    // "three quarters of a million" is no three.
    const isLonger = amount !== undefined && amount.next > (cardinal?.next ?? 0);
    if (cardinal === undefined && amount === undefined) return undefined;
    const first = isLonger ? { value: 1, scale: amount.value, next: amount.next } : { scale: 1, ...cardinal! };
    return { ...(readThousands(tokens, first) ?? first), isInWords: true, isOrdinal: false };
  };

  /** "Kuni kuussada [kuus]" is 600 a month, "kuussada kuus tuhat" 606,000. */
  function isMonth(tokens: Tokens, at: number): boolean {
    const next = words.period.match(tokens, at)?.next;
    if (next === undefined) return false;
    return [words.scale, words.euro, words.unit].every((table) => table.match(tokens, next) === undefined);
  }

  /** "three hundred [and] fifty", "ninety[-]five" */
  function afterJoint(tokens: Tokens, at: number, last: number): number {
    const isJoint = (tokens[at]?.text === "-" && tokens[at]?.isTight) || (last >= 100 && tokens[at]?.text === "and");
    return isJoint ? at + 1 : at;
  }

  /** "tuhat viissada", "две тысячи пятьсот": with what stands behind its thousands. */
  function readThousands(tokens: Tokens, { value, scale, next }: Scaled): Scaled | undefined {
    const said = scale === 1 ? words.scale.match(tokens, next) : { value: scale, next };
    const rest = said?.value === 1000 ? readCardinal(tokens, said.next) : undefined;
    if (said === undefined || rest === undefined || rest.value < REST_MIN || rest.value >= said.value) return undefined;
    return { value: value + rest.value / said.value, scale: said.value, next: rest.next };
  }

  /** Words from the largest to the smallest: "двести пятьдесят". */
  function readCardinal(tokens: Tokens, start: number): { value: number; next: number } | undefined {
    let sum: { value: number; next: number } | undefined;
    for (let last = Number.POSITIVE_INFINITY; ; ) {
      const at = sum === undefined ? start : afterJoint(tokens, sum.next, last);
      if (sum !== undefined && last >= 100 && isMonth(tokens, at)) return sum;
      const part = words.number.match(tokens, at);
      // "kolm sada tuhat"
      if (part?.value === 100 && sum !== undefined && sum.value > 1 && sum.value < 10) {
        sum = { value: sum.value * part.value, next: part.next };
        last = part.value;
        continue;
      }
      const isNext = part !== undefined && (sum === undefined || (last >= 20 && part.value < (last >= 100 ? 100 : 10)));
      if (!isNext) return sum;
      sum = { value: (sum?.value ?? 0) + part.value, next: part.next };
      last = part.value;
    }
  }
}
