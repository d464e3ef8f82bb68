// Tells a garage that a home has from one that is sought by itself: "saun ja garaaž", but "ищу гараж, рядом с садом".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { type Segment, textOf } from "./segments.ts";

/** What no garage has. */
const OF_HOMES: readonly string[] = "sauna balcony terrace fireplace pool garden yard kitchen bathroom hot-tub".split(
  " ",
);

/** A list joins it to what only homes have. */
export function isBesideThingOfHome(segments: readonly Segment[], index: number, { seek }: ClauseWords): boolean {
  // "Ищу гараж, рядом с садом"
  if (index > 0 && seek.are(textOf(segments[index - 1]!))) return false;
  const isPassed = ({ sign, role }: Segment) => sign === "ignored" || role === "and";
  const before = segments.slice(0, index).findLast((segment) => !isPassed(segment));
  const behind = segments.slice(index + 1).find((segment) => !isPassed(segment));
  return [before, behind].some(
    (segment) =>
      segment !== undefined &&
      segment.meanings.length > 0 &&
      segment.meanings.every(({ as, name }) => as === "feature" && OF_HOMES.includes(name)),
  );
}
