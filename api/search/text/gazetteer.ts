// Gazetteer: finds place names in a search text, in all case forms, without diacritics and in Russian.
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { russianNameKey, russianSpelling } from "../../../mappings/languages/estonian/russian-spelling.ts";
import { russianStem } from "../../../mappings/languages/word-keys.ts";
import { fold, isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";
import type { TypedWord } from "./text-words.ts";

export interface NamedPlace {
  kind: string;
  path: string;
  name: string;
  names?: Readonly<Partial<Record<string, string>>> | null | undefined;
  aliases?: readonly string[] | undefined;
}

interface PlaceMatch {
  length: number;
  paths: readonly string[];
}

export type Gazetteer = (words: readonly TypedWord[], start: number) => PlaceMatch | undefined;

interface Known {
  path: string;
  rank: number;
  /** Also a common word (Metsa, Järve): taken for the place only with a capital or a word such as "küla" behind it. */
  isCommonWord: boolean;
}

/** A name that more places share is ignored. */
const PLACES_MAX = 12;
const KIND_WORDS: ReadonlySet<string> = new Set(
  "maakond vald linn linnaosa küla alevik alev asum county parish village уезд волость деревня поселок район".split(
    " ",
  ),
);

export interface GazetteerDeps {
  estonian: Estonian;
  aliases: ReadonlyMap<string, readonly string[]>;
}

export function createGazetteer(places: Iterable<NamedPlace>, { estonian, aliases }: GazetteerDeps): Gazetteer {
  const index = createPhraseIndex<Known>();
  for (const place of places) {
    const known = { path: place.path, rank: rankOf(place), isCommonWord: isCommonWord(place, estonian) };
    for (const words of phrasesOf(place, aliases.get(place.name) ?? [])) index.add(words, known);
  }

  return function findPlace(words, start) {
    const keys = words.map(({ text }) => nameKeys(estonian, text));
    const match = index.match(keys, start);
    if (match === undefined) return undefined;
    const kindFollows = KIND_WORDS.has(estonianNominative(estonian, words[start + match.length]?.text ?? ""));
    const meant = match.values.filter(
      ({ isCommonWord }) => !isCommonWord || match.length > 1 || kindFollows || words[start]?.isCapital,
    );
    const best = Math.min(...meant.map(({ rank }) => rank));
    const paths = [...new Set(meant.filter(({ rank }) => rank === best).map(({ path }) => path))];
    if (paths.length === 0 || paths.length > PLACES_MAX) return undefined;
    return { length: match.length + (kindFollows ? 1 : 0), paths: withoutInner(paths).sort() };
  };
}

/** Of places with the same name a town goes before a parish, and a parish before a village. Counties match by full name only. */
function rankOf({ kind, name }: NamedPlace): number {
  if (kind === "county") return 0;
  if (kind === "municipality") return name.endsWith(" vald") ? 2 : 1;
  if (kind === "district") return 1;
  return / (linn|alev|alevik)$/.test(name) ? 2 : 3;
}

function isCommonWord({ kind, name: official }: NamedPlace, estonian: Estonian): boolean {
  const bare = bareName(official).toLowerCase();
  if (kind === "county" || kind === "municipality" || bare.endsWith("linna")) return false;
  // The village Kõera without diacritics is "koera" (of a dog). Districts are well known and keep both spellings.
  const spellings = kind === "settlement" ? [bare, fold(bare)] : [bare];
  return spellings.some((name) => estonian.lemmas(name).some((lemma) => lemma !== name));
}

function phrasesOf(place: NamedPlace, aliases: readonly string[]): string[][][] {
  const bare = bareName(place.name);
  const own = place.kind === "county" ? [place.name] : [bare, ...nominatives(bare)];
  const spelt = own
    .filter((name) => name !== place.name || place.kind !== "county")
    .map((name) => russianSpelling(name.toLowerCase()));
  const names = [...own, ...spelt, ...Object.values(place.names ?? {}), ...(place.aliases ?? []), ...aliases];
  const phrases = new Map<string, string[][]>();
  for (const name of names) {
    if (name === undefined || name === "") continue;
    for (const words of [wordsOf(name), wordsOf(name.replaceAll("-", " "))]) {
      if (words.length > 0) phrases.set(words.join(" "), words.map(tableNameKeys));
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

function tableNameKeys(word: string): string[] {
  if (isCyrillic(word)) return [word, russianNameKey(russianStem(word)), russianNameKey(word)];
  return [...new Set([word, fold(word)])];
}

function nameKeys(estonian: Estonian, word: string): string[] {
  if (isCyrillic(word)) return [word, russianNameKey(russianStem(word))];
  const possessive = word.replace(/['’]s$/, "");
  return [...new Set([word, possessive, ...estonian.lemmas(word)])];
}

function estonianNominative(estonian: Estonian, word: string): string {
  return estonian.lemmas(word).find((lemma) => KIND_WORDS.has(lemma)) ?? word;
}

/** Leaves out places that lie inside another one. */
function withoutInner(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)));
}
