// Words that no table knows beside what is refused: the refusal is of both together. "Madala laega korterit ei soovi" refuses no flats,
// "no shared garden" no garden, and "шумную улицу не хочу" requires nothing noisy.
import {
  hasNoMeaning,
  isBehindStop,
  isType,
  mayBeThing,
  type Segment,
  saysWhere,
  segmentOf,
  textOf,
} from "./segments.ts";

/** Estonian and Russian say what is lacking by a case, behind which something else may be wished: "ilma naabriteta maja". */
const LACKING = ["no", "without"];

const REFUSALS: readonly Segment["role"][] = ["refuse", "unfit"];

/** Makes one word of those that are refused together, and moves the type of a home ahead of what it must not be like. */
export function withUnknownAdjectives(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(isPlainWord) || !segments.some(({ role }) => role !== undefined)) return segments;
  const hasOtherType = (own: Segment) => segments.some((one) => one !== own && one.meanings.some(isType));
  const result: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const last = result.at(-1);
    const isBeside = last !== undefined && isPlainWord(last) && !isBehindStop(segment);
    const isDenied = isRefusal(segments[at + 1]);
    const isLacking = isBeside && LACKING.includes(textOf(result.at(-2) ?? last));
    if (isBeside && isPlainWord(segment) && isRefusedFrom(segments, at))
      result[result.length - 1] = joined(last, segment);
    else if (isLacking && mayBeThing(segment) && !saysWhere(segment)) result[result.length - 1] = joined(last, segment);
    else if (isBeside && isDenied && isOnlyType(segment) && !hasOtherType(segment)) result.splice(-1, 1, segment, last);
    else result.push(segment);
  }
  return result;
}

/** "[madala] laega korterit ei soovi": a refusal follows, with at most a type before it. */
function isRefusedFrom(segments: readonly Segment[], at: number): boolean {
  const rest = segments.slice(at + 1);
  const end = rest.findIndex((segment) => isBehindStop(segment) || !(isPlainWord(segment) || isOnlyType(segment)));
  return end !== -1 && isRefusal(rest[end]) && rest.slice(0, end).filter(isOnlyType).length < 2;
}

const isRefusal = (segment: Segment | undefined): boolean =>
  segment !== undefined && REFUSALS.includes(segment.role) && !isBehindStop(segment);

/** Names of places have capitals, and what is where an inner case. */
const isPlainWord = (segment: Segment): boolean =>
  hasNoMeaning(segment) && !segment.words[0]!.isCapital && !/[a-zõäöü][sl]$/.test(textOf(segment));

const isOnlyType = ({ meanings, sign }: Segment): boolean =>
  sign === undefined && meanings.length > 0 && meanings.every(isType);

const joined = (one: Segment, other: Segment): Segment =>
  segmentOf([...one.words, ...other.words], { ...one, meanings: [] });
