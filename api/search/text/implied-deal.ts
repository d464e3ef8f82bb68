// Deals that a text does not name. A price may imply a sale ("korter kuni 100 000 €"). What a type implies ("üürikorter") goes where the
// text names another deal: "ostan üürikorteri" buys, and "аренда квартиры на сутки" is a rent by the night. Nobody offers both.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isDeal, isDealAlone, isType, type Meaning, type Segment } from "./segments.ts";
import { only } from "./wished-types.ts";

/** A price limit from here on is that of a sale: rents are lower, and those of garages far lower. */
const SALE_PRICE_MIN = 10_000;
const GARAGE_SALE_PRICE_MIN = 1000;
const SALE_PRICE_SQM_MIN = 200;

/** "Korter kuni 100 000 €" asks for a sale: rents of 500 are below 100 000, too. */
export function withImpliedDeal(meaning: Meaning, isGarage: boolean): Meaning {
  if (meaning.as !== "fact") return meaning;
  const priceMin = isGarage ? GARAGE_SALE_PRICE_MIN : SALE_PRICE_MIN;
  const isSale = meaning.conditions.some((condition) => {
    if (condition.kind !== "range") return false;
    const limit = condition.max ?? condition.min ?? 0;
    if (condition.field === "priceSqm") return limit >= SALE_PRICE_SQM_MIN;
    return condition.field === "price" && limit >= priceMin;
  });
  return isSale ? { ...meaning, conditions: [...meaning.conditions, SALE] } : meaning;
}

const SALE: Condition = { kind: "term", field: "dealType", values: ["sale"] };

export function withoutImpliedDeal(segments: readonly Segment[]): readonly Segment[] {
  const isWished = ({ sign }: Segment) => sign === undefined;
  if (!segments.some((segment) => isWished(segment) && segment.meanings.some(isDealAlone))) return segments;
  return segments.map((segment) => {
    if (!isWished(segment) || !segment.meanings.some(isDealOfType)) return segment;
    return { ...segment, meanings: segment.meanings.flatMap((meaning) => only(meaning, isOther)) };
  });
}

const isDealOfType = (meaning: Meaning) => isDeal(meaning) && isType(meaning);
const isOther = (condition: Condition) => condition.kind !== "term" || condition.field !== "dealType";
