// Keys of a word, by which any of its forms matches phrases of the concept and place tables.
import type { Estonian } from "./estonian/estonian.ts";
import { memoize } from "./memoize.ts";
import { fold, isCyrillic } from "./words.ts";

// Inflections of nouns and adjectives, longest first. Verbs are in the table in the forms that people type.
const RUSSIAN_ENDINGS = (
  "иями ием ями ами ого его ому ему ыми ими ых их иях ях ах иям ям ам ией ая яя ое ее ые ие ый ий ой ей ым им ую юю ою ею ов ев ом ем " +
  "ия ию ии а я о е ы и у ю ь й"
).split(" ");
const RUSSIAN_STEM_MIN = 2;
/** A vowel that some forms of a noun have and others drop. */
const FLEETING = /([^аеёиоуыэюя])[ео]([кцлн])$/;
const ENGLISH_STEM_MIN = 3;

/** Shorter keys are letters that other words begin with: "möbl" is not "m", and "õu" not "ou", which is the stem of "out". */
const OTHER_KEY_MIN = 3;
/** The Estonian case of lack. */
const LACK = /\p{L}{4}ta$/u;
/** "külaliste-wc": letters that stand for words have no ending that could be cut, by which "külalistele" would be a toilet. */
const ACRONYM = /-[bcdfghjklmnpqrstvwxz]{2,3}$/;

/** Keys of a table's word, whose language is known: also without diacritics, so that `oismae` finds Õismäe. */
export function tableKeys(estonian: Estonian, word: string, locale: "et" | "ru" | "en"): string[] {
  const isTelling = (key: string) => key === word || key.length >= OTHER_KEY_MIN || isCyrillic(key);
  // "maaklerita" is without a broker, and no form by which "maakler" may be met.
  const isForm = !(locale === "et" && (LACK.test(word) || ACRONYM.test(word)));
  const others = locale === "et" && !isCyrillic(word) ? estonian.lemmas(word) : stemsOf(word);
  const keys = isForm ? [word, ...others] : [word];
  return [...new Set([...keys, ...keys.map(fold)])].filter(isTelling);
}

/** Keys of a typed word. */
export type KeysOf = (word: string) => readonly string[];

/** In an unknown language: typed diacritics are meant (köök is not kook). Memoized, since each table asks for the same words. */
export const createTypedKeys = (estonian: Estonian): KeysOf => memoize((word: string) => typedKeys(estonian, word));

function typedKeys(estonian: Estonian, word: string): string[] {
  if (isCyrillic(word)) return [word, ...russianStems(word)];
  return [...new Set([word, englishStem(word), ...estonian.lemmas(word), ...hillNames(word)])];
}

/** "Lasnamäge ei soovi": names of hills are genitives, of which people say the partitive of the hill. */
export const hillNames = (word: string): string[] => (/..m[äa]ge$/.test(word) ? [word.replace(/ge$/, "e")] : []);

const stemsOf = (word: string): string[] => (isCyrillic(word) ? russianStems(word) : [englishStem(word)]);

/** Stems of a word: its own, and that without the vowel that other forms may drop (санузел, санузлом; окна, окон; котёл, котла). */
export function russianStems(word: string): string[] {
  const plain = word.replaceAll("ё", "е");
  const stem = russianStem(plain);
  return FLEETING.test(plain) ? [stem, plain.replace(FLEETING, "$1$2")] : [stem];
}

export function russianStem(word: string): string {
  const plain = word.replaceAll("ё", "е");
  const ending = RUSSIAN_ENDINGS.find((end) => plain.endsWith(end) && plain.length - end.length >= RUSSIAN_STEM_MIN);
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length);
  // меблированная and меблирована have one stem.
  return stem.replace(/нн$/, "н");
}

export function englishStem(word: string): string {
  const plain = word.replace(/['’]s$/, "");
  if (plain.endsWith("ies") && plain.length > 4) return `${plain.slice(0, -3)}y`;
  const isPlural = /[^siu]s$/.test(plain) && plain.length > ENGLISH_STEM_MIN;
  return isPlural ? plain.slice(0, -1) : plain;
}
