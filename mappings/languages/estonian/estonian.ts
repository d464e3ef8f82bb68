import { remembered } from "../memoize.ts";
import { type CompoundWords, splitCompound } from "./compounds.ts";
import { lemmasOf } from "./lemmas.ts";
import { type LemmaRules, parseRules, parseWordList } from "./rules.ts";

/** The text of the committed files beside this one; `shared/language-data.ts` reads them. */
export type EstonianFiles = { rules: string; modifiers: string; heads: string };

export type Estonian = {
  /** Lemmas of a lower-case word, the same at index and at search. */
  lemmas: (word: string) => readonly string[];
  /** Lemmas of the parts when the word is a compound; only for the index. */
  parts: (word: string) => readonly string[];
};

/** The analyser: pure, given the text of its files. */
export function createEstonian(files: EstonianFiles): Estonian {
  const rules: LemmaRules = parseRules(files.rules);
  const compounds: CompoundWords = { modifiers: parseWordList(files.modifiers), heads: parseWordList(files.heads) };
  const lemmas = remembered((word: string) => lemmasOf(rules, word, compounds));
  const parts = remembered((word: string) => {
    const found = new Set<string>();
    for (const lemma of lemmas(word)) {
      const split = splitCompound(compounds, lemma);
      if (split === undefined) continue;
      for (const part of split) for (const partLemma of lemmas(part)) found.add(partLemma);
      found.add(split[1]);
    }
    return [...found];
  });

  return { lemmas, parts };
}
