// Names of places: what each one is called, and which of those that share a name is meant.
import { isOneOf, type PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { russianSpelling } from "../../../mappings/languages/estonian/russian-spelling.ts";
import { fold, isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";

export interface NamedPlace {
  kind: string;
  path: string;
  name: string;
  names?: Readonly<Partial<Record<string, string>>> | null | undefined;
  aliases?: readonly string[] | undefined;
  lat?: number | null | undefined;
  lon?: number | null | undefined;
}

/** Of places with the same name a town goes before a parish, and a parish before a village. Counties match by full name only. */
export function rankOf({ kind, name }: NamedPlace): number {
  if (kind === "county") return 0;
  if (kind === "municipality") return name.endsWith(" vald") ? 2 : 1;
  if (kind === "district") return 1;
  return / (linn|alev|alevik)$/.test(name) ? 2 : 3;
}

interface CommonWords {
  estonian: Estonian;
  placeWords: Pick<PlaceWords, "common-name">;
}

/** All names of towns, boroughs and districts but those of the table are known as names. */
export function isCommonWord(place: NamedPlace, { estonian, placeWords }: CommonWords): boolean {
  const bare = bareName(place.name).toLowerCase();
  if (place.kind === "county" || place.kind === "municipality") return false;
  if (isTown(place) || / (alev|alevik)$/.test(place.name)) return isOneOf(placeWords["common-name"], bare);
  // The village Kõera without diacritics is "koera" (of a dog).
  return [bare, fold(bare)].some((name) => estonian.lemmas(name).some((lemma) => lemma !== name));
}

export function isTown({ kind, name }: NamedPlace): boolean {
  return kind === "district" || name === "Tallinn" || name.endsWith(" linn");
}

/** A town that is a municipality or lies in a parish; no part of one. */
export function isMunicipalTown(place: NamedPlace): boolean {
  return place.kind !== "district" && isTown(place);
}

const RUSSIAN_KIND = /^(?:волость|город) | (?:волость|город)$/;

export function ownNames({ kind, name, names }: NamedPlace): string[] {
  const bare = bareName(name);
  const own = kind === "county" ? [name] : [bare, ...nominatives(bare)];
  const spelt = kind === "county" ? [] : own.map((written) => russianSpelling(written.toLowerCase()));
  const official = Object.values(names ?? {}).filter((written) => written !== undefined);
  // "волость Эльва" is "Эльва" as the town in it is, which would else be meant alone.
  const withoutKind = kind === "municipality" ? official.map((written) => written.replace(RUSSIAN_KIND, "")) : [];
  return [...new Set([...own, ...spelt, ...official, ...withoutKind])];
}

/** An alias of Tartu means what Tartu means: the town before the parish. Counties have their full name only. */
export function otherNames(place: NamedPlace, aliases: ReadonlyMap<string, readonly string[]>): string[] {
  const { kind, name } = place;
  const listed = aliases.get(name) ?? (kind === "county" ? [] : (aliases.get(bareName(name)) ?? []));
  return [...(place.aliases ?? []), ...listed];
}

/** Each name as words, with and without its hyphens. */
export function phrasesOf(names: readonly string[]): string[][] {
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

export function bareName(name: string): string {
  return name.replace(/ (maakond|vald|linn|linnaosa|küla|alevik|alev|asum)$/, "");
}

/** "Tartus lähedal kooli" is in Tartu, not near it. */
export function isInInnerCase(word: string, estonian: Estonian): boolean {
  if (isCyrillic(word)) return false;
  const stem = /^(.+?)(?:sse|st|s|lt|le|l)$/.exec(word)?.[1];
  return stem !== undefined && estonian.lemmas(word).includes(stem);
}
