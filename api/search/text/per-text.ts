// Computes something once for the words of a text: each reader is asked at every word, and the whole text again took most of the time.
import type { TypedWord } from "./text-words.ts";

type Words = readonly TypedWord[];

/** Only the latest: texts are read one after another. */
export function perText<Value>(compute: (words: Words) => Value): (words: Words) => Value {
  let latest: { words: Words; value: Value } | undefined;
  return (words) => {
    if (latest?.words !== words) latest = { words, value: compute(words) };
    return latest.value;
  };
}
