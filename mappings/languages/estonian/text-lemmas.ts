import { hyphenParts, isCyrillic } from "../words.ts";
import type { Estonian } from "./estonian.ts";

/** What the Estonian fields hold of a text's words: every lemma once. Order and count carry no score. */
export function textLemmas(estonian: Estonian, words: readonly string[]): string[] {
  return collect(words, estonian.lemmas);
}

/** Lemmas of the parts of the compounds in a text: merevaatega -> meri vaade. */
export function textParts(estonian: Estonian, words: readonly string[]): string[] {
  return collect(words, estonian.parts);
}

function collect(words: readonly string[], read: (word: string) => readonly string[]): string[] {
  const found = new Set<string>();
  for (const word of words) {
    if (isCyrillic(word)) continue;
    for (const part of [word, ...hyphenParts(word)]) for (const lemma of read(part)) found.add(lemma);
  }
  return [...found];
}
