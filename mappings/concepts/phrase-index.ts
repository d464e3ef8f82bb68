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

export interface PhraseIndex<Value> {
  add(words: readonly (readonly string[])[], value: Value): void;
  /** The longest phrases that start at `start`; undefined if there is none. */
  match(keys: readonly (readonly string[])[], start: number): PhraseMatch<Value> | undefined;
}

export function createPhraseIndex<Value>(): PhraseIndex<Value> {
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
    match(keys, start) {
      let length = 0;
      let values = new Set<Value>();
      for (const key of keys[start] ?? []) {
        for (const entry of byFirstKey.get(key) ?? []) {
          const count = entry.words.length;
          if (count < length || !fits(entry, keys, start)) continue;
          if (count > length) values = new Set();
          length = count;
          values.add(entry.value);
        }
      }
      return length === 0 ? undefined : { length, values: [...values] };
    },
  };
}

function fits<Value>({ words }: Entry<Value>, keys: readonly (readonly string[])[], start: number): boolean {
  return words.every((word, offset) => keys[start + offset]?.some((key) => word.has(key)) ?? false);
}
