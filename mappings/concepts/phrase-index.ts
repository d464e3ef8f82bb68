// Index of phrases: finds them in a sequence of words, each word in any of its forms.
import { memoize } from "../languages/memoize.ts";

interface Entry<Value> {
  /** Keys of each word; a typed word matches it when they share a key. */
  words: readonly ReadonlySet<string>[];
  value: Value;
}

/** Phrases by a key of their first word. Most of the longer ones are ruled out at once by the second word of a text. */
interface Start<Value> {
  alone: Value[];
  longer: Entry<Value>[];
  secondKeys: Set<string>;
}

interface PhraseMatch<Value> {
  /** Number of words of the phrase. */
  length: number;
  values: readonly Value[];
}

interface Word {
  text: string;
}

export interface PhraseIndex<Value> {
  add(words: readonly (readonly string[])[], value: Value): void;
  /** The longest phrases that start at `start` and end before `end`; undefined if there is none. */
  match(words: readonly Word[], start: number, end?: number): PhraseMatch<Value> | undefined;
}

/** What may begin with a word; `alone` is the match of the word by itself, made once and not for each text. */
interface Starts<Value> {
  starts: readonly Start<Value>[];
  alone: PhraseMatch<Value>;
}

const NONE: readonly never[] = [];
const NO_STARTS: Starts<never> = { starts: NONE, alone: { length: 1, values: NONE } };

/** `keysOf` is asked for many words, so it should be memoized. All phrases are added before the first is looked for. */
export function createPhraseIndex<Value>(keysOf: (word: string) => readonly string[]): PhraseIndex<Value> {
  const byFirstKey = new Map<string, Start<Value>>();
  /** Most words begin no phrase, and then need no keys either. */
  const startsOf = memoize((word: string): Starts<Value> => {
    const starts = keysOf(word).flatMap((key) => byFirstKey.get(key) ?? []);
    if (starts.length === 0) return NO_STARTS;
    const values: Value[] = [];
    for (const { alone } of starts) addNew(values, alone);
    return { starts, alone: { length: 1, values } };
  });

  return {
    add(words, value) {
      const entry = { words: words.map((keys) => new Set(keys)), value };
      for (const key of entry.words[0] ?? []) {
        const known = byFirstKey.get(key) ?? { alone: [], longer: [], secondKeys: new Set() };
        byFirstKey.set(key, known);
        if (entry.words.length === 1) known.alone.push(value);
        else known.longer.push(entry);
        for (const second of entry.words[1] ?? []) known.secondKeys.add(second);
      }
    },
    match(words, start, end = words.length) {
      if (start >= end) return undefined;
      const { starts, alone } = startsOf(words[start]!.text);
      if (starts.length === 0) return undefined;
      let longest: Value[] = [];
      let length = 2;
      const second = start + 1 === end ? NONE : keysOf(words[start + 1]!.text);
      for (const { longer, secondKeys } of starts) {
        if (longer.length === 0 || !hasAny(secondKeys, second)) continue;
        for (const entry of longer) {
          const count = entry.words.length;
          if (count < length || start + count > end || !fits(entry, words, start)) continue;
          if (count > length) longest = [];
          addNew(longest, [entry.value]);
          length = count;
        }
      }
      if (longest.length > 0) return { length, values: longest };
      return alone.values.length === 0 ? undefined : alone;
    },
  };

  /** The first word is known to fit. */
  function fits({ words: wanted }: Entry<Value>, words: readonly Word[], start: number): boolean {
    for (let offset = 1; offset < wanted.length; offset += 1) {
      if (!hasAny(wanted[offset]!, keysOf(words[start + offset]!.text))) return false;
    }
    return true;
  }
}

/** A loop, since a function for each phrase took a tenth of the reading of a text. */
function hasAny(wanted: ReadonlySet<string>, keys: readonly string[]): boolean {
  for (const key of keys) if (wanted.has(key)) return true;
  return false;
}

function addNew<Value>(values: Value[], others: readonly Value[]): void {
  for (const value of others) if (!values.includes(value)) values.push(value);
}
