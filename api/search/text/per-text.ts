// Computes something once for the words of a text: each reader is asked at every word, and the whole text again took most of the time.
import type { TypedWord } from "./text-words.ts";

type Words = readonly TypedWord[];

export function perText<Value>(compute: (words: Words) => Value): (words: Words) => Value {
  const computed = new WeakMap<Words, Value>();
  return (words) => {
    const known = computed.get(words);
    if (known !== undefined) return known;
    const value = compute(words);
    computed.set(words, value);
    return value;
  };
}
