// What somebody tells of the home that they have or leave wishes nothing: "müüsime maja maha ja otsime korterit", "our lease ends in May, so
// we want a house". Without words that seek another one it is what the text is about: "müüme maja Tartus".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { isBehindStop, type Segment, textOf } from "./segments.ts";
import { ignore } from "./unneeded.ts";

export function withoutOwnHomes(segments: readonly Segment[], words: ClauseWords): readonly Segment[] {
  const starts = segments.flatMap((_, at) => (beginsClause(segments, at, words) ? [at] : []));
  const told = new Set<Segment>();
  for (const [index, start] of starts.entries()) {
    const rest = plainText(segments.slice(start));
    if (!words["own-home"].begin(rest) || !words.seek.areIn(rest)) continue;
    for (const segment of segments.slice(start, starts[index + 1])) told.add(segment);
  }
  if (told.size === 0) return segments;
  return segments.map((segment) => {
    if (!told.has(segment)) return segment;
    const { role: _role, ...ignored } = ignore(segment);
    return ignored;
  });
}

/** Behind a comma or a stop, or "and" or "but". */
function beginsClause(segments: readonly Segment[], at: number, { but }: ClauseWords): boolean {
  const [segment, before] = [segments[at]!, segments[at - 1]];
  if (before === undefined || isBehindStop(segment)) return true;
  return segment.role === "and" || before.role === "and" || but.are(textOf(segment));
}

const plainText = (segments: readonly Segment[]) => segments.map(textOf).join(" ").replaceAll("ё", "е");
