// What a text wishes, by keys that are equal where two texts wish the same.
import { paramsOfWish } from "../search/text/params-of-wish.ts";
import type { Meaning, Segment } from "../search/text/segments.ts";
import { neededWishes } from "../search/text/text-query.ts";
import type { ReadText } from "../search/text/text-search.ts";
import type { Wish } from "../search/text/wishes.ts";
import type { Values } from "./wish-params.ts";

export interface TextWishes {
  wishes: ReadonlyMap<string, Wish>;
  /** False where its words are searched only because it wishes nothing. */
  isWished: boolean;
  /** What is refused, preferred or quoted: no parameter can say it. */
  outsideParams: string;
}

export function toWishes({ parsed, segments }: ReadText, stopWords: ReadonlySet<string>): TextWishes {
  const { needed, refused, isWished } = neededWishes(parsed, segments, stopWords);
  const { phrases } = parsed;
  const excluded = parsed.excluded.map((phrase) => phrase.map(({ text }) => text));
  const preferred = segments.filter(({ sign }) => sign === "preferred");
  const isPlain = refused.length + preferred.length + phrases.length + excluded.length === 0;
  return {
    wishes: new Map(needed.map((wish) => [keyOfWish(wish), wish])),
    isWished,
    outsideParams: isPlain
      ? ""
      : JSON.stringify([refused.map(keyOf).sort(), preferred.map(keyOfPreferred).sort(), phrases, excluded]),
  };
}

/** The parameters that say all of a wish; null where none do. */
export function paramsOf(wish: Wish): Values | null {
  const meanings = wish.flatMap((segment) => segment.meanings);
  const [only] = meanings;
  if (only?.as === "feature" && meanings.every(({ as, name }) => as === only.as && name === only.name)) {
    return { features: only.name };
  }
  return wish.every((segment) => segment.meanings.length > 0) ? paramsOfWish(meanings, []) : null;
}

const keyOfWish = (wish: Wish): string => (wish.length === 1 ? keyOf(wish[0]!) : wish.map(keyOf).sort().join(" or "));

const keyOfPreferred = (segment: Segment): string => `${segment.isLacking ? "not " : ""}${keyOf(segment)}`;

/** Words without a meaning are searched as they are. */
function keyOf({ words, meanings }: Segment): string {
  return JSON.stringify(meanings.length > 0 ? meanings.map(toldApart) : words.map(({ text }) => text));
}

/** Without what follows from the rest: what a place is called took most of the time of a key, what is near a point the same. */
function toldApart(meaning: Meaning): unknown {
  if (meaning.as === "place") return ["place", meaning.paths];
  return meaning.as === "near" ? ["near", meaning.near.points, meaning.near.km] : meaning;
}
