// Limits that a whole clause says, wherever its words stand: what people can pay is the most that they pay ("650 eurot on kõik mis anda
// saan"), and so is what they refuse to pay more than ("üle 300 000 me maja eest ei anna") or to climb above ("kõrgemale kui neljas korrus
// kolida ei kavatse", "neljas korrus on liiga kõrge").
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import {
  type Bounds,
  clauseAround,
  endOf,
  isRefusing,
  negationAhead,
  negationBehind,
  silenceNegation,
  textIn,
} from "./clause-negations.ts";
import { asMost, isAbout } from "./own-money.ts";
import { hasRange, type Segment, textOf } from "./segments.ts";
import { silence } from "./unneeded.ts";

type Range = Extract<Condition, { kind: "range" }>;

const FIELDS = ["price", "floor"] as const;
type Field = (typeof FIELDS)[number];

export function withClauseLimits(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    const field = fieldOf(segment);
    if (field === undefined) continue;
    const bounds = clauseAround(segments, at, clauseWords);
    // "Ничего дороже 90 тысяч не предлагать" refuses no more than "ничего дороже 90 тысяч".
    if (clauseWords.nothing.begin(textOf(segment)) && isRefusing(segments[at + 1])) {
      result[at + 1] = silence(segments[at + 1]!);
      continue;
    }
    const search = { bounds, clauseWords };
    const deniedBehind = negationBehind(result, at, search);
    const denied = deniedBehind ?? negationAhead(result, at, search);
    const end = endOfNoMore(segments, bounds[1], clauseWords);
    const behind: Bounds = [at + 1, nextWish(segments, at, bounds)];
    const said: Said = {
      clause: textIn(segments, [bounds[0], end]),
      behind: textIn(segments, behind),
      isDenied: denied !== undefined,
      isDeniedBehind: deniedBehind !== undefined,
    };
    const change = changeOf(rangeOf(segment, field)!, said, clauseWords);
    const isPaid = field === "price" && clauseWords.pay.areIn(said.clause);
    if (change !== undefined || isPaid) silenceSaid(result, [bounds[0], end], clauseWords);
    if (change === undefined) continue;
    result[at] = withRange(segment, change);
    if (denied !== undefined) silenceNegation(result, at, denied, bounds);
  }
  return result;
}

/** The end of "550 евро в месяц, [больше не потяну]". */
function endOfNoMore(segments: readonly Segment[], from: number, clauseWords: ClauseWords): number {
  if (from === segments.length) return from;
  const end = endOf(segments, from);
  const next = textIn(segments, [from, end]);
  const isSaid = clauseWords["no-more"].begin(next) && clauseWords.paid.areIn(next);
  return isSaid || clauseWords["no-more"].are(next) ? end : from;
}

function nextWish(segments: readonly Segment[], at: number, [, to]: Bounds): number {
  const next = segments.findIndex(({ meanings }, index) => index > at && meanings.length > 0);
  return next === -1 ? to : Math.min(next, to);
}

/** The text of a clause, that right behind the number, and whether a negation is said of it. */
interface Said {
  clause: string;
  behind: string;
  isDenied: boolean;
  isDeniedBehind: boolean;
}

/** What becomes of a range in its clause; undefined where it stays. */
function changeOf(
  range: Range,
  { clause, behind, isDenied, isDeniedBehind }: Said,
  words: ClauseWords,
): Range | undefined {
  const { field, min, max } = range;
  if (min === undefined) return undefined;
  const isMost = words.pay.areIn(clause);
  if (field === "price" && max !== undefined) return isMost && isAbout(range) ? asMost(range) : undefined;
  // "Kolmas korrus ei ole liiga kõrge", "подниматься не тяжело"
  const isHard = words.hard.areIn(clause);
  if ((isHard || words["no-bar"].areIn(clause)) && words.denial.areIn(clause)) return undefined;
  // Floors are whole: not above the second, which is from the third on, is at most the second.
  const below = { kind: "range", field, max: field === "floor" ? min - 1 : min } as const;
  const isClimbed = field === "floor" && words.climb.areIn(clause);
  if (max === undefined) {
    const isPaid = field === "price" && words.paid.areIn(clause);
    return (isClimbed && (isDenied || isHard)) || (isPaid && isDenied) ? below : undefined;
  }
  if (min !== max || words["of-other"].areIn(behind)) return undefined;
  if (words["too-low"].areIn(behind)) return { kind: "range", field, min: min + 1 };
  const isTooHigh = words["too-high"].areIn(behind) || (isClimbed && isDeniedBehind);
  return isTooHigh && min > 1 ? below : undefined;
}

const SILENT = ["pay", "paid", "no-more", "too-high", "too-low"] as const;

/** What says the limit is not searched: "[maksta] saame 500, [rohkem] ei [jaksa]", "neljas korrus on [liiga] [kõrge]". */
function silenceSaid(result: Segment[], [from, to]: Bounds, clauseWords: ClauseWords): void {
  for (let index = from; index < to; index += 1) {
    const isSilent = ({ meanings, role }: Segment) => meanings.length === 0 && role === undefined;
    const said = (segments: readonly Segment[]) =>
      SILENT.some((role) => clauseWords[role].are(segments.map(textOf).join(" ")));
    const pair = result.slice(index, index + 2);
    const length = said([result[index]!]) ? 1 : said(pair) ? 2 : 0;
    for (let at = index; at < index + length; at += 1) if (isSilent(result[at]!)) result[at] = silence(result[at]!);
  }
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
