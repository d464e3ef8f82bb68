// Index of phrases: finds them in a sequence of words, each word in any of its forms.

interface Entry<Value> {
  /** Keys of each word; a typed word matches it when they share a key. */
  words: readonly ReadonlySet<string>[];
  value: Value;
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

/** `keysOf` is asked for each word at each start, so it should be memoized. */
export function createPhraseIndex<Value>(keysOf: (word: string) => readonly string[]): PhraseIndex<Value> {
  const byFirstKey = new Map<string, Entry<Value>[]>();

  return {
    add(words, value) {
      const entry = { words: words.map((keys) => new Set(keys)), value };
      for (const key of entry.words[0] ?? []) {
        const entries = byFirstKey.get(key);
        if (entries === undefined) byFirstKey.set(key, [entry]);
        else entries.push(entry);
      }
    },
    match(words, start, end = words.length) {
      if (start >= end) return undefined;
      let longest: Value[] | undefined;
      let length = 1;
      for (const key of keysOf(words[start]!.text)) {
        const entries = byFirstKey.get(key);
        if (entries === undefined) continue;
        for (const entry of entries) {
          const count = entry.words.length;
          if (count < length || start + count > end || !fits(entry, words, start)) continue;
          if (longest === undefined || count > length) longest = [entry.value];
          else if (!longest.includes(entry.value)) longest.push(entry.value);
          length = count;
        }
      }
      return longest && { length, values: longest };
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
