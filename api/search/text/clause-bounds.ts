// Bounds of clauses in a text: a clause begins behind a comma, a stop or a bracket.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { isBehindStop, type Segment, textOf } from "./segments.ts";

/** From one segment to before another. */
export type Bounds = readonly [from: number, to: number];

/**
 * From the stop before it to the next one. A relative clause is one with what stands ahead ("ei osta midagi, mis maksab üle 90 000"), and
 * with what follows where that wishes nothing ("ничего, что стоит больше 90 тысяч, не рассматриваем").
 */
export function clauseAround(segments: readonly Segment[], index: number, { relative }: ClauseWords): Bounds {
  const from = clauseStart(segments, index);
  const to = clauseEnd(segments, index);
  if (from === 0 || !relative.begin(textOf(segments[from]!))) return [from, to];
  const next = to < segments.length ? clauseEnd(segments, to) : to;
  const isEmpty = segments.slice(to, next).every(({ meanings }) => meanings.length === 0);
  return [clauseStart(segments, from - 1), isEmpty ? next : to];
}

export function clauseStart(segments: readonly Segment[], index: number): number {
  let from = index;
  while (from > 0 && !isBehindStop(segments[from]!)) from -= 1;
  return from;
}

export function clauseEnd(segments: readonly Segment[], index: number): number {
  let to = index + 1;
  while (to < segments.length && !isBehindStop(segments[to]!)) to += 1;
  return to;
}

export const textIn = (segments: readonly Segment[], [from, to]: Bounds): string =>
  segments.slice(from, to).map(textOf).join(" ").replaceAll("ё", "е");
