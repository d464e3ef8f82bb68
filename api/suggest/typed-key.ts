// Keys by which beginnings are compared: lower case, no diacritics, words with one space between them, Russian without the letters in
// which spellings of names differ. The key of a beginning is the beginning of the key.
import { russianNameKey } from "../../mappings/languages/estonian/russian-spelling.ts";
import { isCyrillic, withoutMarks } from "../../mappings/languages/words.ts";

export interface TypedKey {
  key: string;
  /** Where the character that each letter of the key comes from starts in the text. */
  starts: readonly number[];
}

const APOSTROPHE = /['’]/;
/** The letters of each character that a text had, "" for a mark or an apostrophe, " " for anything between words. */
const known = new Map<string, string>();
/** A text of every script could fill it. */
const KNOWN_MAX = 5000;

export function typedKey(text: string): TypedKey {
  let key = "";
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    for (const letter of lettersOf(character)) {
      const last = key.at(-1) ?? " ";
      if (letter === " ") {
        if (last === " ") continue;
      } else if (isDigit(letter) !== isDigit(last) && last !== " ") {
        // "3toaline" is "3 toaline".
        key += " ";
        starts.push(start);
      } else if (letter === last && isCyrillic(letter)) continue;
      key += letter;
      starts.push(start);
    }
  }
  return { key, starts };
}

export const keyOf = (text: string): string => typedKey(text).key;

const isDigit = (letter: string) => letter >= "0" && letter <= "9";

function lettersOf(character: string): string {
  let letters = known.get(character);
  if (letters === undefined) {
    letters = readLetters(character);
    if (known.size < KNOWN_MAX) known.set(character, letters);
  }
  return letters;
}

function readLetters(character: string): string {
  const plain = withoutMarks(character).toLowerCase();
  if (plain === "" || APOSTROPHE.test(plain)) return "";
  if (!/^[\p{L}\p{N}]+$/u.test(plain)) return " ";
  return isCyrillic(plain) ? russianNameKey(plain) : plain;
}
