// Gazetteer: finds place names in a search text, in all case forms, without diacritics and in Russian.

import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import { isOneOf, type PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { fold, isCyrillic } from "../../../mappings/languages/words.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { createBeginnings, type Named } from "./beginnings.ts";
import { createWholeCounties } from "./clipped-counties.ts";
import { createTypedNameKeys, tableNameKeys } from "./name-keys.ts";
import { perWord } from "./per-text.ts";
import {
  bareName,
  isCommonWord,
  isTown,
  type NamedPlace,
  otherNames,
  ownNames,
  phrasesOf,
  rankOf,
} from "./place-names.ts";
import type { TypedWord } from "./text-words.ts";

interface PlaceMatch {
  length: number;
  paths: readonly string[];
  /** Only the beginning of a name was typed: a word that means anything else means that. */
  isBeginning: boolean;
  /** Its ending stands behind another name: the "Saare" of "Saare- ja Hiiumaal", which is no island. */
  isClipped?: boolean;
}

export type Gazetteer = (words: readonly TypedWord[], start: number) => PlaceMatch | undefined;

interface Known {
  /** As written, lower case. */
  name: string;
  path: string;
  rank: number;
  /** Also a common word (Metsa, Järve): taken for the place only with a capital or a word such as "küla" behind it. */
  isCommonWord: boolean;
}

const TOWN_BEGINNING_MIN = 4;
/** A name that more places share is ignored. */
const PLACES_MAX = 12;
export interface GazetteerDeps {
  estonian: Estonian;
  placeWords: Pick<PlaceWords, "kind" | "common-name">;
  /** Other names of places, by official name or by the name without its kind (Tartu for "Tartu linn"). */
  aliases: ReadonlyMap<string, readonly string[]>;
}

export function createGazetteer(places: Iterable<NamedPlace>, deps: GazetteerDeps): Gazetteer {
  const { estonian, placeWords, aliases } = deps;
  const index = createPhraseIndex<Known>(createTypedNameKeys(estonian));
  const towns: Named<Known>[] = [];
  for (const place of places) {
    const known = { name: "", path: place.path, rank: rankOf(place), isCommonWord: isCommonWord(place, deps) };
    const own = ownNames(place);
    for (const words of phrasesOf([...own, ...otherNames(place, aliases)])) {
      index.add(words.map(tableNameKeys), { ...known, name: words.join(" ") });
    }
    if (isTown(place)) {
      const single = phrasesOf(own).filter((words) => words.length === 1);
      const spellings = single.flatMap(([word = ""]) => [word, fold(word)]);
      towns.push({ name: bareName(place.name), spellings, value: known });
    }
  }
  const beginnings = createBeginnings(towns, { isWord: estonian.isWord, lengthMin: TOWN_BEGINNING_MIN });

  const withWholeCounties = createWholeCounties(
    (name) => index.match([{ text: name }], 0)?.values.some(({ path }) => !path.includes("/")) ?? false,
  );

  /** "vallas" */
  const isKind = memoize((word: string) =>
    [word, ...estonian.lemmas(word)].some((form) => isOneOf(placeWords.kind, form)),
  );

  return perWord(findPlace);

  function findPlace(typedWords: readonly TypedWord[], start: number): PlaceMatch | undefined {
    const words = withWholeCounties(typedWords);
    const match = index.match(words, start);
    if (match === undefined) return findBeginning(words[start]?.text ?? "");
    const kindFollows = isKind(words[start + match.length]?.text ?? "");
    const typed = words.slice(start, start + match.length);
    const written = typed.map(({ text }) => text).join(" ");
    // "ярве" is Järve, and a case form of Järva.
    const exact = match.values.filter(({ name }) => name === written);
    const isName = match.length > 1 || kindFollows || typed[0]!.isCapital || isCyrillic(written);
    const meant = (exact.length > 0 ? exact : match.values).filter(({ isCommonWord }) => isName || !isCommonWord);
    const paths = bestPaths(meant);
    if (paths.length === 0 || paths.length > PLACES_MAX) return undefined;
    const isClipped = words[start] !== typedWords[start];
    return { length: match.length + (kindFollows ? 1 : 0), paths, isBeginning: false, isClipped };
  }

  function findBeginning(word: string): PlaceMatch | undefined {
    const begun = beginnings.get(word);
    return begun && { length: 1, paths: bestPaths(begun), isBeginning: true };
  }
}

/** Of the places that share a name: those of the best rank, and none that lies inside another. */
function bestPaths(places: readonly Known[]): string[] {
  const best = Math.min(...places.map(({ rank }) => rank));
  const paths = [...new Set(places.filter(({ rank }) => rank === best).map(({ path }) => path))];
  return withoutInner(paths).sort();
}

/** Leaves out places that lie inside another one. */
function withoutInner(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)));
}

/** Other names of each place, with those of the part of the country that it lies in. */
export function withRegions({
  placeAliases,
  placeRegions,
}: Pick<LanguageData, "placeAliases" | "placeRegions">): ReadonlyMap<string, readonly string[]> {
  return new Map([...placeAliases].map(([name, others]) => [name, [...others, ...(placeRegions.get(name) ?? [])]]));
}
