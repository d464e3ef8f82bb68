// Limits that a whole clause says, wherever its words stand: what people can pay is the most that they pay ("650 eurot on kõik mis anda
// saan"), and so is what they refuse to pay more than ("üle 300 000 me maja eest ei anna") or to climb above ("kõrgemale kui neljas korrus
// kolida ei kavatse", "neljas korrus on liiga kõrge").
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Condition, FunctionRole } from "../../../mappings/concepts/table.ts";
import { withoutLiftlessRefusals } from "./liftless-floors.ts";
import { asMost } from "./own-money.ts";
import { hasRange, isBehindStop, isDeal, isType, type Segment, saysWhere, textOf } from "./segments.ts";
import { silence } from "./unneeded.ts";

type Range = Extract<Condition, { kind: "range" }>;
type Bounds = readonly [from: number, to: number];

const FIELDS = ["price", "floor"] as const;
type Field = (typeof FIELDS)[number];

const NEGATIONS: readonly (FunctionRole | undefined)[] = ["not", "refuse", "unfit", "lacks", "pointless"];

export function withMost(given: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const segments = withoutLiftlessRefusals(given);
  const result = [...segments];
  const isNegation = createIsNegation(clauseWords);
  for (const [at, segment] of segments.entries()) {
    const field = fieldOf(segment);
    if (field === undefined) continue;
    const bounds = clauseAround(segments, at, clauseWords);
    const search = { bounds, isNegation };
    const denied = negationBehind(segments, at, search) ?? negationAhead(segments, at, search);
    const clause = textIn(segments, bounds);
    const change = changeOf(rangeOf(segment, field)!, clause, { isDenied: denied !== undefined, clauseWords });
    if (change !== undefined) result[at] = withRange(segment, change);
    else if (!clauseWords.nothing.begin(textOf(segment)) || !isRefuseBehind(segments, at)) continue;
    // The negation refuses nothing else, and its verb is not searched.
    const silent = denied ?? (change === undefined ? at + 1 : undefined);
    if (silent === undefined) continue;
    const [from, to] = silent < at ? [silent, at] : [at + 1, bounds[1]];
    for (let index = from; index < to; index += 1) {
      if (segments[index]!.meanings.length === 0) result[index] = silence(segments[index]!);
    }
  }
  return result;
}

/** "Ничего дороже 90 тысяч не предлагать" */
const isRefuseBehind = (segments: readonly Segment[], at: number): boolean => {
  const role = segments[at + 1]?.role;
  return role !== undefined && NEGATIONS.includes(role);
};

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

type IsNegation = (segment: Segment) => boolean;

const createIsNegation =
  ({ denial }: ClauseWords): IsNegation =>
  (segment) =>
    segment.meanings.length === 0 && (NEGATIONS.includes(segment.role) || denial.are(textOf(segment)));

interface NegationSearch {
  bounds: Bounds;
  isNegation: IsNegation;
}

/** "Üle 300 000 me maja eest ei anna"; one that stands alone right behind the number signs it: "kõrgemal mitte". */
function negationBehind(segments: readonly Segment[], at: number, { bounds: [, to], isNegation }: NegationSearch) {
  let index = at + 1;
  while (index < to && !isNegation(segments[index]!) && isOfHome(segments[index]!)) index += 1;
  if (index >= to || !isNegation(segments[index]!)) return undefined;
  const isAlone = index === at + 1 && index + 1 === to && !isBehindStop(segments[index]!);
  const isLast = segments.slice(index + 1, to).every(({ meanings }) => meanings.length === 0);
  return isLast && !isAlone ? index : undefined;
}

/** "Чтобы не вышло больше 450", "не рассматриваем квартиры, которые стоят больше 450"; one right ahead of the number signs it. */
function negationAhead(segments: readonly Segment[], at: number, { bounds: [from], isNegation }: NegationSearch) {
  const ofClause = startOf(segments, at);
  let index = at - 1;
  while (index >= from && !isNegation(segments[index]!)) {
    // Of "no flats over 450" the type is refused with its quality.
    const isOther = segments[index]!.meanings.length > 0 && !(index < ofClause && isOfHome(segments[index]!));
    if (isOther) return undefined;
    index -= 1;
  }
  // What wishes nothing does not stand between a refusal and what it signs.
  const isApart =
    segments[index]?.role === undefined || segments.slice(index + 1, at).some(({ sign }) => sign === undefined);
  return index >= from && isApart ? index : undefined;
}

/** Where it is, its type or its deal: what a limit may be said of. */
const isOfHome = (segment: Segment): boolean =>
  saysWhere(segment) || segment.meanings.every((meaning) => isType(meaning) || isDeal(meaning));

/** From the stop before it to the next one; of "ei osta midagi, mis maksab üle 90 000" with the clauses around it. */
function clauseAround(segments: readonly Segment[], index: number, { relative }: ClauseWords): Bounds {
  const from = startOf(segments, index);
  const to = endOf(segments, index);
  if (from === 0 || !relative.begin(textIn(segments, [from, to]))) return [from, to];
  return [startOf(segments, from - 1), to < segments.length ? endOf(segments, to) : to];
}

function startOf(segments: readonly Segment[], index: number): number {
  let from = index;
  while (from > 0 && !isBehindStop(segments[from]!)) from -= 1;
  return from;
}

function endOf(segments: readonly Segment[], index: number): number {
  let to = index + 1;
  while (to < segments.length && !isBehindStop(segments[to]!)) to += 1;
  return to;
}

const textIn = (segments: readonly Segment[], [from, to]: Bounds): string =>
  segments.slice(from, to).map(textOf).join(" ").replaceAll("ё", "е");
