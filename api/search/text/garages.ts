// Tells a garage that a home has from one that is sought by itself: "saun ja garaaž", but "ищу гараж, рядом с садом".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { isBehindComma, isDeal, type Segment, textOf } from "./segments.ts";

/** What no garage has. */
const OF_HOMES: readonly string[] = "sauna balcony terrace fireplace pool garden yard kitchen bathroom hot-tub".split(
  " ",
);

/** A list joins it to what only homes have. */
export function isBesideThingOfHome(segments: readonly Segment[], index: number, { seek }: ClauseWords): boolean {
  // "Ищу гараж, рядом с садом", "купить гараж, рядом сад"
  const ahead = segments[index - 1];
  if (ahead !== undefined && (seek.are(textOf(ahead)) || ahead.meanings.some(isDeal))) return false;
  const isPassed = ({ sign, role }: Segment) => sign === "ignored" || role === "and";
  const before = segments.slice(0, index).findLast((segment) => !isPassed(segment));
  const behind = segments.slice(index + 1).find((segment) => !isPassed(segment));
  const isListed = (one: Segment, other: Segment) =>
    isBehindComma(other) ||
    segments.slice(segments.indexOf(one) + 1, segments.indexOf(other)).some(({ role }) => role === "and");
  const garage = segments[index]!;
  return [before, behind].some(
    (segment) =>
      segment !== undefined &&
      (segment === before ? isListed(segment, garage) : isListed(garage, segment)) &&
      segment.meanings.length > 0 &&
      segment.meanings.every(({ as, name }) => as === "feature" && OF_HOMES.includes(name)),
  );
}
