// Checks that the parameters of a suggestion, beside the text without its words, mean what the whole text means. Words mean other things
// together than apart ("ilma lift", "tartu kesklinnas", "korter talu"), so both texts are read as the search reads them.
import { LRUCache } from "lru-cache";
import { paramsOfWish } from "../search/text/params-of-wish.ts";
import type { Segment } from "../search/text/segments.ts";
import { neededWishes } from "../search/text/text-query.ts";
import type { ReadText, TextSearch } from "../search/text/text-search.ts";
import type { Wish } from "../search/text/wishes.ts";
import type { InForce } from "./params-in-force.ts";

export type TextReader = Pick<TextSearch, "read" | "context">;

type Values = Readonly<Record<string, string | number>>;

interface Suggested {
  query: string;
  without: string;
  params: Values;
}

export type IsSameWish = (suggested: Suggested, inForce: Pick<InForce, "values">) => boolean;

const MINUTE_MS = 60_000;
/** Some hundred bytes each. Whoever types a word asks for its beginnings, and visitors type the same words. */
const READINGS_MAX = 20_000;

/** Memoizes what texts wish, for a minute: the places and companies that it names may change. */
export function createIsSameWish({ read, context }: TextReader): IsSameWish {
  const known = new LRUCache<string, TextWishes>({ max: READINGS_MAX, ttl: MINUTE_MS });

  /** Beside parameters, since a garage is a thing of a flat where flats are asked for. */
  function readWishes(text: string, beside: Values): TextWishes {
    const { dealType, propertyType } = beside;
    const key = JSON.stringify([text, dealType, propertyType]);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const reading = read(text, {
      concepts: true,
      dealType: dealType === undefined ? undefined : String(dealType),
      propertyTypes: propertyType === undefined ? undefined : String(propertyType).split(","),
    });
    const wishes = toWishes(reading, context.stopWords);
    known.set(key, wishes);
    return wishes;
  }

  return function isSameWish({ query, without, params }, { values }) {
    const whole = readWishes(query, values);
    const rest = readWishes(without, { ...values, ...params });
    if (whole.outsideParams !== rest.outsideParams) return false;
    const added = new Map(whole.wishes);
    for (const key of rest.wishes.keys()) if (!added.delete(key)) return false;
    return added.size > 0 && areSame(joined([...added.values()]), params);
  };
}

interface TextWishes {
  /** What each wish means, and the parameters that say all of it; null where none do. */
  wishes: ReadonlyMap<string, Values | null>;
  /** What is refused or quoted: no parameter can say it. */
  outsideParams: string;
}

function toWishes({ parsed, segments }: ReadText, stopWords: ReadonlySet<string>): TextWishes {
  const { needed, refused } = neededWishes(parsed, segments, stopWords);
  const excluded = parsed.excluded.map((phrase) => phrase.map(({ text }) => text));
  return {
    wishes: new Map(needed.map((wish) => [wish.map(keyOf).sort().join(" or "), paramsOf(wish)])),
    outsideParams: JSON.stringify([refused.map(keyOf).sort(), parsed.phrases, excluded]),
  };
}

/** Words without a meaning are searched as they are. */
function keyOf({ words, meanings }: Segment): string {
  return JSON.stringify(meanings.length > 0 ? meanings : words.map(({ text }) => text));
}

function paramsOf(wish: Wish): Values | null {
  const meanings = wish.flatMap((segment) => segment.meanings);
  const [only] = meanings;
  if (only?.as === "feature" && meanings.every(({ as, name }) => as === only.as && name === only.name)) {
    return { features: only.name };
  }
  return wish.every((segment) => segment.meanings.length > 0) ? paramsOfWish(meanings, []) : null;
}

/** Null where two ask for different values, or one cannot be said. */
function joined(wishes: readonly (Values | null)[]): Values | null {
  const params: Record<string, string | number> = {};
  for (const wish of wishes) {
    if (wish === null) return null;
    for (const [name, value] of Object.entries(wish)) {
      const before = params[name];
      if (before !== undefined && before !== value && name !== "features") return null;
      params[name] = before !== undefined && name === "features" ? `${before},${value}` : value;
    }
  }
  return params;
}

function areSame(one: Values | null, other: Values): boolean {
  return one !== null && sorted(one) === sorted(other);
}

function sorted(params: Values): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${String(value).split(",").sort().join(",")}`);
  return pairs.sort().join("&");
}
