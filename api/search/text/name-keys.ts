// Keys of names of places, by which any case form of a name matches it.
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { russianNameKey } from "../../../mappings/languages/estonian/russian-spelling.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { hillNames, type KeysOf, russianStem } from "../../../mappings/languages/word-keys.ts";
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
  return [...new Set([word, possessive, ...estonian.lemmas(word), ...hillNames(word)])];
}

/** Keys of a typed word that may be a foreign name, which the Estonian dictionary does not decline: "Burgases", "New Yorgi". */
export function createForeignNameKeys(estonian: Estonian): KeysOf {
  const keysOf = createTypedNameKeys(estonian);
  return memoize((word: string) =>
    isCyrillic(word) ? keysOf(word) : [...new Set([...keysOf(word), ...foreignStems(word)])],
  );
}

const CASE_ENDING = /(?:sse|st|s|le|lt|l|ga|ta|ni)$/;
const HARD: Readonly<Record<string, string>> = { g: "k", b: "p", d: "t" };
/** Shorter stems are those of other words. */
const FOREIGN_STEM_MIN = 4;

/** "burgase" and "burgas" of "burgases"; "yorg" is "york" in the genitive. */
function foreignStems(word: string): string[] {
  const genitive = word.replace(CASE_ENDING, "");
  const stem = genitive.replace(/[aeiu]$/, "");
  const hard = stem.slice(0, -1) + (HARD[stem.slice(-1)] ?? stem.slice(-1));
  return [genitive, stem, hard].filter(({ length }) => length >= FOREIGN_STEM_MIN);
}
