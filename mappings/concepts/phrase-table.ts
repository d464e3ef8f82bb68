// A table of phrases that are looked up as they are written, and of beginnings of words (written with a star).

/** A word or sign of a text. */
interface Token {
  text: string;
}

export interface PhraseTable<Value> {
  /** The longest phrase that starts at `start`. */
  match(tokens: readonly Token[], start: number): { value: Value; next: number } | undefined;
  /** Whether a phrase starts with this word. */
  startsWith(word: string): boolean;
  /** What may follow this word in the phrases that start with it: "" where one ends with it, and a beginning with a star. */
  secondsOf(word: string): readonly string[];
  /** The longest phrase of one word that a compound begins with, and the rest of the compound, which `fits`: "kaheksa-toaline", not "kaheksat-". */
  headOf(compound: string, fits?: (rest: string) => boolean): { value: Value; rest: string } | undefined;
}

interface Entry<Value> {
  words: readonly string[];
  value: Value;
}

type Entries<Value> = ReadonlyMap<string, readonly Entry<Value>[]>;

const WORD_OR_SIGN = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*\*?|\p{N}+|[^\s]/gu;
/** Beginnings are found by their first letters. */
const BEGINNING_MIN = 2;
const HEAD_MIN = 3;
/** Rows of a table of pairs of letters; two pairs in one row cost a lookup. */
const LETTER_PAIRS = 1024;
const NONE: readonly never[] = [];

export function createPhraseTable<Value>(
  phrases: readonly (readonly [phrase: string, value: Value])[],
): PhraseTable<Value> {
  const all = phrases.map(([phrase, value]) => ({ words: phrase.match(WORD_OR_SIGN) ?? [], value }));
  const isBeginning = ({ words: [first = ""] }: Entry<Value>) => isStarred(first);
  const whole = byKey(
    all.filter((entry) => !isBeginning(entry)),
    (first) => first,
  );
  const beginnings = byKey(all.filter(isBeginning), (first) => first.slice(0, BEGINNING_MIN));
  const longest = Math.max(0, ...[...whole.keys()].map((word) => word.length));
  // The common case: each word is looked up in about thirty tables, and most hold nothing that begins with its letters.
  const isBegun = new Uint8Array(LETTER_PAIRS);
  for (const { words } of all) isBegun[pairOf(words[0] ?? "")] = 1;

  function beginningsAt(word: string): readonly Entry<Value>[] {
    return beginnings.size === 0 ? NONE : (beginnings.get(word.slice(0, BEGINNING_MIN)) ?? NONE);
  }

  return {
    match(tokens, start) {
      const word = tokens[start]?.text;
      if (word === undefined || isBegun[pairOf(word)] === 0) return undefined;
      const exact = firstOf(whole.get(word) ?? NONE, tokens, start);
      const begun = firstOf(beginningsAt(word), tokens, start);
      const best = exact !== undefined && exact.words.length >= (begun?.words.length ?? 0) ? exact : begun;
      return best === undefined ? undefined : { value: best.value, next: start + best.words.length };
    },
    startsWith: (word) => whole.has(word) || beginningsAt(word).some(({ words }) => fitsWord(words[0]!, word)),
    secondsOf: (word) =>
      [...(whole.get(word) ?? []), ...beginningsAt(word)]
        .filter(({ words }) => fitsWord(words[0]!, word))
        .map(({ words }) => words[1] ?? ""),
    headOf(compound, fits = () => true) {
      for (let length = Math.min(longest, compound.length - 1); length >= HEAD_MIN; length -= 1) {
        const entry = whole.get(compound.slice(0, length))?.find(({ words }) => words.length === 1);
        const rest = compound.slice(length);
        if (entry !== undefined && fits(rest)) return { value: entry.value, rest };
      }
      return undefined;
    },
  };
}

/** The row of a word by its first two letters, as many as a beginning has: a hash of the whole word takes several times as long. */
const pairOf = (word: string): number =>
  (word.charCodeAt(0) * 31 + (word.length > 1 ? word.charCodeAt(1) : 0)) & (LETTER_PAIRS - 1);

/** Entries by a key of their first word, those of many words first. */
function byKey<Value>(entries: readonly Entry<Value>[], keyOf: (first: string) => string): Entries<Value> {
  const map = new Map<string, Entry<Value>[]>();
  for (const entry of [...entries].sort((a, b) => b.words.length - a.words.length)) {
    const key = keyOf(entry.words[0] ?? "");
    const known = map.get(key);
    if (known === undefined) map.set(key, [entry]);
    else known.push(entry);
  }
  return map;
}

/** A loop, as the one in it: functions for each phrase were allocated at each word. */
function firstOf<Value>(
  entries: readonly Entry<Value>[],
  tokens: readonly Token[],
  start: number,
): Entry<Value> | undefined {
  for (const entry of entries) if (fits(entry.words, tokens, start)) return entry;
  return undefined;
}

function fits(words: readonly string[], tokens: readonly Token[], start: number): boolean {
  for (let offset = 0; offset < words.length; offset += 1) {
    if (!fitsWord(words[offset]!, tokens[start + offset]?.text)) return false;
  }
  return true;
}

function fitsWord(word: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  return isStarred(word) ? text.startsWith(word.slice(0, -1)) : text === word;
}

const isStarred = (word: string) => word.length > 1 && word.endsWith("*");
