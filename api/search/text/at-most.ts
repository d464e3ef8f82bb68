// What people can pay is the most that they pay, also where no word of a limit stands at the number: "650 eurot on kõik mis anda saan",
// "уложиться надо в 45 тысяч". So is what they refuse to pay more than ("üle 450 kuus üüri ei maksa") or to climb above.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import { SIDES } from "./negation-scope.ts";
import { asMost } from "./own-money.ts";
import { hasRange, isBehindStop, type Segment, textOf } from "./segments.ts";
import { ignore } from "./unneeded.ts";

/** What is said of it in its clause. */
const VERBS = { price: "pay", floor: "climb" } as const;
type Field = keyof typeof VERBS;

export function withMost(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    const field = fieldOf(segment);
    if (field === undefined) continue;
    const [from, to] = clauseAround(segments, at);
    const clause = segments.slice(from, to).map(textOf).join(" ").replaceAll("ё", "е");
    if (!clauseWords[VERBS[field]].areIn(clause)) continue;
    const isMore = conditionsOf(segment).some((condition) => isLeast(condition, field));
    if (!isMore && field === "price") result[at] = withConditions(segment, asMost);
    if (!isMore || !clauseWords.denial.areIn(clause)) continue;
    result[at] = withConditions(segment, (condition) => leastAsMost(condition, field));
    // Its words refuse nothing else.
    const denies = negationOf(segments, at, [from, to]);
    if (denies !== undefined) result[denies] = ignore(segments[denies]!);
  }
  return result;
}

function fieldOf({ sign, meanings }: Segment): Field | undefined {
  if (sign !== undefined) return undefined;
  return (["price", "floor"] as const).find((field) => meanings.some((meaning) => hasRange(meaning, field)));
}

const conditionsOf = ({ meanings }: Segment): Condition[] =>
  meanings.flatMap((meaning) => (meaning.as === "fact" ? meaning.conditions : []));

const isLeast = (condition: Condition, field: Field): boolean =>
  condition.kind === "range" && condition.field === field && condition.max === undefined;

/** Floors are whole: not above the second, which is from the third on, is at most the second. */
function leastAsMost(condition: Condition, field: Field): Condition {
  if (condition.kind !== "range" || condition.min === undefined || !isLeast(condition, field)) return condition;
  return { kind: "range", field, max: field === "floor" ? condition.min - 1 : condition.min };
}

function withConditions(segment: Segment, change: (condition: Condition) => Condition): Segment {
  const meanings = segment.meanings.map((meaning) =>
    meaning.as === "fact" ? { ...meaning, conditions: meaning.conditions.map(change) } : meaning,
  );
  return { ...segment, meanings };
}

/** The first negation behind it, else the last one ahead: "üle 450 ei maksa", "чтобы не вышло больше 450". */
function negationOf(segments: readonly Segment[], at: number, [from, to]: readonly [number, number]) {
  const isNegation = ({ role, meanings }: Segment) => role !== undefined && role in SIDES && meanings.length === 0;
  const found = segments.flatMap((segment, index) =>
    index >= from && index < to && isNegation(segment) ? [index] : [],
  );
  return found.find((index) => index > at) ?? found.findLast((index) => index < at);
}

/** From the stop before it to the next one. */
function clauseAround(segments: readonly Segment[], index: number): readonly [from: number, to: number] {
  let [from, to] = [index, index + 1];
  while (from > 0 && !isBehindStop(segments[from]!)) from -= 1;
  while (to < segments.length && !isBehindStop(segments[to]!)) to += 1;
  return [from, to];
}
