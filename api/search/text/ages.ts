// Reads the age of a house as the years it can be from: "mitte vanem kui 20 aastat", "less than 10 years old".
import type { LimitKind, NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Head } from "./number-head.ts";
import type { NumberToken } from "./number-tokens.ts";
import { withoutHyphen } from "./number-units.ts";
import { createNumeralReader } from "./numerals.ts";
import type { TypedWord } from "./text-words.ts";

/** Greater numbers are years: "не старше 1990". */
const AGE_MAX = 200;
/** Younger is later. */
const YEARS_OF_AGES: Readonly<Record<LimitKind, LimitKind>> = {
  max: "min",
  below: "above",
  min: "max",
  above: "below",
};

/** Ages mean nothing where the year is not known. `before`: the words in front of `tokens`. */
export function createAgeReader(words: NumberWords, thisYear: () => number | undefined) {
  const readNumeral = createNumeralReader(words);

  return function readAge(
    tokens: readonly NumberToken[],
    { limit, subject, next }: Head,
    before: () => readonly TypedWord[],
  ) {
    const numeral = limit === undefined || subject !== undefined ? undefined : readNumeral(tokens, next);
    const year = thisYear();
    if (limit === undefined || numeral === undefined || year === undefined) return undefined;
    if (numeral.isOrdinal || numeral.value > AGE_MAX || !Number.isInteger(numeral.value)) return undefined;
    const at = withoutHyphen(tokens, numeral.next);
    const unit = words.old.match(tokens, at) ?? (limit.field === "year" ? bareYears(tokens, next, at) : undefined);
    if (unit === undefined || (limit.field !== undefined && limit.field !== "year")) return undefined;
    if (words.person.match(tokens, unit.next) !== undefined || isOfOther(before())) return undefined;
    // "Not older than" is a limit of years by itself.
    const kind = limit.field === "year" ? limit.kind : YEARS_OF_AGES[limit.kind];
    return { next: unit.next, conditions: [yearsOf(kind, year - numeral.value)] };
  };

  /** "20 aastat"; "mitte varem kui 1 aasta" is no age, but "mitte varem kui 10 aastat tagasi" is. */
  function bareYears(tokens: readonly NumberToken[], headEnd: number, at: number): { next: number } | undefined {
    const years = words.age.match(tokens, at);
    const isWhen = tokens.slice(0, headEnd).some((_token, index) => words.when.match(tokens, index) !== undefined);
    return years && (words.ago.match(tokens, years.next) ?? (isWhen ? undefined : years));
  }

  /** "children [with] up to 5 years old", "крыша не старше 10 лет": of people, or of a part of a home. */
  function isOfOther(before: readonly TypedWord[]): boolean {
    const isLink = (word: TypedWord) => words["age-link"].match([word], 0) !== undefined;
    const at = before.findLastIndex((word) => !isLink(word));
    const other = before[at];
    if (other === undefined || before.slice(at).some(({ after }) => /[,;]/.test(after))) return false;
    const named = [{ text: other.text.replaceAll("ё", "е") }];
    return [words.person, words.part].some((table) => table.match(named, 0) !== undefined);
  }
}

function yearsOf(kind: LimitKind, year: number): Condition {
  const bounds = { max: { max: year }, below: { max: year - 1 }, min: { min: year }, above: { min: year + 1 } };
  return { kind: "range", field: "year", ...bounds[kind] };
}
