// Limits that "and" shares: "kuni 40 m2 ja 150 000 eurot" is at most both, "vähemalt 3 tuba ja 60 m2" at least.
import { isAbout } from "./own-money.ts";
import { type Range, wishedRange, withRange } from "./ranges.ts";
import type { Segment } from "./segments.ts";

/** By the field of the first, those that the second may be of: "kuni 100 000 ja 60 m2" may be about 60. */
type Sharing = Readonly<Partial<Record<Range["field"], readonly Range["field"][]>>>;

const MOST: Sharing = { rooms: ["size", "price"], size: ["price"], plotArea: ["price"], floor: ["price"] };
const LEAST: Sharing = { rooms: ["size", "plotArea"], price: ["size", "plotArea"] };

export function withSharedLimits(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(({ role }) => role === "and")) return segments;
  return segments.map((segment, at) => {
    const isJoined = segments[at - 1]?.role === "and" && segment.sign === undefined;
    const first = segments[at - 2];
    if (!isJoined || first === undefined || first.sign !== undefined) return segment;
    return shared(first, segment, "max") ?? shared(first, segment, "min") ?? segment;
  });
}

/** The second with the bound of the first; undefined where it says its own, or the first has none or both. */
function shared(first: Segment, second: Segment, bound: "max" | "min"): Segment | undefined {
  const sharing = bound === "max" ? MOST : LEAST;
  const limit = wishedRange(first, Object.keys(sharing) as Range["field"][]);
  if (limit?.[bound] === undefined || limit[bound === "max" ? "min" : "max"] !== undefined) return undefined;
  const range = wishedRange(second, sharing[limit.field]!);
  if (range === undefined || !isAbout(range) || !isPlain(second)) return undefined;
  const said = Math.round((range.min! + range.max!) / 2);
  return withRange(second, { kind: "range", field: range.field, [bound]: said });
}

/** A number and its unit as they are, without a limit, "about" or a second number: "60 m2", "150 000 eurot". */
const PLAIN = /^\d[\d\s.,'’]*(?:\s*[\p{L}€²³]+\d?\.?)*$/u;

const isPlain = ({ words }: Segment): boolean =>
  PLAIN.test(words.map(({ before, text }, at) => (at === 0 ? text : before + text)).join(""));
