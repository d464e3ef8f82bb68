// Whether the parameters of a suggestion, beside the text without its words, ask for what the whole text asks for. Words mean other things
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
/** Of a few kilobytes each. Who types a word asks for its beginnings, and all type the same words. */
const READINGS_MAX = 5000;

/** Memoizes what texts wish, for a minute: the places and companies that it names may change. */
export function createIsSameWish({ read, context }: TextReader): IsSameWish {
  const known = new LRUCache<string, Asked>({ max: READINGS_MAX, ttl: MINUTE_MS });

  /** Beside parameters, since a garage is a thing of a flat where flats are asked for. */
  function ask(text: string, beside: Values): Asked {
    const { dealType, propertyType } = beside;
    const key = JSON.stringify([text, dealType, propertyType]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const reading = read(text, {
      concepts: true,
      dealType: dealType === undefined ? undefined : String(dealType),
      propertyTypes: propertyType === undefined ? undefined : String(propertyType).split(","),
    });
    const asked = askedBy(reading, context.stopWords);
    known.set(key, asked);
    return asked;
  }

  return function isSameWish({ query, without, params }, { values }) {
    const whole = ask(query, values);
    const rest = ask(without, { ...values, ...params });
    if (whole.besides !== rest.besides) return false;
    const added = new Map(whole.wishes);
    for (const key of rest.wishes.keys()) if (!added.delete(key)) return false;
    return added.size > 0 && areSame(paramsOf([...added.values()]), params);
  };
}

interface Asked {
  /** By what they mean. */
  wishes: ReadonlyMap<string, Wish>;
  /** What is refused or quoted, which no parameter says. */
  besides: string;
}

function askedBy({ parsed, segments }: ReadText, stopWords: ReadonlySet<string>): Asked {
  const { needed, refused } = neededWishes(parsed, segments, stopWords);
  const excluded = parsed.excluded.map((phrase) => phrase.map(({ text }) => text));
  return {
    wishes: new Map(needed.map((wish) => [wish.map(keyOf).sort().join(" or "), wish])),
    besides: JSON.stringify([refused.map(keyOf).sort(), parsed.phrases, excluded]),
  };
}

/** Words without a meaning are searched as they are. */
function keyOf({ words, meanings }: Segment): string {
  return JSON.stringify(meanings.length > 0 ? meanings : words.map(({ text }) => text));
}

/** Null where no parameters say all of it. */
function paramsOf(wishes: readonly Wish[]): Values | null {
  const params: Record<string, string | number> = {};
  const features = new Set<string>();
  for (const wish of wishes) {
    const meanings = wish.flatMap((segment) => segment.meanings);
    const [only] = meanings;
    if (only?.as === "feature" && meanings.every(({ as, name }) => as === only.as && name === only.name)) {
      features.add(only.name);
      continue;
    }
    const own = wish.every((segment) => segment.meanings.length > 0) ? paramsOfWish(meanings, []) : null;
    if (own === null) return null;
    for (const [name, value] of Object.entries(own)) {
      if (params[name] !== undefined && params[name] !== value) return null;
      params[name] = value;
    }
  }
  return features.size === 0 ? params : { ...params, features: [...features].join(",") };
}

function areSame(one: Values | null, other: Values): boolean {
  return one !== null && sorted(one) === sorted(other);
}

function sorted(params: Values): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${String(value).split(",").sort().join(",")}`);
  return pairs.sort().join("&");
}
