// Computes something once for the words of a text: each reader is asked at every word, and the whole text again took most of the time.
import type { TypedWord } from "./text-words.ts";

type Words = readonly TypedWord[];

interface Computed<Value> {
  words: Words;
  value: Value;
}

/** Of the latest two: texts are read one after another, some in turns with a copy whose first word is in small letters. */
export function perText<Value>(compute: (words: Words) => Value): (words: Words) => Value {
  let latest: Computed<Value> | undefined;
  let before: Computed<Value> | undefined;
  return (words) => {
    if (latest?.words === words) return latest.value;
    const found = before?.words === words ? before : { words, value: compute(words) };
    before = latest;
    latest = found;
    return found.value;
  };
}
