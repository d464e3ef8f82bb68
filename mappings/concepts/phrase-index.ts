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

const NONE: readonly never[] = [];

/** `keysOf` is asked for many words, so it should be memoized. All phrases are added before the first is looked for. */
export function createPhraseIndex<Value>(keysOf: (word: string) => readonly string[]): PhraseIndex<Value> {
  const byFirstKey = new Map<string, Start<Value>>();
  /** Most words begin no phrase, and then need no keys either. */
  const startsOf = memoize((word: string): readonly Start<Value>[] => {
    const starts = keysOf(word).flatMap((key) => byFirstKey.get(key) ?? []);
    return starts.length === 0 ? NONE : starts;
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
      let values: Value[] = [];
      let length = 1;
      for (const { alone, longer, secondKeys } of startsOf(words[start]!.text)) {
        if (length === 1) addNew(values, alone);
        if (longer.length === 0 || start + 1 === end) continue;
        if (!hasAny(secondKeys, keysOf(words[start + 1]!.text))) continue;
        for (const entry of longer) {
          const count = entry.words.length;
          if (count < length || start + count > end || !fits(entry, words, start)) continue;
          if (count > length) values = [];
          addNew(values, [entry.value]);
          length = count;
        }
      }
      return values.length === 0 ? undefined : { length, values };
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
