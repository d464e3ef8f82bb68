// Of two things, one of which is liked better, that one is sought: "rather a house than a flat", "pigem kivimaja kui puumaja".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseStart, textIn } from "./clause-bounds.ts";
import { featuresOf } from "./refused-materials.ts";
import { hasNoMeaning, isBehindStop, isDeal, isType, type Segment, saysWhere, textOf } from "./segments.ts";
import { silence } from "./unneeded.ts";

/** "in a panel house": words between. */
const WITHIN = 3;

export function withRatherThan(
  segments: readonly Segment[],
  { rather, than }: Pick<ClauseWords, "rather" | "than">,
): readonly Segment[] {
  const isThan = (segment: Segment) => segment.meanings.length === 0 && than.are(textOf(segment));
  if (!segments.some(isThan)) return segments;
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    if (!isThan(segment)) continue;
    const better = segments.findLastIndex((one, index) => index < at && index >= at - WITHIN && isWish(one));
    const from = better === -1 ? at : clauseStart(segments, better);
    const isDenied = segments.slice(from, at).some(({ role }) => role !== undefined && NEGATIONS.includes(role));
    if (isDenied || !rather.areIn(textIn(segments, [from, at]))) continue;
    const end = endOfOther(segments, at, segments[better]!);
    if (end === undefined) continue;
    for (let index = at; index < end; index += 1) result[index] = silence(segments[index]!);
    // A thing that is liked better raises listings, and a type, deal or place is what is sought.
    const first = isChoice(segments[better]!) ? from : better;
    for (let index = first; index < at; index += 1)
      if (segments[index]!.meanings.length === 0 && rather.are(textOf(segments[index]!)))
        result[index] = silence(segments[index]!);
  }
  return result;
}

/** Behind what is liked less: "than [in a panel house]", "чем [без]", "than [central]"; undefined where something else follows. */
function endOfOther(segments: readonly Segment[], than: number, better: Segment): number | undefined {
  for (let at = than + 1; at <= than + WITHIN && at < segments.length && !isBehindStop(segments[at]!); at += 1) {
    const segment = segments[at]!;
    if (isWish(segment)) return areAlike(better, segment) ? afterOthers(segments, at + 1, better) : undefined;
    const next = segments[at + 1];
    const isLast = next === undefined || isBehindStop(next);
    if (isLast && (hasNoMeaning(segment) || segment.role === "not-a")) return at + 1;
  }
  return undefined;
}

/** "kui Tallinn [või Narva]" */
function afterOthers(segments: readonly Segment[], start: number, better: Segment): number {
  let end = start;
  while (segments[end]?.role === "or" && segments[end + 1] !== undefined && areAlike(better, segments[end + 1]!))
    end += 2;
  return end;
}

const NEGATIONS: readonly Segment["role"][] = ["not", "not-a", "refuse"];

const isWish = ({ meanings, sign }: Segment): boolean => meanings.length > 0 && sign === undefined;

/** A listing has one of each. */
const isChoice = (segment: Segment): boolean =>
  saysWhere(segment) || segment.meanings.every((meaning) => isType(meaning) || isDeal(meaning));

/** Two places, two types or deals, or two things: "eelistan maja kui hind on …" is a condition. */
function areAlike(one: Segment, other: Segment): boolean {
  if (saysWhere(one) || saysWhere(other)) return saysWhere(one) && saysWhere(other);
  if (isChoice(one) || isChoice(other)) return isChoice(one) && isChoice(other);
  return featuresOf(one).length > 0 && featuresOf(other).length > 0;
}
