// Place directory: all places in memory, some 5,000 that change about once a year. Built from the rows, refreshed as a whole.
import { withoutMarks } from "../mappings/languages/words.ts";
import type { Knex } from "./db/connect.ts";
import type { LocalisedText } from "./db/listing-row.ts";
import { type PlaceRow, readPlaces } from "./db/places.ts";
import { type Locale, PLACE_KINDS, type PlaceKind, SUPPORTED_LOCALES } from "./enums.ts";

export interface Place {
  id: string;
  kind: PlaceKind;
  ehakCode: string;
  slug: string;
  /** The official Estonian name. */
  name: string;
  names: LocalisedText | null;
  aliases: readonly string[];
  path: string;
  parentPath: string | null;
  hasChildren: boolean;
  lat: number | null;
  lon: number | null;
}

export interface PlaceDirectory {
  /** Parents before their children. */
  all(): readonly Place[];
  byPath(path: string): Place | undefined;
  byId(id: string): Place | undefined;
  /** All places with this slug, which is unique only under one parent. */
  bySlug(slug: string): readonly Place[];
  /** Children of a place; the counties for null. */
  children(parentPath: string | null): readonly Place[];
  /** Places with a name or alias, in any language, that starts with the prefix; ignores case and diacritics. Larger kinds first. */
  startingWith(prefix: string, options?: { limit?: number; under?: string }): Place[];
}

export async function loadPlaces(db: Knex): Promise<PlaceDirectory> {
  return createPlaceDirectory(await readPlaces(db));
}

export function createPlaceDirectory(rows: readonly PlaceRow[]): PlaceDirectory {
  const parents = new Set(rows.map((row) => row.parent_id));
  const places = rows
    .map(
      (row): Place => ({
        id: row.id,
        kind: row.kind,
        ehakCode: row.ehak_code,
        slug: row.slug,
        name: row.name,
        names: row.names,
        aliases: row.aliases,
        path: row.path,
        parentPath: row.path.includes("/") ? row.path.slice(0, row.path.lastIndexOf("/")) : null,
        hasChildren: parents.has(row.id),
        lat: row.lat,
        lon: row.lon,
      }),
    )
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "et") || compare(a.path, b.path));
  const byPath = new Map(places.map((place) => [place.path, place]));
  const byId = new Map(places.map((place) => [place.id, place]));
  const bySlug = groupBy(places, ({ slug }) => slug);
  const byParent = groupBy(places, ({ parentPath }) => parentPath);
  const spellings = places
    .flatMap((place) => spellingsOf(place).map((spelling) => ({ spelling, place })))
    .sort((a, b) => compare(a.spelling, b.spelling));

  return {
    all: () => places,
    byPath: (path) => byPath.get(path),
    byId: (id) => byId.get(id),
    bySlug: (slug) => bySlug.get(slug) ?? [],
    children: (parentPath) => byParent.get(parentPath) ?? [],
    startingWith(prefix, { limit = 20, under } = {}) {
      const wanted = foldName(prefix);
      if (wanted === "") return [];
      const found = new Set<Place>();
      const exact = new Set<Place>();
      for (let at = lowerBound(spellings, wanted); at < spellings.length; at += 1) {
        const { spelling, place } = spellings[at]!;
        if (!spelling.startsWith(wanted)) break;
        if (under !== undefined && !place.path.startsWith(`${under}/`)) continue;
        found.add(place);
        if (spelling === wanted) exact.add(place);
      }
      const order = (place: Place) => (exact.has(place) ? 0 : PLACE_KINDS.length) + rank(place);
      return [...found]
        .sort((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, "et") || compare(a.path, b.path))
        .slice(0, limit);
    },
  };
}

/** The name in this language, or the official one. */
function placeName({ name, names }: Pick<Place, "name" | "names">, locale: Locale): string {
  return names?.[locale] ?? name;
}

export type NamesByLocale = Record<Locale, string>;

/** The name in every language; where a language has none, the official one. */
export function placeNames(place: Pick<Place, "name" | "names">): NamesByLocale {
  return Object.fromEntries(SUPPORTED_LOCALES.map((locale) => [locale, placeName(place, locale)])) as NamesByLocale;
}

/** Removes case and diacritics: "Õismäe" equals "oismae", "Ё" equals "Е", "Й" equals "И". */
export function foldName(text: string): string {
  return withoutMarks(text).toLowerCase().replace(/\s+/gu, " ").trim();
}

/** All spellings by which a place is found: each name also without its kind ("волость", "linn"). */
function spellingsOf({ name, names, aliases, slug }: Place): string[] {
  const all = [name, ...Object.values(names ?? {}), ...aliases].map(foldName);
  const bare = all.map((spelling) =>
    spelling.replace(/^волость /, "").replace(/ (linn|vald|alev|alevik|kula|linnaosa)$/, ""),
  );
  return [...new Set([...all, ...bare, slug])].filter((spelling) => spelling !== "");
}

const rank = ({ kind }: Place) => PLACE_KINDS.indexOf(kind);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function groupBy<K>(places: readonly Place[], key: (place: Place) => K): Map<K, Place[]> {
  const groups = new Map<K, Place[]>();
  for (const place of places) {
    const group = groups.get(key(place));
    if (group === undefined) groups.set(key(place), [place]);
    else group.push(place);
  }
  return groups;
}

/** Binary search: the first position whose spelling is not before `wanted`. */
function lowerBound(spellings: readonly { spelling: string }[], wanted: string): number {
  let low = 0;
  let high = spellings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spellings[middle]!.spelling < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
