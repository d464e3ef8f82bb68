// Gazetteer: finds place names in a search text, in all case forms, without diacritics and in Russian.
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { russianSpelling } from "../../../mappings/languages/estonian/russian-spelling.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { fold, isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";
import { createBeginnings, type Named } from "./beginnings.ts";
import { tableNameKeys, typedNameKeys } from "./name-keys.ts";
import type { TypedWord } from "./text-words.ts";

export interface NamedPlace {
  kind: string;
  path: string;
  name: string;
  names?: Readonly<Partial<Record<string, string>>> | null | undefined;
  aliases?: readonly string[] | undefined;
  lat?: number | null | undefined;
  lon?: number | null | undefined;
}

interface PlaceMatch {
  length: number;
  paths: readonly string[];
  /** Only the beginning of a name was typed: a word that means anything else means that. */
  isBeginning: boolean;
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
const KIND_WORDS: ReadonlySet<string> = new Set(
  "maakond vald linn linnaosa küla alevik alev asum county parish village уезд волость деревня поселок район".split(
    " ",
  ),
);

/** Names of towns, boroughs and districts that texts use as words more often: "järve ääres". All others are known as names. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  "alu järve kuusiku laiuse loo märja oru rakke risti roiu tammiku turba vahi".split(" "),
);

export interface GazetteerDeps {
  estonian: Estonian;
  /** Other names of places, by official name or by the name without its kind (Tartu for "Tartu linn"). */
  aliases: ReadonlyMap<string, readonly string[]>;
}

export function createGazetteer(places: Iterable<NamedPlace>, { estonian, aliases }: GazetteerDeps): Gazetteer {
  const index = createPhraseIndex<Known>();
  const towns: Named<Known>[] = [];
  for (const place of places) {
    const known = { name: "", path: place.path, rank: rankOf(place), isCommonWord: isCommonWord(place, estonian) };
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
  const keysOf = memoize((word: string) => typedNameKeys(estonian, word));
  const beginnings = createBeginnings(towns, { isWord: estonian.isWord, lengthMin: TOWN_BEGINNING_MIN });

  return function findPlace(words, start) {
    const keys = words.map(({ text }) => keysOf(text));
    const match = index.match(keys, start);
    if (match === undefined) return findBeginning(words[start]?.text ?? "");
    const kindFollows = KIND_WORDS.has(estonianNominative(estonian, words[start + match.length]?.text ?? ""));
    const typed = words.slice(start, start + match.length);
    const written = typed.map(({ text }) => text).join(" ");
    // "ярве" is Järve, and a case form of Järva.
    const exact = match.values.filter(({ name }) => name === written);
    const isName = match.length > 1 || kindFollows || typed[0]!.isCapital || isCyrillic(written);
    const meant = (exact.length > 0 ? exact : match.values).filter(({ isCommonWord }) => isName || !isCommonWord);
    const paths = bestPaths(meant);
    if (paths.length === 0 || paths.length > PLACES_MAX) return undefined;
    return { length: match.length + (kindFollows ? 1 : 0), paths, isBeginning: false };
  };

  function findBeginning(word: string): PlaceMatch | undefined {
    const paths = bestPaths(beginnings.get(word) ?? []);
    return paths.length === 0 ? undefined : { length: 1, paths, isBeginning: true };
  }
}

/** Of the places that share a name: those of the best rank, and none that lies inside another. */
function bestPaths(places: readonly Known[]): string[] {
  const best = Math.min(...places.map(({ rank }) => rank));
  const paths = [...new Set(places.filter(({ rank }) => rank === best).map(({ path }) => path))];
  return withoutInner(paths).sort();
}

/** Of places with the same name a town goes before a parish, and a parish before a village. Counties match by full name only. */
function rankOf({ kind, name }: NamedPlace): number {
  if (kind === "county") return 0;
  if (kind === "municipality") return name.endsWith(" vald") ? 2 : 1;
  if (kind === "district") return 1;
  return / (linn|alev|alevik)$/.test(name) ? 2 : 3;
}

function isCommonWord(place: NamedPlace, estonian: Estonian): boolean {
  const bare = bareName(place.name).toLowerCase();
  if (place.kind === "county" || place.kind === "municipality") return false;
  if (isTown(place) || / (alev|alevik)$/.test(place.name)) return COMMON_NAMES.has(bare);
  // The village Kõera without diacritics is "koera" (of a dog).
  return [bare, fold(bare)].some((name) => estonian.lemmas(name).some((lemma) => lemma !== name));
}

function isTown({ kind, name }: NamedPlace): boolean {
  return kind === "district" || name === "Tallinn" || name.endsWith(" linn");
}

function ownNames({ kind, name, names }: NamedPlace): string[] {
  const bare = bareName(name);
  const own = kind === "county" ? [name] : [bare, ...nominatives(bare)];
  const spelt = kind === "county" ? [] : own.map((written) => russianSpelling(written.toLowerCase()));
  return [...own, ...spelt, ...Object.values(names ?? {}).filter((written) => written !== undefined)];
}

/** An alias of Tartu means what Tartu means: the town before the parish. Counties have their full name only. */
function otherNames(place: NamedPlace, aliases: ReadonlyMap<string, readonly string[]>): string[] {
  const { kind, name } = place;
  const listed = aliases.get(name) ?? (kind === "county" ? [] : (aliases.get(bareName(name)) ?? []));
  return [...(place.aliases ?? []), ...listed];
}

/** Each name as words, with and without its hyphens. */
function phrasesOf(names: readonly string[]): string[][] {
  const phrases = new Map<string, string[]>();
  for (const name of names) {
    for (const words of [wordsOf(name), wordsOf(name.replaceAll("-", " "))]) {
      if (words.length > 0) phrases.set(words.join(" "), words);
    }
  }
  return [...phrases.values()];
}

/** The name in use: Kesklinn for "Kesklinna linnaosa", Põhja-Tallinn for "Põhja-Tallinna linnaosa". */
function nominatives(bare: string): string[] {
  return /linna$/.test(bare) ? [bare.slice(0, -1)] : /org$|oru$/.test(bare) ? [bare.replace(/oru$/, "org")] : [];
}

function bareName(name: string): string {
  return name.replace(/ (maakond|vald|linn|linnaosa|küla|alevik|alev|asum)$/, "");
}

function estonianNominative(estonian: Estonian, word: string): string {
  return estonian.lemmas(word).find((lemma) => KIND_WORDS.has(lemma)) ?? word;
}

/** Leaves out places that lie inside another one. */
function withoutInner(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)));
}
