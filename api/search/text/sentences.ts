// In a sentence words without a meaning raise listings, and are not required: "otsime korterit, sest trepid on rasked" tells why. In short
// texts they are what is sought.
import { isBehindStop, type Segment } from "./segments.ts";

/** Fewer words are a list of what is sought: of 700 texts that people typed 2 in 100 have as many. */
const WORDS_MIN = 12;
/** Wishes with a meaning, beside which a word without one is seldom what is sought. */
const WISHES_MIN = 3;

export function raiseWords(segments: readonly Segment[]): readonly Segment[] {
  const words = segments.reduce((count, segment) => count + segment.words.length, 0);
  if (words < WORDS_MIN || segments.filter(hasMeaning).length < WISHES_MIN) return segments;
  return segments.map((segment, at) =>
    isWished(segment) && segment.meanings.length === 0 && !isName(segment, at)
      ? { ...segment, sign: "preferred" }
      : segment,
  );
}

const isWished = ({ sign, role }: Segment) => sign === undefined && role === undefined;
const hasMeaning = (segment: Segment) => isWished(segment) && segment.meanings.length > 0;

/** A capital within a sentence. */
const isName = (segment: Segment, at: number) => segment.words[0]!.isCapital && at > 0 && !isBehindStop(segment);
