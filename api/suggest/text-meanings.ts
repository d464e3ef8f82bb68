// Compares what texts mean, read as the search reads them: whether two mean the same, and whether the parameters of a suggestion, beside the
// text without its words, mean what the whole text means, since words mean other things together than apart ("ilma lift", "korter talu").
import { LRUCache } from "lru-cache";
import type { TextSearch } from "../search/text/text-search.ts";
import { forgetWhenChanged } from "./forget-when-changed.ts";
import type { InForce } from "./params-in-force.ts";
import { joined, keyOfParams, sortedParams, type Values } from "./wish-params.ts";
import { paramsOf, type TextWishes, toWishes } from "./wishes-of-text.ts";

export type TextReader = Pick<TextSearch, "read" | "context" | "tables">;

interface Suggested {
  query: string;
  without: string;
  params: Values;
}

type Beside = Pick<InForce, "values">;

export interface TextMeanings {
  isSameWish: (suggested: Suggested, inForce: Beside) => boolean;
  /** Equal for texts that search for the same. */
  meaningOf: (text: string, inForce: Beside) => string;
}

/** What a text wishes, as far as it is compared. */
type Rest = Pick<TextWishes, "isWished" | "outsideParams"> & { keys: ReadonlySet<string> };

/** Some 300 bytes each, 15 MB in all. Whoever types a word asks for its beginnings, and visitors type the same words. */
const VERDICTS_MAX = 50_000;
/** The same of the texts that are shown, 6 MB. */
const MEANINGS_MAX = 20_000;
/** Texts without their ends: all suggestions of an answer share one or two. */
const RESTS_MAX = 2000;

/** Memoizes what was found as long as the places, companies and cities that texts name are the same: reading a text takes 0.2 ms. */
export function createTextMeanings({ read, context, tables }: TextReader): TextMeanings {
  const verdicts = new LRUCache<string, boolean>({ max: VERDICTS_MAX });
  const meanings = new LRUCache<string, string>({ max: MEANINGS_MAX });
  const rests = new LRUCache<string, Rest>({ max: RESTS_MAX });
  const forgetOld = forgetWhenChanged(() => {
    verdicts.clear();
    meanings.clear();
    rests.clear();
  });

  /** Beside parameters, since a garage is a thing of a flat where flats are asked for. */
  function readWishes(text: string, { dealType, propertyType }: Values): TextWishes {
    const reading = read(text, {
      concepts: true,
      dealType: dealType === undefined ? undefined : String(dealType),
      propertyTypes: propertyType === undefined ? undefined : String(propertyType).split(","),
    });
    return toWishes(reading, context.stopWords);
  }

  function readRest(text: string, beside: Values): Rest {
    const key = keyOf(text, beside);
    const cached = rests.get(key);
    if (cached !== undefined) return cached;
    const { wishes, ...others } = readWishes(text, beside);
    const rest = { ...others, keys: new Set(wishes.keys()) };
    rests.set(key, rest);
    return rest;
  }

  function compare({ query, without, params }: Suggested, values: Values): boolean {
    const rest = readRest(without, { ...values, ...params });
    // "in" is searched as a word as long as nothing else is wished, and no longer with what is suggested.
    if (!rest.isWished && rest.keys.size > 0) return false;
    const whole = readWishes(query, values);
    meanings.set(keyOf(query, values), keyOfMeaning(whole));
    const { wishes, outsideParams } = whole;
    if (outsideParams !== rest.outsideParams) return false;
    for (const key of rest.keys) if (!wishes.has(key)) return false;
    const added = [...wishes].filter(([key]) => !rest.keys.has(key)).map(([, wish]) => paramsOf(wish));
    const said = added.length === 0 ? null : joined(added);
    return said !== null && sortedParams(said) === keyOfParams(params);
  }

  return {
    isSameWish(suggested, { values }) {
      forgetOld(tables());
      const key = `${suggested.without.length} ${keyOfParams(suggested.params)} ${keyOf(suggested.query, values)}`;
      const cached = verdicts.get(key);
      if (cached !== undefined) return cached;
      const verdict = compare(suggested, values);
      verdicts.set(key, verdict);
      return verdict;
    },
    meaningOf(text, { values }) {
      forgetOld(tables());
      const key = keyOf(text, values);
      const cached = meanings.get(key);
      if (cached !== undefined) return cached;
      const meaning = keyOfMeaning(readWishes(text, values));
      meanings.set(key, meaning);
      return meaning;
    },
  };
}

/** The parameters that a text is read beside come first: they hold no line feed. */
const keyOf = (text: string, { dealType = "", propertyType = "" }: Values): string =>
  `${dealType} ${propertyType}\n${text}`;

const keyOfMeaning = ({ wishes, outsideParams }: TextWishes): string =>
  [...wishes.keys()].sort().join(" ") + outsideParams;
