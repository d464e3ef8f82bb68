// Reads the age of a house as the years it can be from: "mitte vanem kui 20 aastat", "less than 10 years old".
import type { LimitKind, NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Head } from "./number-head.ts";
import type { NumberToken } from "./number-tokens.ts";
import { withoutHyphen } from "./number-units.ts";
import { createNumeralReader } from "./numerals.ts";

/** Greater numbers are years: "не старше 1990". */
const AGE_MAX = 200;
/** Younger is later. */
const YEARS_OF_AGES: Readonly<Record<LimitKind, LimitKind>> = {
  max: "min",
  below: "above",
  min: "max",
  above: "below",
};

/** Ages mean nothing where the year is not known. */
export function createAgeReader(words: NumberWords, thisYear: () => number | undefined) {
  const readNumeral = createNumeralReader(words);

  return function readAge(tokens: readonly NumberToken[], { limit, subject, next }: Head) {
    const numeral = limit === undefined || subject !== undefined ? undefined : readNumeral(tokens, next);
    const year = thisYear();
    if (limit === undefined || numeral === undefined || year === undefined) return undefined;
    if (numeral.isOrdinal || numeral.value > AGE_MAX || !Number.isInteger(numeral.value)) return undefined;
    const at = withoutHyphen(tokens, numeral.next);
    const old = words.old.match(tokens, at);
    const unit = old ?? (limit.field === "year" ? words.age.match(tokens, at) : undefined);
    if (unit === undefined || (limit.field !== undefined && limit.field !== "year")) return undefined;
    // "Not older than" is a limit of years by itself.
    const kind = limit.field === "year" ? limit.kind : YEARS_OF_AGES[limit.kind];
    return { next: unit.next, conditions: [yearsOf(kind, year - numeral.value)] };
  };
}

function yearsOf(kind: LimitKind, year: number): Condition {
  const bounds = { max: { max: year }, below: { max: year - 1 }, min: { min: year }, above: { min: year + 1 } };
  return { kind: "range", field: "year", ...bounds[kind] };
}
