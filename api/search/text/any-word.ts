// Gates of the readers: whether any word of a text may be what one looks for, such as a unit of length. Each reader asks at every word,
// and one lookup of a word answers for all: with one for each reader they took a twelfth of the reading of a text.
import { memoize } from "../../../mappings/languages/memoize.ts";
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

/** Adds a test of a word; what it gives tells whether a text has such a word. All tests are added before a text is read. */
export type AnyWord = (test: (word: string) => boolean) => (words: readonly TypedWord[]) => boolean;

const TESTS_MAX = 31;

/** Of as many tests as a number has bits. */
export function createAnyWord(): AnyWord {
  const tests: ((word: string) => boolean)[] = [];
  const flagsOf = memoize((word: string) =>
    tests.reduce((flags, test, bit) => (test(word) ? flags | (1 << bit) : flags), 0),
  );
  const flagsIn = perText((words) => {
    let flags = 0;
    for (const { text } of words) flags |= flagsOf(text);
    return flags;
  });
  return (test) => {
    if (tests.length === TESTS_MAX) throw new Error(`More than ${TESTS_MAX} tests of words.`);
    const flag = 1 << tests.length;
    tests.push(test);
    return (words) => (flagsIn(words) & flag) !== 0;
  };
}
