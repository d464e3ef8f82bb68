import { memoize } from "../memoize.ts";
import { type CompoundWords, splitCompound } from "./compounds.ts";
import { lemmasOf } from "./lemmas.ts";
import { type LemmaRules, parseRules, parseWordList } from "./rules.ts";

/** Contents of the data files in this folder; `shared/language-data.ts` reads them. */
export type EstonianFiles = { rules: string; modifiers: string; heads: string };

export type Estonian = {
  /** Lemmas of a lower-case word, for documents and queries. */
  lemmas: (word: string) => readonly string[];
  /** Lemmas of the parts of a compound; for documents only. */
  parts: (word: string) => readonly string[];
  /** Modifier and head of its lemmas that are compounds: merevaatega -> mere, vaade. */
  splits: (word: string) => readonly (readonly [modifier: string, head: string])[];
  /** Whether a lower-case word is a form or a compound part that the word lists have. */
  isWord: (word: string) => boolean;
};

/** The Estonian analyser: a pure function of its data files. */
export function createEstonian(files: EstonianFiles): Estonian {
  const rules: LemmaRules = parseRules(files.rules);
  const compounds: CompoundWords = { modifiers: parseWordList(files.modifiers), heads: parseWordList(files.heads) };
  const lemmas = memoize((word: string) => lemmasOf(rules, word, compounds));
  const splits = memoize((word: string) =>
    lemmas(word).flatMap((lemma) => {
      const split = splitCompound(compounds, lemma);
      return split === undefined ? [] : [split];
    }),
  );
  const parts = memoize((word: string) => {
    const found = new Set<string>();
    for (const split of splits(word)) {
      for (const part of split) for (const partLemma of lemmas(part)) found.add(partLemma);
      found.add(split[1]);
    }
    return [...found];
  });

  const isWord = (word: string) => rules.has(`^${word}`) || compounds.heads.has(word) || compounds.modifiers.has(word);
  return { lemmas, parts, splits, isWord };
}
