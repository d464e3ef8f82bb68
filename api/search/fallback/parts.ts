// Parts of a search text, which a fallback keeps or leaves out as a whole.
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { isRefusal } from "../text/denied-things.ts";
import { isDealAlone, type Segment } from "../text/segments.ts";
import type { ReadText } from "../text/text-search.ts";
import type { TypedWord } from "../text/text-words.ts";

/** Words with all that they mean: "kivimaja" is two segments, a house and of stone. */
export interface Part {
  words: readonly TypedWord[];
  segments: readonly Segment[];
}

/** What is given up first: words, things, what lies around it, numbers, the kind of property, the deal (of homes), and places last. */
const RANKS = ["word", "thing", "surroundings", "number", "type", "deal", "place"] as const;
export type Rank = (typeof RANKS)[number];

/** Features that tell where a home is: "a house by the lake with a sauna" is sooner one by the lake. */
const SURROUNDINGS = new Set(
  "sea beach lake lake-peipus river forest park nature hill island waterfront own-beach centre old-town suburb".split(
    " ",
  ),
);

/** All parts but those behind a minus, which always stay. */
export function partsOf({ parsed, segments }: ReadText): Part[] {
  const parts: { words: readonly TypedWord[]; segments: Segment[] }[] = [];
  const isMinus = (word: TypedWord) => parsed.minus.includes(word) || parsed.excluded.flat().includes(word);
  for (const segment of segments) {
    const last = parts.at(-1);
    if (isMinus(segment.words[0]!)) continue;
    if (last?.words === segment.words) last.segments.push(segment);
    else parts.push({ words: segment.words, segments: [segment] });
  }
  return parts;
}

/** May be given up; what is refused stays refused. */
export function isWish({ segments }: Part): boolean {
  if (segments.some(isRefusal)) return false;
  return segments.some(({ sign, role, refusal }) => sign === undefined && role === undefined && refusal === undefined);
}

/** A wish for another country is never given up: no Estonian listing stands for one in Alicante. */
export function isAbroad({ segments }: Part): boolean {
  return segments.some(({ meanings }) => meanings.some(({ as }) => as === "abroad"));
}

/** Nor is one for a listing: no other stands for it. */
export function isKept(part: Part): boolean {
  return isAbroad(part) || part.segments.some(({ meanings }) => meanings.some(({ as }) => as === "listing"));
}

export function hasMeaning({ segments }: Part): boolean {
  return segments.some(({ meanings }) => meanings.length > 0);
}

/** A single word without a meaning. */
export function isUnknown(part: Part): boolean {
  return isWish(part) && !hasMeaning(part) && part.words.length === 1 && /\p{L}/u.test(part.words[0]!.text);
}

/** An unknown word that the Estonian dictionary has: "valge" is no "валге" in the wrong alphabet. */
export function isInOwnSpelling(part: Part, { isWord }: Pick<Estonian, "isWord">): boolean {
  return isUnknown(part) && isWord(part.words[0]!.text);
}

export function rankOf({ segments }: Part): Rank {
  const ranks = segments.map(rankOfSegment);
  return RANKS[Math.max(...ranks.map((rank) => RANKS.indexOf(rank)))]!;
}

function rankOfSegment({ meanings }: Segment): Rank {
  const [first] = meanings;
  if (first === undefined) return "word";
  if (first.as === "feature") {
    if (first.isQuarter) return "place";
    return SURROUNDINGS.has(first.name) ? "surroundings" : "thing";
  }
  if (first.as === "energy") return "thing";
  if (first.as !== "fact") return "place";
  if (first.conditions.some(({ kind }) => kind === "range")) return "number";
  return isDealAlone(first) ? "deal" : "type";
}
