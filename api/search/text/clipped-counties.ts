// Names of counties that share their ending: "Valga- ja Võrumaal" is Valgamaa, and not the town.
import { perText } from "./per-text.ts";
import type { TypedWord } from "./text-words.ts";

const CLIPPED = /^-,?\s/;
const COUNTY = /\p{L}maa(?:l|le|lt|d|s|st|sse|ga|ni)?$/u;
const COUNTY_CASE = /(maa)\p{L}*$/u;
/** Join Estonian names only: other languages do not clip them. */
const LINKS = new Set(["ja", "või", "ning", "ehk"]);

/** `isCounty`: of a whole name in small letters. Words that are no clipped county stay as they are. */
export function createWholeCounties(isCounty: (name: string) => boolean) {
  return perText((words) =>
    words.some(({ after }) => CLIPPED.test(after)) ? words.map((word, at) => whole(words, word, at)) : words,
  );

  function whole(words: readonly TypedWord[], word: TypedWord, at: number): TypedWord {
    const last = CLIPPED.test(word.after) ? endOfList(words, at) : undefined;
    if (last === undefined || !COUNTY.test(last.text)) return word;
    // Of "Lääne- ja Ida-Virumaal" Lääne-Virumaa is meant, and not Läänemaa.
    const parts = last.text.split("-");
    const text = parts.length === 1 ? `${word.text}maa` : `${word.text}-${parts.at(-1)!.replace(COUNTY_CASE, "$1")}`;
    return !last.text.startsWith(text) && isCounty(text) ? { ...word, text } : word;
  }
}

/** "Tartu-, Põlva- või [Võrumaal]"; undefined without a word that joins. */
function endOfList(words: readonly TypedWord[], start: number): TypedWord | undefined {
  let at = start;
  let isJoined = false;
  for (; words[at] !== undefined && (CLIPPED.test(words[at]!.after) || LINKS.has(words[at]!.text)); at += 1)
    isJoined ||= LINKS.has(words[at]!.text);
  return isJoined ? words[at] : undefined;
}
