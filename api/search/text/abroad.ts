// Foreign countries and cities in a search text, in three languages: "Hispaanias", "в Аликанте", "Spain". No Estonian listing meets them.
import type { ForeignCity } from "../../../mappings/concepts/foreign-cities.ts";
import { createPhraseIndex, type PhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";
import { COUNTRY_CODES } from "../../../shared/countries.ts";
import type { City } from "../../../shared/db/places.ts";
import { type Clause, term } from "../filters.ts";
import { tableNameKeys, typedNameKeys } from "./name-keys.ts";
import type { ReadNumber } from "./numbers.ts";
import type { TypedWord } from "./text-words.ts";

export interface Abroad {
  country: string;
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
  /** Cities that have listings. */
  cities: () => readonly City[];
}

interface Named {
  name: string;
  abroad: Abroad;
}

/** Names of countries that Intl.DisplayNames lacks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: "AÜE, Emiraadid, ОАЭ, Эмираты, UAE, Emirates",
  BY: "Белоруссия",
  CZ: "Tšehhi, Czech Republic",
  GB: "Inglismaa, Šotimaa, Suurbritannia, Англия, Шотландия, England, Scotland, Great Britain, Britain",
  GE: "Gruusia",
  NL: "Holland, Голландия",
  TR: "Turkey, Türkiye",
  US: "USA, Ameerika, США, Америка, America",
};
/** Countries whose names are everyday words: того, oman, mali, чад, куб. */
const WORDS = new Set("TG OM ML TD GG JE IM GU NU CU".split(" "));
/** Names that are words of some language in small letters. */
const CAPITAL_NEEDED = new Set(
  "nice bath bar side split cork mobile orange reading island jordan turkey chad georgia china guinea bali tai вена".split(
    " ",
  ),
);
/** Behind the bare Estonian name of a country these keep it a country: "Soome korter". Before other words it is a kind: "soome saun". */
const GOODS = new Set(
  "korter maja villa kinnisvara suvila suvekodu krunt kodu eluase apartment apartement puhkemaja talu müük müüa ost üür rand rannik".split(
    " ",
  ),
);
const IN = new Set(["in", "to", "from", "в", "на", "из"]);
const CITY_NAME_MIN = 4;

export function createFindAbroad({ estonian, stopWords, readNumber, foreignCities, cities }: AbroadDeps): FindAbroad {
  const known = createPhraseIndex<Named>();
  for (const { code, name } of countryNames()) add(known, { name, abroad: { country: code } });
  for (const { country, slug, names } of foreignCities) {
    for (const name of names) add(known, { name, abroad: { country, citySlug: slug } });
  }
  const keysOf = memoize((word: string) => typedNameKeys(estonian, word));
  const listed = keepIndex(cities);

  return function findAbroad(words, start) {
    const keys = words.map(({ text }) => keysOf(text));
    const matches = [listed().match(keys, start), known.match(keys, start)].filter((match) => match !== undefined);
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
    if (CAPITAL_NEEDED.has(typed.text) && !typed.isCapital) return false;
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
    if (!isBare || IN.has(words[start - 1]?.text ?? "") || !/^\p{L}/u.test(next.text) || /[,;.]/.test(next.before))
      return false;
    if (stopWords.has(next.text) || readNumber(words, start + length) !== undefined) return false;
    return ![next.text, ...estonian.lemmas(next.text)].some((lemma) => GOODS.has(lemma));
  }

  /** Rebuilt when the table of cities has changed. */
  function keepIndex(read: () => readonly City[]): () => PhraseIndex<Named> {
    let source: readonly City[] | undefined;
    let index = createPhraseIndex<Named>();
    return () => {
      const current = read();
      if (current === source) return index;
      source = current;
      index = createPhraseIndex<Named>();
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
  if (citySlug === undefined) return term(FIELDS.country, country);
  return { bool: { filter: [term(FIELDS.country, country), term(FIELDS.citySlug, citySlug)] } };
}

function add(index: PhraseIndex<Named>, named: Named): void {
  const words = wordsOf(named.name);
  if (words.length > 0) index.add(words.map(tableNameKeys), named);
}

function* countryNames(): Iterable<{ code: string; name: string }> {
  for (const locale of ["et", "ru", "en"]) {
    const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
    for (const code of COUNTRY_CODES) {
      const name = names.of(code);
      if (code !== "EE" && name !== undefined && !WORDS.has(code)) yield { code, name };
    }
  }
  for (const [code, list] of Object.entries(OTHER_NAMES)) {
    for (const name of list.split(", ")) yield { code, name };
  }
}
