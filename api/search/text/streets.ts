// Streets in a search text: "Narva mnt 38", "Sõpruse puiesteel", "улица Пикк", "Нарвское шоссе", "Pikk street 5", "Metsa 93". A name
// with a word for a street or with a house number is an address, whatever else the name means.
import { streetKinds, streetNameKey, withoutSpaces } from "../../../mappings/addresses.ts";
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { isOneOf, type PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { fold, isCyrillic } from "../../../mappings/languages/words.ts";
import type { AnyWord } from "./any-word.ts";
import type { ReadNumber } from "./numbers.ts";
import type { TypedWord } from "./text-words.ts";

export interface Street {
  /** For each word of the name, the keys of its forms. */
  names: readonly (readonly string[])[];
  kinds: readonly string[];
  /** The house number as in a normalised address: one part, or two for "38-12". */
  number: readonly string[];
}

interface StreetMatch extends Street {
  length: number;
}

export interface StreetKinds {
  /** The kinds of streets that a typed word may mean; none for most words. */
  kindsOf: (word: string) => readonly string[];
  isWithStreet: (words: readonly TypedWord[]) => boolean;
}

interface StreetDeps extends StreetKinds {
  estonian: Estonian;
  stopWords: ReadonlySet<string>;
  readNumber: ReadNumber;
  numberWords: NumberWords;
  placeWords: PlaceWords;
  /** Number of words of a place name that starts at a word, 0 for none. */
  placeLength: (words: readonly TypedWord[], start: number) => number;
}

/** Shorter citation forms are those of other words: "alanya" is no "al". */
const LEMMA_LENGTH_MIN = 3;
const CASE_ENDINGS = /(?:lt|le|st|sse|l|s)$/;
const NUMBER_DIGITS_MAX = 3;
const HOUSE_NUMBER = /^\d{1,3}$/;
const NAME = /^\p{L}{3,}$/u;

export type FindStreet = (words: readonly TypedWord[], start: number) => StreetMatch | undefined;

/** The words for streets, which stay the same when the places of the gazetteer change. */
export function createStreetKinds(estonian: Estonian, anyWord: AnyWord): StreetKinds {
  const kindsOf = memoize((word: string) => kindsOfWord(word, estonian));
  return { kindsOf, isWithStreet: anyWord((word) => kindsOf(word).length > 0) };
}

export function createFindStreet(deps: StreetDeps): FindStreet {
  const { isWithStreet } = deps;
  return function findStreet(words, start) {
    const isNumbered = HOUSE_NUMBER.test(words[start + 1]?.text ?? "");
    if (!isNumbered && !isWithStreet(words)) return undefined;
    const street = isWithStreet(words) ? (nameFirst(words, start, deps) ?? kindFirst(words, start, deps)) : undefined;
    return street ?? (isNumbered ? numberAlone(words, start, deps) : undefined);
  };
}

/** Highest house number read behind a bare name. Higher ones are measures: "elekter 380 V". */
const NUMBER_ALONE_MAX = 300;

/** "Metsa 93", "kooli 15a", "Садовая 5": the name alone, as the official addresses of small places have it. */
function numberAlone(words: readonly TypedWord[], start: number, deps: StreetDeps): StreetMatch | undefined {
  const [name, first] = [words[start]!, words[start + 1]!];
  // The number is read last, which takes longest.
  if (first.before !== " " || Number(first.text) > NUMBER_ALONE_MAX || !isNameAlone(words, start, deps))
    return undefined;
  const number = houseNumber(words, start + 1, deps);
  if (number === undefined) return undefined;
  if (isUnit(words, start + 1 + number.length, deps.numberWords)) return undefined;
  const names = nameKeys(name.text, deps.estonian);
  return { length: 1 + number.length, names, kinds: streetKinds("street") ?? [], number: number.parts };
}

/** None of the words that stand before numbers. */
function isUnknownName({ text }: TypedWord, { numberWords, placeWords, stopWords }: StreetDeps): boolean {
  const { limit, about, between, unit, label, subject, number } = numberWords;
  const isOfNumber = [limit, about, between, unit, label, subject, number].some((table) => table.startsWith(text));
  const isOther = isOneOf(placeWords["street-quality"], text) || isOneOf(placeWords["street-thing"], text);
  return !isOfNumber && !isOther && !stopWords.has(text) && NAME.test(text);
}

/** Streets are named in the genitive or by an adjective. A house number with a letter makes any name one: "narva 38a". */
function isNameAlone(words: readonly TypedWord[], start: number, deps: StreetDeps): boolean {
  const { estonian, placeWords } = deps;
  const name = words[start]!;
  const { text } = name;
  if (!isUnknownName(name, deps)) return false;
  // "квартира на Пунане 17"
  if (isCyrillic(text)) return words[start - 1]?.text === "на" || /(?:ая|ское)$/.test(text);
  const isAdjective = isOneOf(placeWords["street-adjective"], text) || isOneOf(placeWords["street-first"], text);
  if (isAdjective || isGenitive(name, estonian)) return true;
  const letter = words[start + 2];
  return letter !== undefined && isLetterOfNumber(letter) && estonian.isWord(text);
}

/** A form of a noun that ends in a vowel, as the genitive does. Of words that the dictionary lacks only those with a capital letter. */
function isGenitive({ text, isCapital }: TypedWord, estonian: Estonian): boolean {
  const isForm = estonian.lemmas(text).some((lemma) => lemma !== text && !lemma.endsWith("ma"));
  return /[aeiouõäöü]$/.test(text) && isForm && (isCapital || estonian.isWord(text));
}

/** "kooli 500 m": how far. */
function isUnit(words: readonly TypedWord[], at: number, numberWords: NumberWords): boolean {
  const { "other-unit": other, length, minutes, unit, euro, scale, age } = numberWords;
  const tables = [other, length, minutes, unit, euro, scale, age];
  return tables.some((table) => table.match(words, at) !== undefined);
}

function nameFirst(words: readonly TypedWord[], start: number, deps: StreetDeps): StreetMatch | undefined {
  const kindComes = [1, 2, 3, 4].some((ahead) => kindsAt(words, start + ahead, deps) !== undefined);
  if (!kindComes) return undefined;
  const first = words[start]?.text ?? "";
  const place = deps.placeLength(words, start);
  const isPair = first.length === 1 || isOneOf(deps.placeWords["street-first"], first);
  for (const length of new Set([place, 1, isPair ? 2 : 1])) {
    const kindAt = start + length;
    // "ei taha ahikütet, al 70 ruutu": what begins a part of the text is no street of the part before.
    const isApart = /[,;]/.test(words[kindAt]?.before ?? "");
    const kinds = length === 0 || isApart ? undefined : kindsAt(words, kindAt, deps);
    if (kinds !== undefined && isLimitOfNumber(words, kindAt, { deps, isPlace: place === length })) continue;
    // "квартира ул. Ситси 5": the name stands behind.
    if (kinds === undefined || kindFirst(words, kindAt, deps) !== undefined) continue;
    const number = houseNumber(words, kindAt + 1, deps);
    if (place !== length && number === undefined && !isName(words[kindAt - 1]!, words[kindAt]!, deps)) continue;
    if (place !== length && !isPossibleName(words[kindAt - 1]!, words[kindAt]!, deps)) continue;
    const names = words.slice(start, kindAt).flatMap((word) => nameKeys(word.text, deps.estonian));
    return { length: length + 1 + (number?.length ?? 0), names, kinds, number: number?.parts ?? [] };
  }
  return undefined;
}

/** "Tartu al 500", "Kopli al 100 000": "from", and no alley ("al 5" of a street that is no place). */
function isLimitOfNumber(
  words: readonly TypedWord[],
  at: number,
  { deps, isPlace }: { deps: StreetDeps; isPlace: boolean },
): boolean {
  const number = words[at + 1]?.text ?? "";
  const isLimit = /^\d/.test(number) && deps.numberWords.limit.match([words[at]!], 0) !== undefined;
  return isLimit && (isPlace || Number(number) > NUMBER_ALONE_MAX);
}

/** "улица Пикк", "ул. Sõpruse 200", not "Садовая ул., Таллинн". */
function kindFirst(words: readonly TypedWord[], start: number, deps: StreetDeps): StreetMatch | undefined {
  const kind = words[start]?.text ?? "";
  const name = words[start + 1];
  if (
    !isOneOf(deps.placeWords["street-ahead"], kind) ||
    name === undefined ||
    /[,;]/.test(name.before) ||
    !isPossibleName(name, words[start]!, deps)
  )
    return undefined;
  const kinds = streetKinds(kind);
  if (kinds === undefined) return undefined;
  const length = Math.max(1, deps.placeLength(words, start + 1));
  const number = houseNumber(words, start + 1 + length, deps);
  const isNamed =
    name.isCapital ||
    isOneOf(deps.placeWords["street-abbreviation"], kind) ||
    number !== undefined ||
    deps.placeLength(words, start + 1) > 0;
  if (!isNamed) return undefined;
  const names = words.slice(start + 1, start + 1 + length).flatMap((word) => nameKeys(word.text, deps.estonian));
  return { length: 1 + length + (number?.length ?? 0), names, kinds, number: number?.parts ?? [] };
}

function kindsAt(words: readonly TypedWord[], at: number, { kindsOf }: StreetDeps): readonly string[] | undefined {
  const kinds = at < words.length ? kindsOf(words[at]!.text) : [];
  return kinds.length === 0 ? undefined : kinds;
}

function kindsOfWord(word: string, estonian: Estonian): readonly string[] {
  if (isCyrillic(word)) return streetKinds(word) ?? [];
  const lemmas = estonian.lemmas(word).filter((lemma) => lemma.length >= LEMMA_LENGTH_MIN);
  return [word, ...lemmas].map(streetKinds).find((kinds) => kinds !== undefined) ?? [];
}

function isPossibleName({ text }: TypedWord, kind: TypedWord, { stopWords, placeWords }: StreetDeps): boolean {
  if (text.length < 2 || !/^\p{L}/u.test(text) || stopWords.has(text)) return false;
  return (
    isOneOf(placeWords["street-abbreviation"], kind.text) ||
    !(isOneOf(placeWords["street-quality"], text) || isOneOf(placeWords["street-thing"], text))
  );
}

/** Whether a word in front of a kind is a name: "kooli tänaval" is, "vaiksel tänaval" and "on the road" are not. */
function isName(name: TypedWord, kind: TypedWord, { estonian, placeWords }: StreetDeps): boolean {
  if (name.isCapital || isOneOf(placeWords["street-abbreviation"], kind.text)) return true;
  if (isCyrillic(name.text))
    return /ск(?:ое|ом|ого|ий|ая|ой|ую)$/.test(name.text) && !isOneOf(placeWords["street-described"], kind.text);
  // "ranna teel" is Ranna tee; "sellel teel" is any.
  if (isOneOf(placeWords["street-on-road"], kind.text) && isGenitive(name, estonian)) return true;
  const lemmas = estonian.lemmas(kind.text);
  if ([kind.text, ...lemmas].some((lemma) => isOneOf(placeWords["street-common"], lemma))) return false;
  // Names are in the genitive, which ends in a vowel: no "vaateaken tänavale". Adjectives are in the case of the street.
  const isAdjective = estonian.lemmas(name.text).some((lemma) => isOneOf(placeWords["street-adjective"], lemma));
  if (!/[aeiouõäöü]$/.test(name.text) && !isAdjective && kind.text !== lemmas[0]) return false;
  const ending = CASE_ENDINGS.exec(kind.text)?.[0];
  const agrees = ending !== undefined && !lemmas.includes(kind.text) && name.text.endsWith(ending);
  return !agrees || isAdjective;
}

/** Keys of each part of "vana-kalamaja". */
function nameKeys(word: string, estonian: Estonian): string[][] {
  return word.split("-").map((part) => {
    const forms = isCyrillic(part) ? [part] : [part, ...estonian.lemmas(part)];
    return [...new Set(forms.map(streetNameKey))];
  });
}

/** Apart from its number it is a capital, or ends what is said: "a flat" has an article. */
function isLetterOfNumber({ text, before, after, isCapital }: TypedWord): boolean {
  if (before === "") return /^\p{L}$/u.test(text);
  return before === " " && /^[a-hабвг]$/.test(text) && (isCapital || !/^\s/.test(after));
}

/** "38", "38a", "38-12", "67a/3", "15 A"; not "2" of "2 toaline". */
function houseNumber(
  words: readonly TypedWord[],
  at: number,
  { readNumber }: StreetDeps,
): { length: number; parts: string[] } | undefined {
  const first = words[at]?.text ?? "";
  if (!/^\d+$/.test(first) || first.length > NUMBER_DIGITS_MAX || readNumber(words, at) !== undefined) return undefined;
  const letter = words[at + 1];
  const hasLetter = letter !== undefined && isLetterOfNumber(letter);
  const parts = [first + (hasLetter ? fold(letter.text) : "")];
  const next = at + parts.length + (hasLetter ? 1 : 0);
  const flat = words[next];
  const hasFlat = flat !== undefined && /^\s?[-–/]\s?$/.test(flat.before) && /^\d+$/.test(flat.text);
  if (hasFlat) parts.push(withoutSpaces(flat.before + flat.text));
  return { length: next - at + (hasFlat ? 1 : 0), parts };
}
