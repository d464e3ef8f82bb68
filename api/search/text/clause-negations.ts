// Negations that are said of one thing in a clause, at a distance from it: "üle 300 000 me maja eest ei anna", "Lasnamäele ma ei koli". Those
// right beside it are read with a number or sign it.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isBehindStop, isDeal, isType, type Segment, textOf } from "./segments.ts";
import { silence } from "./unneeded.ts";

/** From one segment to before another. */
export type Bounds = readonly [from: number, to: number];

const NEGATIONS: readonly (FunctionRole | undefined)[] = ["not", "refuse", "unfit", "lacks", "pointless"];

export const isRefusing = (segment: Segment | undefined): boolean =>
  segment?.role !== undefined && segment.meanings.length === 0 && NEGATIONS.includes(segment.role);

interface Clause {
  bounds: Bounds;
  clauseWords: ClauseWords;
}

export const isNegation = (segment: Segment, { denial }: ClauseWords): boolean =>
  isRefusing(segment) || (segment.meanings.length === 0 && denial.are(textOf(segment)));

/** The first one behind: "üle 300 000 me maja eest ei anna". Alone and right behind it signs it as any wish: "kõrgemal mitte". */
export function negationBehind(
  segments: readonly Segment[],
  at: number,
  { bounds: [, to], clauseWords }: Clause,
): number | undefined {
  let index = at + 1;
  while (index < to && !isNegation(segments[index]!, clauseWords) && isOnlyOfHome(segments[index]!)) index += 1;
  if (index >= to || !isNegation(segments[index]!, clauseWords)) return undefined;
  const isAlone = index === at + 1 && index + 1 === to && !isBehindStop(segments[index]!);
  // "Lasnamäele korterit ma ei osta"
  const isLast = segments.slice(index + 1, to).every(({ meanings }) => meanings.every(isDeal));
  return isLast && !isAlone ? index : undefined;
}

/**
 * The last one ahead: "чтобы не вышло больше 450", "не рассматриваем квартиры, которые стоят больше 450". With nothing between but words
 * that wish nothing it signs the number as any wish.
 */
export function negationAhead(
  segments: readonly Segment[],
  at: number,
  { bounds: [from], clauseWords }: Clause,
): number | undefined {
  const ofClause = startOf(segments, at);
  let index = at - 1;
  while (index >= from && !isNegation(segments[index]!, clauseWords)) {
    // Of "no flats over 450" the type is refused with its quality.
    const isOther = segments[index]!.meanings.length > 0 && !(index < ofClause && isOnlyOfHome(segments[index]!));
    if (isOther) return undefined;
    index -= 1;
  }
  const isApart =
    segments[index]?.role === undefined || segments.slice(index + 1, at).some(({ sign }) => sign === undefined);
  return index >= from && isApart ? index : undefined;
}

/** Wishes nothing, or a type or a deal: a place would be what is denied. */
const isOnlyOfHome = ({ meanings }: Segment): boolean =>
  meanings.every((meaning) => isType(meaning) || isDeal(meaning));

/**
 * From the stop before it to the next one. A relative clause is one with what stands ahead ("ei osta midagi, mis maksab üle 90 000"), and
 * with what follows where that wishes nothing ("ничего, что стоит больше 90 тысяч, не рассматриваем").
 */
export function clauseAround(segments: readonly Segment[], index: number, { relative }: ClauseWords): Bounds {
  const from = startOf(segments, index);
  const to = endOf(segments, index);
  if (from === 0 || !relative.begin(textOf(segments[from]!))) return [from, to];
  const next = to < segments.length ? endOf(segments, to) : to;
  const isEmpty = segments.slice(to, next).every(({ meanings }) => meanings.length === 0);
  return [startOf(segments, from - 1), isEmpty ? next : to];
}

function startOf(segments: readonly Segment[], index: number): number {
  let from = index;
  while (from > 0 && !isBehindStop(segments[from]!)) from -= 1;
  return from;
}

export function endOf(segments: readonly Segment[], index: number): number {
  let to = index + 1;
  while (to < segments.length && !isBehindStop(segments[to]!)) to += 1;
  return to;
}

export const textIn = (segments: readonly Segment[], [from, to]: Bounds): string =>
  segments.slice(from, to).map(textOf).join(" ").replaceAll("ё", "е");

/** The negation refuses nothing else, and its verb is not searched. */
export function silenceNegation(result: Segment[], at: number, negation: number, [, to]: Bounds): void {
  const [first, end] = negation < at ? [negation, at] : [at + 1, to];
  for (let index = first; index < end; index += 1) {
    const { meanings } = result[index]!;
    if (meanings.length === 0 || (index > negation && negation > at && meanings.every(isDeal)))
      result[index] = silence(result[index]!);
  }
}
