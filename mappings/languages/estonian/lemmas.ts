import type { Change, LemmaRules } from "./rules.ts";

/** Case endings that follow a vowel, longest first. Names whose nominative is their genitive (Lasnamäe) need only this. */
const ENDINGS = ["sse", "st", "le", "lt", "ga", "ks", "s", "l", "t", "d"];
const VOWEL_BEFORE_END = /[aeiouõäöü]$/;
const STEM_LENGTH_MIN = 3;
/** Shorter words are forms of nothing that a suffix could tell. */
const SUFFIX_WORD_LENGTH_MIN = 3;

/**
 * Lemmas of one lower-case Estonian word, the likelier first; never empty. Two words match when their lemmas meet, so
 * an unknown word still meets its own forms: it is given without one regular ending as well.
 */
export function lemmasOf(rules: LemmaRules, word: string): string[] {
  const whole = rules.get(`^${word}`);
  if (whole !== undefined) return whole.map((change) => apply(word, change));

  if (word.length < SUFFIX_WORD_LENGTH_MIN) return [word];
  const lemmas = new Set<string>();
  for (const change of longestSuffixRule(rules, word)) {
    // A lemma keeps something of its word: "gym" is no form of anything.
    if (change.strip < word.length) lemmas.add(apply(word, change));
  }
  const stem = withoutEnding(word);
  if (stem !== undefined) lemmas.add(stem);
  // Nothing knows this word, so it may be a lemma itself: Ardu, restoran.
  lemmas.add(word);
  return [...lemmas];
}

function longestSuffixRule(rules: LemmaRules, word: string): readonly Change[] {
  for (let start = 0; start <= word.length; start++) {
    const changes = rules.get(word.slice(start));
    if (changes !== undefined) return changes;
  }
  return [];
}

function apply(word: string, { strip, append }: Change): string {
  return word.slice(0, word.length - strip) + append;
}

function withoutEnding(word: string): string | undefined {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (stem.length >= STEM_LENGTH_MIN && VOWEL_BEFORE_END.test(stem)) return stem;
  }
  return undefined;
}
