// Keys of names of places, by which any case form of a name matches it.
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { russianNameKey } from "../../../mappings/languages/estonian/russian-spelling.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { type KeysOf, russianStem } from "../../../mappings/languages/word-keys.ts";
import { fold, isCyrillic } from "../../../mappings/languages/words.ts";

/** Keys of a word of a name, which is in its citation form. */
export function tableNameKeys(word: string): string[] {
  if (isCyrillic(word)) return [word, russianNameKey(russianStem(word)), russianNameKey(word)];
  return [...new Set([word, fold(word)])];
}

/** Keys of a typed word, in any form. Memoized, since each table asks for the same words. */
export const createTypedNameKeys = (estonian: Estonian): KeysOf =>
  memoize((word: string) => typedNameKeys(estonian, word));

function typedNameKeys(estonian: Estonian, word: string): string[] {
  if (isCyrillic(word)) return [word, russianNameKey(russianStem(word))];
  const possessive = word.replace(/['’]s$/, "");
  return [...new Set([word, possessive, ...estonian.lemmas(word)])];
}
