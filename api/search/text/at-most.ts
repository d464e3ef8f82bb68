// Limits that a whole clause says, wherever its words stand: what people can pay is the most that they pay ("650 eurot on kõik mis anda
// saan"), and so is what they refuse to pay more than ("üle 300 000 me maja eest ei anna") or to climb above ("kõrgemale kui neljas korrus
// kolida ei kavatse", "neljas korrus on liiga kõrge").
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import {
  clauseAround,
  endOf,
  isRefusing,
  negationAhead,
  negationBehind,
  silenceNegation,
  textIn,
} from "./clause-negations.ts";
import { withoutLiftlessRefusals } from "./liftless-floors.ts";
import { asMost } from "./own-money.ts";
import { hasRange, type Segment, textOf } from "./segments.ts";

type Range = Extract<Condition, { kind: "range" }>;

const FIELDS = ["price", "floor"] as const;
type Field = (typeof FIELDS)[number];

export function withMost(given: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const segments = withoutLiftlessRefusals(given);
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    const field = fieldOf(segment);
    if (field === undefined) continue;
    const bounds = clauseAround(segments, at, clauseWords);
    const search = { bounds, clauseWords };
    const denied = negationBehind(segments, at, search) ?? negationAhead(segments, at, search);
    const clause = textIn(segments, bounds) + noMore(segments, bounds[1], clauseWords);
    const change = changeOf(rangeOf(segment, field)!, clause, { isDenied: denied !== undefined, clauseWords });
    if (change !== undefined) result[at] = withRange(segment, change);
    // "Ничего дороже 90 тысяч не предлагать" refuses no more than "ничего дороже 90 тысяч".
    const isNothing = clauseWords.nothing.begin(textOf(segment)) && isRefusing(segments[at + 1]);
    if (change === undefined && !isNothing) continue;
    const negation = denied ?? (isNothing ? at + 1 : undefined);
    if (negation !== undefined) silenceNegation(result, at, negation, bounds);
  }
  return result;
}

/** "550 евро в месяц, [больше не потяну]" */
function noMore(segments: readonly Segment[], from: number, clauseWords: ClauseWords): string {
  const next = from < segments.length ? textIn(segments, [from, endOf(segments, from)]) : "";
  return clauseWords["no-more"].begin(next) ? ` ${next}` : "";
}

/** What becomes of a range in its clause; undefined where it stays. */
function changeOf(
  range: Range,
  clause: string,
  { isDenied, clauseWords }: { isDenied: boolean; clauseWords: ClauseWords },
): Range | undefined {
  const { field, min, max } = range;
  const climbs = field === "floor" && clauseWords.climb.areIn(clause);
  const isRefused = isDenied || (climbs && clauseWords.hard.areIn(clause));
  if (min === undefined) return undefined;
  // Floors are whole: not above the second, which is from the third on, is at most the second.
  if (max === undefined)
    return isRefused ? { kind: "range", field, max: field === "floor" ? min - 1 : min } : undefined;
  if (field === "price") return clauseWords.pay.areIn(clause) ? asMost(range) : undefined;
  if (min === max && clauseWords["too-low"].areIn(clause)) return { kind: "range", field, min: min + 1 };
  const isTooHigh = clauseWords["too-high"].areIn(clause) || (climbs && isRefused);
  if (min !== max || !isTooHigh) return undefined;
  return min === 1 ? { kind: "range", field, min: 2 } : { kind: "range", field, max: min - 1 };
}

function fieldOf(segment: Segment): Field | undefined {
  if (segment.sign !== undefined) return undefined;
  return FIELDS.find((field) => segment.meanings.some((meaning) => hasRange(meaning, field)));
}

function rangeOf({ meanings }: Segment, field: Field): Range | undefined {
  const conditions = meanings.flatMap((meaning) => (meaning.as === "fact" ? meaning.conditions : []));
  return conditions.find((condition): condition is Range => condition.kind === "range" && condition.field === field);
}

function withRange(segment: Segment, range: Range): Segment {
  const isOld = (condition: Condition) => condition.kind === "range" && condition.field === range.field;
  const meanings = segment.meanings.map((meaning) =>
    meaning.as === "fact"
      ? { ...meaning, conditions: meaning.conditions.map((condition) => (isOld(condition) ? range : condition)) }
      : meaning,
  );
  return { ...segment, meanings };
}
