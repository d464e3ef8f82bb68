/** Words that many listings have: some 10 MB for each function that remembers what it has found. */
const ENTRIES_MAX = 50_000;

/** Words repeat in listings, so what a pure function says of one is remembered, up to a bound. */
export function remembered<Key, Value extends object>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= ENTRIES_MAX) known.clear();
    const found = read(key);
    known.set(key, found);
    return found;
  };
}
