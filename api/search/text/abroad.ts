// Foreign countries and cities in a search text, in three languages: "Hispaanias", "в Аликанте", "Spain". No Estonian listing meets them.
import type { CountryNames } from "../../../mappings/concepts/countries.ts";
import type { ForeignCity } from "../../../mappings/concepts/foreign-cities.ts";
import { createPhraseIndex, type PhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import { isOneOf, type PlaceWords } from "../../../mappings/concepts/place-words.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";
import { COUNTRY_CODES } from "../../../shared/countries.ts";
import type { City } from "../../../shared/db/places.ts";
import { type Clause, term } from "../filters.ts";
import { createForeignNameKeys, tableNameKeys } from "./name-keys.ts";
import type { ReadNumber } from "./numbers.ts";
import type { TypedWord } from "./text-words.ts";

export interface Abroad {
  /** Undefined for any country but Estonia. */
  country?: string;
  /** Undefined when only the country is named. */
  citySlug?: string;
}

/** The country or city whose name starts at word `start`. */
export type FindAbroad = (words: readonly TypedWord[], start: number) => { length: number; abroad: Abroad } | undefined;

export interface AbroadDeps {
  estonian: Estonian;
  stopWords: ReadonlySet<string>;
  readNumber: ReadNumber;
  /** Cities that people name, whether they have listings or not. */
  foreignCities: readonly ForeignCity[];
  countries: CountryNames;
  placeWords: PlaceWords;
  /** Cities that have listings. */
  cities: () => readonly City[];
}

interface Named {
  name: string;
  abroad: Abroad;
}

const CITY_NAME_MIN = 4;

export function createFindAbroad(deps: AbroadDeps): FindAbroad {
  const { estonian, stopWords, readNumber, foreignCities, countries, placeWords, cities } = deps;
  const keysOf = createForeignNameKeys(estonian);
  const known = createPhraseIndex<Named>(keysOf);
  const anywhere = placeWords.abroad;
  for (const { code, name } of countryNames(countries)) add(known, { name, abroad: { country: code } });
  for (const { country, slug, names } of foreignCities) {
    for (const name of names) add(known, { name, abroad: { country, citySlug: slug } });
  }
  const listed = keepIndex(cities);

  return function findAbroad(words, start) {
    const said = anywhere.match(words, start);
    if (said !== undefined) return { length: said.next - start, abroad: {} };
    const matches = [listed().match(words, start), known.match(words, start)].filter((match) => match !== undefined);
    if (matches.length === 0) return undefined;
    const length = Math.max(0, ...matches.map((match) => match.length));
    const named = matches
      .filter((match) => match.length === length)
      .flatMap(({ values }) => values)
      .filter(({ name }) => isWritten(name, words, start, length));
    // A city that is also a country, such as Monaco, is the city.
    const found = named.find(({ abroad }) => abroad.citySlug !== undefined) ?? named[0];
    if (found === undefined) return undefined;
    const { abroad, name } = found;
    return isOtherwiseMeant(abroad, name, words, start, length) ? undefined : { length, abroad };
  };

  /** Russian stems are short: "данный" has that of Дания, and is not a form of it. */
  function isWritten(name: string, words: readonly TypedWord[], start: number, length: number): boolean {
    const typed = words[start]!;
    const isWord = [typed.text, name.toLowerCase()].some((word) => isOneOf(placeWords["capital-needed"], word));
    if (isWord && !typed.isCapital) return false;
    if (length > 1 || !isCyrillic(typed.text)) return true;
    const written = name.toLowerCase();
    const stem = written.length > CITY_NAME_MIN ? written.slice(0, -1) : written.replace(/[ая]$/, "");
    return typed.text.startsWith(stem) && typed.text.length <= written.length + 2;
  }

  function isOtherwiseMeant(abroad: Abroad, name: string, words: readonly TypedWord[], start: number, length: number) {
    const last = words[start + length - 1]!;
    const next = words[start + length];
    if (next === undefined) return false;
    // "Riia 12" is a street in Tartu.
    const isNumber = /^\d{1,3}$/.test(next.text) && readNumber(words, start + length) === undefined;
    if (isNumber && abroad.citySlug !== undefined) return true;
    // "soome saun" is a sauna, "maja Soomes" is in Finland.
    const isBare = abroad.citySlug === undefined && !isCyrillic(last.text) && last.text === name.toLowerCase();
    if (
      !isBare ||
      isOneOf(placeWords["in-country"], words[start - 1]?.text ?? "") ||
      !/^\p{L}/u.test(next.text) ||
      /[,;.]/.test(next.before)
    )
      return false;
    if (stopWords.has(next.text) || readNumber(words, start + length) !== undefined) return false;
    return ![next.text, ...estonian.lemmas(next.text)].some((lemma) => isOneOf(placeWords["of-country"], lemma));
  }

  /** Rebuilt when the table of cities has changed. */
  function keepIndex(read: () => readonly City[]): () => PhraseIndex<Named> {
    let source: readonly City[] | undefined;
    let index = createPhraseIndex<Named>(keysOf);
    return () => {
      const current = read();
      if (current === source) return index;
      source = current;
      index = createPhraseIndex<Named>(keysOf);
      for (const { country, slug, name } of current) {
        const isWord = estonian.isWord(name.toLowerCase());
        if (name.length >= CITY_NAME_MIN && !isWord) add(index, { name, abroad: { country, citySlug: slug } });
      }
      return index;
    };
  }
}

/** Listings there: those of Estonia never are. */
export function abroadClause({ country, citySlug }: Abroad): Clause {
  if (country === undefined) return { bool: { must_not: [term(FIELDS.country, "EE")] } };
  if (citySlug === undefined) return term(FIELDS.country, country);
  return { bool: { filter: [term(FIELDS.country, country), term(FIELDS.citySlug, citySlug)] } };
}

function add(index: PhraseIndex<Named>, named: Named): void {
  const words = wordsOf(named.name);
  if (words.length > 0) index.add(words.map(tableNameKeys), named);
}

function* countryNames({ others, unread }: CountryNames): Iterable<{ code: string; name: string }> {
  for (const locale of ["et", "ru", "en"]) {
    const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
    for (const code of COUNTRY_CODES) {
      const name = names.of(code);
      if (code !== "EE" && name !== undefined && !unread.has(code)) yield { code, name };
    }
  }
  yield* others;
}
