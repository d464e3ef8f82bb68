// Drops the deal that a type implies ("üürikorter") where the text names another deal: "ostan üürikorteri" buys, and "аренда квартиры на
// сутки" is a rent by the night. Nobody offers both.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isDeal, isType, type Meaning, type Segment } from "./segments.ts";
import { only } from "./wished-types.ts";

export function withoutImpliedDeal(segments: readonly Segment[]): readonly Segment[] {
  const isWished = ({ sign }: Segment) => sign === undefined;
  if (!segments.some((segment) => isWished(segment) && segment.meanings.some(isDealAlone))) return segments;
  return segments.map((segment) => {
    if (!isWished(segment) || !segment.meanings.some(isDealOfType)) return segment;
    return { ...segment, meanings: segment.meanings.flatMap((meaning) => only(meaning, isOther)) };
  });
}

const isDealAlone = (meaning: Meaning) => isDeal(meaning) && !isType(meaning);
const isDealOfType = (meaning: Meaning) => isDeal(meaning) && isType(meaning);
const isOther = (condition: Condition) => condition.kind !== "term" || condition.field !== "dealType";
