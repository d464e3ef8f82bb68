// What is said of something that is refused, in words that no table knows or that tell how large it is: the refusal is of both together.
// "Madala laega korterit ei soovi" and "no small flats" refuse no flats, "no shared garden" and "suurt aeda ei soovi" no garden. What is
// seldom wished is refused by itself: "no Soviet panel houses".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { typesOf } from "./depends-on.ts";
import {
  hasNoMeaning,
  isBehindStop,
  isType,
  namesOnlyType,
  type Segment,
  saysWhere,
  segmentOf,
  textOf,
} from "./segments.ts";
import { ignore, isUnwanted, silence } from "./unneeded.ts";

/** Ahead of what they refuse, and behind it. */
const AHEAD: readonly Segment["role"][] = ["refuse", "not", "not-a", "unneeded"];
const BEHIND: readonly Segment["role"][] = ["refuse", "unfit", "unneeded"];

/** Makes one word of those that are refused together, and moves the type of a home ahead of what it must not be like. */
export function withUnknownAdjectives(
  segments: readonly Segment[],
  { lacking }: Pick<ClauseWords, "lacking">,
): readonly Segment[] {
  if (!segments.some(({ role }) => AHEAD.includes(role) || BEHIND.includes(role))) return segments;
  const result: Segment[] = [];
  for (const [at, segment] of withoutRefusalsOfSize(segments).entries()) {
    const last = result.at(-1);
    if (
      last !== undefined &&
      !isBehindStop(segment) &&
      lacking.are(textOf(result.at(-2) ?? last)) &&
      isUnknownThing(last, segment)
    )
      result[result.length - 1] = joined(last, segment);
    else if (last === undefined || isBehindStop(segment) || !isPlainWord(last)) result.push(segment);
    else if (isPlainWord(segment) && isRefusedFrom(segments, at)) result[result.length - 1] = joined(last, segment);
    else if (AHEAD.includes(result.at(-2)?.role) && isUnwanted(segment)) result.splice(-1, 1, ignore(last), segment);
    else if (isRefusedBehind(segments[at + 1]) && isOnlyTypeIn(segments, at)) result.splice(-1, 1, segment, last);
    else result.push(segment);
  }
  return result;
}

/** "Väikest korterit ei soovi", "I don't want a big garden": how large it is no listing says, so that nothing is refused. */
function withoutRefusalsOfSize(segments: readonly Segment[]): readonly Segment[] {
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    if (segments[at - 1]?.filler !== "size" || isBehindStop(segment)) continue;
    if (!isOnlyTypeIn(segments, at) && !isThing(segment)) continue;
    const ahead = segments.findLastIndex((one, index) => index < at - 1 && one.sign !== "ignored");
    const isAhead = AHEAD.includes(segments[ahead]?.role) && !segments.slice(ahead + 1, at).some(isBehindStop);
    const refusal = isRefusedBehind(segments[at + 1]) ? at + 1 : isAhead ? ahead : undefined;
    if (refusal === undefined) continue;
    result[refusal] = silence(segments[refusal]!);
    if (isThing(segment)) result[at] = silence(segment);
  }
  return result;
}

/** A type, where no other one is named; the same may be wished ahead: "korter Tartus, suurt korterit ei soovi". */
const isOnlyTypeIn = (segments: readonly Segment[], at: number): boolean =>
  isOnlyType(segments[at]!) &&
  segments.every((one) => !one.meanings.some(isType) || typesOf(one).join() === typesOf(segments[at]!).join());

/** "no [shared garden]" */
const isUnknownThing = (word: Segment, thing: Segment): boolean =>
  hasNoMeaning(word) && isThing(thing) && !isUnwanted(thing);

/** "[madala] laega korterit ei soovi": a refusal follows, with at most a type before it. */
function isRefusedFrom(segments: readonly Segment[], at: number): boolean {
  const rest = segments.slice(at + 1);
  const end = rest.findIndex((segment) => isBehindStop(segment) || !(isPlainWord(segment) || isOnlyType(segment)));
  return end !== -1 && isRefusedBehind(rest[end]) && rest.slice(0, end).filter(isOnlyType).length < 2;
}

const isRefusedBehind = (segment: Segment | undefined): boolean =>
  segment !== undefined && BEHIND.includes(segment.role) && !isBehindStop(segment);

/** Names of places have capitals, and what is where an inner case. */
const isPlainWord = (segment: Segment): boolean =>
  hasNoMeaning(segment) && !isName(segment) && !/[a-zõäöü][sl]$/.test(textOf(segment));

/** A capital within a sentence. */
const isName = (segment: Segment): boolean =>
  segment.words[0]!.isCapital && segment.words[0]!.start > 0 && !isBehindStop(segment);

const isOnlyType = (segment: Segment): boolean => segment.sign === undefined && namesOnlyType(segment);

const isThing = (segment: Segment): boolean =>
  segment.meanings.length > 0 && segment.meanings.every(({ as }) => as === "feature") && !saysWhere(segment);

const joined = (one: Segment, other: Segment): Segment =>
  segmentOf([...one.words, ...other.words], { ...one, meanings: [] });
