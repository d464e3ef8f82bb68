import type { CompoundWords } from "./compounds.ts";
import type { Change, LemmaRules } from "./rules.ts";

/** Case endings that follow a vowel, longest first. Names whose nominative is their genitive (Lasnamäe) need only this. */
const SINGULAR = ["sse", "st", "le", "lt", "ga", "ks", "s", "l", "t", "d"];
const PLURAL = ["desse", "dest", "dele", "delt", "dega", "deks", "des", "del"];
const ENDINGS = [...PLURAL, ...SINGULAR];
const VOWEL_BEFORE_END = /[aeiouõäöü]$/;
/** The genitive of names and new words that end in a consonant adds i: Seewaldi. Older words with other vowels have rules. */
const GENITIVE_VOWEL = /(?<=[^aeiouõäöü])i$/;
const STEM_LENGTH_MIN = 3;
/** Without its last vowel a shorter word is too often another word. */
const CONSONANT_STEM_MIN = 4;
const MODIFIER_LENGTH_MIN = 3;
/** A head this short counts only after a known modifier. */
const SHORT_HEAD_LENGTH = 3;
/** Suffix rules do not apply to shorter words. */
const SUFFIX_WORD_LENGTH_MIN = 3;
/** Up to this length the rules of short words apply too; train.py has the same number. */
const SHORT_WORD_LENGTH_MAX = 6;

/**
 * Lemmas of a lower-case Estonian word, the most likely first; never empty. Two words match when they share a lemma. So that an
 * unknown word matches its own forms, it also gets lemmas without a regular ending, without the i of a genitive, and by the known
 * word that it ends in (panipaigas as paigas).
 */
export function lemmasOf(rules: LemmaRules, word: string, compounds: CompoundWords): string[] {
  const whole = rules.get(`^${word}`);
  if (whole !== undefined) return whole.map((change) => apply(word, change));

  if (word.length < SUFFIX_WORD_LENGTH_MIN) return [word];
  const lemmas = new Set<string>();
  for (const change of suffixChanges(rules, word)) {
    // A rule must not strip the whole word ("gym").
    if (change.strip < word.length) lemmas.add(apply(word, change));
  }
  const stem = withoutEnding(word);
  if (stem !== undefined) lemmas.add(stem);
  const bare = (stem ?? word).replace(GENITIVE_VOWEL, "");
  if (bare.length >= CONSONANT_STEM_MIN) lemmas.add(bare);
  for (const lemma of asItsHead(rules, word, compounds)) lemmas.add(lemma);
  // An unknown word may be a lemma itself: Ardu, restoran.
  lemmas.add(word);
  return [...lemmas];
}

/** Lemmas by the known head that the word ends in. Whole-word rules only: suffix rules were applied to the whole word already. */
function asItsHead(rules: LemmaRules, word: string, { modifiers, heads }: CompoundWords): string[] {
  for (let start = MODIFIER_LENGTH_MIN; start <= word.length - SHORT_HEAD_LENGTH; start++) {
    const form = word.slice(start);
    if (form.length === SHORT_HEAD_LENGTH && !modifiers.has(word.slice(0, start))) break;
    const lemmas = (rules.get(`^${form}`) ?? []).map((change) => apply(form, change));
    const known = lemmas.filter((lemma) => heads.has(lemma));
    if (known.length > 0) return known.map((lemma) => word.slice(0, start) + lemma);
  }
  return [];
}

/** Old short words are inflected unlike the long ones that end like them (koera -> koer, but kaamera): they follow both rules. */
function suffixChanges(rules: LemmaRules, word: string): readonly Change[] {
  const changes = longestSuffixRule(rules, "", word);
  return word.length > SHORT_WORD_LENGTH_MAX ? changes : [...changes, ...longestSuffixRule(rules, "~", word)];
}

function longestSuffixRule(rules: LemmaRules, mark: "" | "~", word: string): readonly Change[] {
  for (let start = 0; start <= word.length; start++) {
    const changes = rules.get(mark + word.slice(start));
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
