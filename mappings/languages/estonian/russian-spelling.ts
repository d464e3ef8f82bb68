// Russian transcription of Estonian names: Lasnamäe -> Ласнамяэ, Jõhvi -> Йыхви.
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/(^|-)jõ/g, "$1йы"],
  [/(^|-)ju/g, "$1ю"],
  [/(^|-)ja/g, "$1я"],
  [/(^|-)jä/g, "$1я"],
  [/(^|-)je/g, "$1е"],
  [/(^|-)ää/g, "$1ээ"],
  [/(^|-)ä/g, "$1э"],
  [/(^|-)ö/g, "$1э"],
  [/(^|-)ü/g, "$1ю"],
  [/(^|-)e/g, "$1э"],
  [/([bcdfghklmnprstvz])jä/g, "$1ья"],
  [/([bcdfghklmnprstvz])ja/g, "$1ья"],
  [/([bcdfghklmnprstvz])ju/g, "$1ью"],
  [/ja/g, "я"],
  [/ju/g, "ю"],
  [/jä/g, "я"],
  [/jõ/g, "йы"],
  [/je/g, "е"],
  [/ii/g, "ий"],
  [/ää/g, "яэ"],
  [/äe/g, "яэ"],
  [/öö/g, "ёэ"],
  [/üü/g, "юй"],
  [/([aeouõäöü])i/g, "$1й"],
  [/ä/g, "я"],
  [/ö/g, "ё"],
  [/ü/g, "ю"],
  [/ae/g, "аэ"],
  [/oe/g, "оэ"],
  [/ue/g, "уэ"],
  [/ie/g, "иэ"],
  [/õe/g, "ыэ"],
  [/ee/g, "еэ"],
  [/š/g, "ш"],
  [/ž/g, "ж"],
];
const LATIN = "abcdefghijklmnopqrstuvwxyzõ";
const CYRILLIC = "абцдефгхийклмнопкрстуввксзы";

/** Lower case in, lower case out. */
export function russianSpelling(name: string): string {
  const syllables = PAIRS.reduce((text, [pattern, written]) => text.replace(pattern, written), name);
  return [...syllables].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("");
}

/** Key of a Russian name, without the letters in which spellings differ: doubled ones, э, ё, й and ь. */
export function russianNameKey(stem: string): string {
  return stem.replaceAll(/[эё]/g, "е").replaceAll("й", "и").replaceAll("ь", "").replaceAll(/(.)\1/g, "$1");
}
