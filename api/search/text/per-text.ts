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

/** Once for each word of a text, for what is asked of one word by several readers; null stands for what was not asked yet. */
export function perWord<Value>(
  compute: (words: Words, start: number) => Value,
): (words: Words, start: number) => Value {
  const kept = perText((words) => new Array<Value | null>(words.length).fill(null));
  return (words, start) => {
    if (start >= words.length) return compute(words, start);
    const own = kept(words);
    const known = own[start]!;
    if (known !== null) return known;
    const value = compute(words, start);
    own[start] = value;
    return value;
  };
}
