// Sorted table of spellings, and the ranges of it that start with what was typed, also with one slip of the finger. A trie of the same
// spellings would be as fast and many times as large.

/** Positions from `low` to below `high`; each of them starts with `length` letters that were meant. */
export interface Range {
  low: number;
  high: number;
  length: number;
}

export interface SpellingTable<Value> {
  size: number;
  keyAt(position: number): string;
  valueAt(position: number): Value;
  startingWith(key: string): Range | undefined;
  /** One letter too many, too few, another one, or two exchanged; not the first. */
  startingNear(key: string): Range[];
}

export interface Spelling<Value> {
  key: string;
  value: Value;
}

export function createSpellingTable<Value>(spellings: readonly Spelling<Value>[]): SpellingTable<Value> {
  const sorted = [...spellings].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const keys = sorted.map(({ key }) => key);
  const values = sorted.map(({ value }) => value);

  /** The part of a range whose keys have this letter at `depth`. */
  function narrow(low: number, high: number, depth: number, code: number): [number, number] {
    const from = firstAtLeast(low, high, depth, code);
    return [from, firstAtLeast(from, high, depth, code + 1)];
  }

  /** The keys of a range share their first `depth` letters; one that ends there has the code -1. */
  function firstAtLeast(low: number, high: number, depth: number, code: number): number {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (codeAt(keys[middle]!, depth) < code) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Follows the rest of a key from `at` on; undefined where nothing goes on so. */
  function follow(key: string, at: number, low: number, high: number, depth: number): Range | undefined {
    let [from, to, deep] = [low, high, depth];
    for (let next = at; next < key.length && from < to; next += 1, deep += 1) {
      [from, to] = narrow(from, to, deep, key.charCodeAt(next));
    }
    return from < to ? { low: from, high: to, length: deep } : undefined;
  }

  function startingNear(key: string): Range[] {
    const found: Range[] = [];
    const add = (range: Range | undefined) => {
      if (range !== undefined) found.push(range);
    };
    let [low, high] = narrow(0, keys.length, 0, key.charCodeAt(0));
    for (let at = 1; at < key.length && low < high; at += 1) {
      const typed = key.charCodeAt(at);
      add(follow(key, at + 1, low, high, at)); // one too many
      if (at + 1 < key.length) {
        const [from, to] = narrow(low, high, at, key.charCodeAt(at + 1));
        const [last, end] = narrow(from, to, at + 1, typed);
        if (last < end) add(follow(key, at + 2, last, end, at + 2)); // two exchanged
      }
      for (let from = firstAtLeast(low, high, at, 0); from < high; ) {
        const code = keys[from]!.charCodeAt(at);
        const to = firstAtLeast(from, high, at, code + 1);
        if (code !== typed) {
          add(follow(key, at + 1, from, to, at + 1)); // another one
          add(follow(key, at, from, to, at + 1)); // one too few
        }
        from = to;
      }
      [low, high] = narrow(low, high, at, typed);
    }
    return found;
  }

  return {
    size: keys.length,
    keyAt: (position) => keys[position]!,
    valueAt: (position) => values[position]!,
    startingWith: (key) => follow(key, 0, 0, keys.length, 0),
    startingNear,
  };
}

const codeAt = (key: string, at: number) => (at < key.length ? key.charCodeAt(at) : -1);
