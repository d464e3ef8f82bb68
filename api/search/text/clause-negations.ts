// Negations that are said of one thing in a clause, at a distance from it: "üle 300 000 me maja eest ei anna", "Lasnamäele ma ei koli". Those
// right beside it are read with a number or sign it.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { type Bounds, clauseStart } from "./clause-bounds.ts";
import { isBehindStop, isDeal, isType, type Segment, saysWhere, textOf } from "./segments.ts";
import { silence } from "./unneeded.ts";

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
 * that wish nothing it signs the number as any wish. `isPaid`: of what somebody pays, also past a place ("не хочу платить в Тарту больше
 * 500").
 */
export function negationAhead(
  segments: readonly Segment[],
  at: number,
  { bounds: [from], clauseWords, isPaid }: Clause & { isPaid: boolean },
): number | undefined {
  const ofClause = clauseStart(segments, at);
  let index = at - 1;
  while (index >= from && !isNegation(segments[index]!, clauseWords)) {
    // Of "no flats over 450" the type is refused with its quality.
    const isPassed = (index < ofClause && isOnlyOfHome(segments[index]!)) || (isPaid && saysWhere(segments[index]!));
    if (segments[index]!.meanings.length > 0 && !isPassed) return undefined;
    index -= 1;
  }
  const isApart =
    segments[index]?.role === undefined || segments.slice(index + 1, at).some(({ sign }) => sign === undefined);
  return index >= from && isApart ? index : undefined;
}

/** Wishes nothing, or a type or a deal: a place would be what is denied. */
const isOnlyOfHome = ({ meanings }: Segment): boolean =>
  meanings.every((meaning) => isType(meaning) || isDeal(meaning));

/** The negation refuses nothing else, and its verb is not searched. */
export function silenceNegation(result: Segment[], at: number, negation: number, [, to]: Bounds): void {
  const [first, end] = negation < at ? [negation, at] : [at + 1, to];
  for (let index = first; index < end; index += 1) {
    const { meanings } = result[index]!;
    if (meanings.length === 0 || (index > negation && negation > at && meanings.every(isDeal)))
      result[index] = silence(result[index]!);
  }
}
