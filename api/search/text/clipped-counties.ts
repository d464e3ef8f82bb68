// Names of counties that share their ending: "Valga- ja Võrumaal" is Valgamaa, and not the town.
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

const CLIPPED = /^-,?\s/;
const COUNTY = /\p{L}maa(?:l|le|lt|d|s|st|sse)?$/u;
/** "Tartu-, Põlva- või Võrumaal" */
const LINKS = new Set(["ja", "või", "ning", "ehk", "и", "или", "and", "or"]);

/** The words, those of a clipped county with the ending of the county behind them. */
export const withWholeCounties = perText((words) =>
  words.some(({ after }) => CLIPPED.test(after)) ? words.map((word, at) => withEnding(words, word, at)) : words,
);

/** "Saare- ja Hiiumaal": an island only without the other name. */
export const isClippedCounty = (words: readonly TypedWord[], at: number): boolean =>
  withWholeCounties(words)[at] !== words[at];

function withEnding(words: readonly TypedWord[], word: TypedWord, at: number): TypedWord {
  let next = at;
  while (words[next] !== undefined && (CLIPPED.test(words[next]!.after) || LINKS.has(words[next]!.text))) next += 1;
  const isClipped = CLIPPED.test(word.after) && COUNTY.test(words[next]?.text ?? "");
  return isClipped ? { ...word, text: `${word.text}maa` } : word;
}
