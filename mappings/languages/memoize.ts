/** About 10 MB of words for each memoized function. */
const ENTRIES_MAX = 50_000;

/** Memoizes a pure function, since words repeat in listings; cleared at 50,000 entries. */
export function memoize<Key, Value extends NonNullable<unknown>>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (cache.size >= ENTRIES_MAX) cache.clear();
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
