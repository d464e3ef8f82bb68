// Prices typed in thousands: "ostan korteri kuni 120" means 120,000 euros, "korter, hind 100-120" from 100,000 on. Only where no rent can be
// meant.
import type { Range } from "./ranges.ts";
import type { Meaning, Segment } from "./segments.ts";

export const THOUSAND = 1000;
/** Rents of homes begin here: without a deal, only a lower limit is in thousands. */
const RENT_MIN = 150;

/** Garages are sold for so few euros: "garaaž alla 500". */
const GARAGE_PRICE_MIN = 100;

/** `deals`: those that are wished. Without one only less than any rent of a home is in thousands. */
export function isInThousands(
  segment: Segment,
  { deals, isHomeSought, isGarage }: { deals: readonly string[]; isHomeSought: boolean; isGarage: boolean },
): boolean {
  const { words, meanings } = segment;
  const { min, max: value } = (meanings.length === 1 && priceOf(meanings[0]!)) || {};
  const last = words.at(-1)!;
  // The less of a range typed the wrong way round is the last.
  const isLast = value !== undefined && [value, min].includes(Number(last.text));
  if (!isLast || /^\s?€/.test(last.after) || last.before.includes("€")) return false;
  // "Maja peoks 100-120" may be for a day, where "hind 100-120" is not.
  if (deals.length === 0 && isRange(meanings[0]!) && /^\d/.test(words[0]!.text)) return false;
  const least = isGarage ? GARAGE_PRICE_MIN : THOUSAND;
  if (deals.length > 0) return value < least && deals.every((deal) => deal === "sale");
  return isHomeSought && value < RENT_MIN;
}

function priceOf(meaning: Meaning): Range | undefined {
  const limit = meaning.as === "fact" ? meaning.conditions[0] : undefined;
  return limit?.kind === "range" && limit.field === "price" ? limit : undefined;
}

const isRange = (meaning: Meaning): boolean =>
  meaning.as === "fact" &&
  meaning.conditions.some((condition) => condition.kind === "range" && condition.min !== undefined);

export function asThousands(meaning: Meaning): Meaning {
  if (meaning.as !== "fact") return meaning;
  const times = (limit: number | undefined) => (limit === undefined ? undefined : limit * THOUSAND);
  const conditions = meaning.conditions.map((condition) => {
    if (condition.kind !== "range") return condition;
    const [min, max] = [times(condition.min), times(condition.max)];
    return { ...condition, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  });
  return { ...meaning, conditions };
}
