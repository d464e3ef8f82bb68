// What was understood of a text, as the response tells it: each wish with its words, what they mean, and the text without it.
import type { City } from "../../../shared/db/places.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { describeConditions } from "./conditions.ts";
import { conditionsOf, HOME_PARAMS } from "./homes-of-rooms.ts";
import { leaveOut } from "./leave-out.ts";
import { abroadNames, eitherOf, featureNames, type Names } from "./names.ts";
import type { WishParams } from "./params-of-conditions.ts";
import { paramsOfWish } from "./params-of-wish.ts";
import { describePlace } from "./place-meanings.ts";
import { pathsWithQuarter } from "./quarter-towns.ts";
import { isWithin, type Meaning, pathsOf, type Segment, textOf } from "./segments.ts";
import { groupWishes, type Wish } from "./wishes.ts";

/** A part of the text and the condition that it was read as; the response has it as `understood`. */
export interface Understood {
  text: string;
  as: string;
  condition: unknown;
  /** The search parameters that mean the same; null where no parameter says it. */
  params: WishParams | null;
  /** Of a place or a thing. */
  names?: Names;
  /** Number of the wish. Those with the same number are alternatives: a listing meets one of them. */
  wish: number;
  /** Where its words stand in the text that was read, from the first to the last; absent when the fallback wrote them. */
  offset?: number;
  length?: number;
  /** The text without the words of this wish: what it asks for besides. */
  without: string;
  /** Of one of several offers that "or" joins: the words that name it, "maja" of the sauna in "maja saunaga või korter rõduga". */
  offer?: string;
  /** Left out by the fallback, since nothing meets it beside the others. */
  dropped?: true;
  /** What was refused ("without a lift"): no listing that meets the condition may come, save where that is only preferred. */
  refused?: true;
  /**
   * What would be nice to have ("preferably with a lift"): listings that meet the condition come first, and no other is left out. With
   * `refused` ("preferably without a lift") those that do not meet it come first.
   */
  preferred?: true;
}

export type DescribeWishes = (text: string, segments: readonly Segment[]) => Understood[];

interface DescribeDeps {
  data: Pick<LanguageData, "concepts" | "foreignCities" | "stopWords">;
  cities: () => readonly City[];
}

export function createDescribeWishes({ data, cities }: DescribeDeps): DescribeWishes {
  const features = featureNames(data.concepts);

  return function describeWishes(text, segments) {
    const { wished } = groupWishes(segments);
    return wishesOf(segments, wished).flatMap((wish, index) => {
      const rest = leaveOut(text, segments, new Set(wish), data);
      const without = wishesNothing(rest, segments, wish) ? "" : rest;
      const params = paramsOf(wish, segments, wished);
      return wish.flatMap((segment) => describe(segment, { params, wish: index + 1, without }));
    });
  };

  /** Of the whole wish, since `without` leaves the whole wish out. */
  function paramsOf(wish: Wish, segments: readonly Segment[], wished: readonly Wish[]): WishParams | null {
    // "kivimaja" without its type would not be of stone either.
    const meansMore = ({ words, meanings }: Segment) =>
      segments.some((other) => other.words === words && other.meanings !== meanings);
    // No parameter says what is wished of one offer alone, nor which offers there are.
    const isOutside = (segment: Segment) => segment.sign !== undefined || segment.offer !== undefined;
    if (wish.some((segment) => isOutside(segment) || meansMore(segment))) return null;
    const group = wished.find((candidate) => candidate.includes(wish[0]!));
    // Of a rent and a rent by the night the latter is wished; the town of a district is wished, too.
    const isTown = wish.every(({ meanings }) => meanings.every(({ as }) => as === "place"));
    if (group === undefined && !(isTown && isAround(wish, wished))) return null;
    const members = group ?? wish;
    const params = paramsOfWish(
      members.flatMap(({ meanings }) => meanings),
      cities(),
    );
    return params !== null && members.some(({ isOfHome }) => isOfHome) ? { ...params, ...HOME_PARAMS } : params;
  }

  function describe(segment: Segment, about: Pick<Understood, "params" | "wish" | "without">): Understood[] {
    const { words, meanings, sign, isLacking, offer } = segment;
    const [first, last] = [words[0]!, words.at(-1)!];
    return meanings.map((meaning) => ({
      text: textOf(segment),
      as: meaning.name,
      condition: conditionOf(segment, meaning),
      ...namesOf(meaning),
      ...about,
      ...{ offset: first.start, length: last.end - first.start },
      ...(offer === undefined || offer.isHead ? {} : { offer: offer.heads.map(textOf).join(", ") }),
      ...(sign === "refused" || isLacking ? { refused: true } : {}),
      ...(sign === "preferred" ? { preferred: true } : {}),
    }));
  }

  function namesOf(meaning: Meaning): { names?: Names } {
    const names = namesOfMeaning(meaning);
    return names === undefined ? {} : { names };
  }

  function namesOfMeaning(meaning: Meaning): Names | undefined {
    switch (meaning.as) {
      case "feature":
        return features.get(meaning.name);
      case "place":
      case "near":
        return eitherOf(meaning.called);
      case "abroad": {
        const { country, citySlug } = meaning.abroad;
        const isCity = (city: { country: string; slug: string }) => city.country === country && city.slug === citySlug;
        const listed = cities().find(isCity);
        const known = data.foreignCities.find(isCity)?.names ?? (listed === undefined ? [] : [listed.name]);
        return abroadNames(country, known);
      }
      default:
        return undefined;
    }
  }
}

/** All places that are wished lie in those of `wish`: of "Mustamäel Tallinnas või Tartus" Tallinn alone would lose Tartu. */
function isAround(wish: Wish, wished: readonly Wish[]): boolean {
  const areas = wish.flatMap(pathsOf);
  return wished
    .flat()
    .flatMap(pathsWithQuarter)
    .every((path) => areas.some((area) => isWithin(path, area)));
}

/** Words that wish nothing would be searched where nothing else is left: "korrus" of "12 aari korrus". */
function wishesNothing(rest: string, segments: readonly Segment[], wish: readonly Segment[]): boolean {
  const left = new Set(wish.map(({ words }) => words));
  const isNothing = ({ words, sign, role }: Segment) => left.has(words) || sign === "ignored" || role !== undefined;
  return segments.every(isNothing) && !/["„“«]/.test(rest);
}

/** Segments with a meaning by wish, in the order of the text. What is said twice is one wish. */
function wishesOf(segments: readonly Segment[], wished: readonly Wish[]): Segment[][] {
  const wishes = new Map<unknown, Segment[]>();
  for (const segment of segments.filter(({ meanings }) => meanings.length > 0)) {
    const group = wished.find((candidate) => candidate.includes(segment));
    const { meanings, sign, isLacking } = segment;
    const key =
      group !== undefined && group.length > 1
        ? group
        : JSON.stringify([sign, isLacking, meanings.map((meaning) => conditionOf(segment, meaning))]);
    const wish = wishes.get(key);
    if (wish === undefined) wishes.set(key, [segment]);
    else wish.push(segment);
  }
  return [...wishes.values()];
}

function conditionOf(segment: Segment, meaning: Meaning): unknown {
  switch (meaning.as) {
    case "fact":
      return describeConditions(conditionsOf(segment, meaning));
    case "feature":
      return `the text says ${meaning.name}, in any language`;
    default:
      return describePlace(meaning);
  }
}
