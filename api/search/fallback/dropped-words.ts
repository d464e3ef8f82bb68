// Plain words of a text that the text which a fallback searched lacks. They wish for nothing that has a name, so that only the two texts
// together tell: a word of which the fallback wrote another spelling is not given up.
import { editDistance } from "../../../shared/edit-distance.ts";
import { leaveOut } from "../text/leave-out.ts";
import { textOf } from "../text/segments.ts";
import { neededWishes } from "../text/text-query.ts";
import type { ReadText } from "../text/text-search.ts";
import type { Understood } from "../text/understood.ts";
import { IMPLIED_WORDS } from "./implied-words.ts";
import { maxEdits } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

/** Numbered from `wish` on. */
export function droppedWords(
  asked: ReadText,
  searched: ReadText,
  { stopWords, wish }: { stopWords: ReadonlySet<string>; wish: number },
): Understood[] {
  const known = new Set(asked.parsed.words.map(({ text }) => text));
  const left = new Set(searched.parsed.words.map(({ text }) => text));
  const written = [...left].filter((word) => !known.has(word) && !IMPLIED_WORDS.has(word));
  const isGone = (word: string) => !left.has(word) && !written.some((other) => isRepair(word, other));
  const { needed } = neededWishes(asked.parsed, asked.segments, stopWords);
  return needed
    .filter((segments) =>
      segments.every(({ words, meanings }) => meanings.length === 0 && words.every(({ text }) => isGone(text))),
    )
    .flatMap((segments, index) => {
      const without = leaveOut(asked.text, asked.segments, new Set(segments), { stopWords });
      return segments.map((segment) => {
        const [first, last] = [segment.words[0]!, segment.words.at(-1)!];
        const text = textOf(segment);
        return {
          ...{ text, as: "words", condition: `words = ${text}`, params: null, wish: wish + index, without },
          ...{ offset: first.start, length: last.end - first.start, dropped: true as const },
        };
      });
    });
}

/** "Bolshaya" is "болшая" in the other alphabet, and "большая" mended. */
const isRepair = (word: string, other: string): boolean =>
  [word, ...layoutAndScriptVariants(word).map(({ text }) => text)].some(
    (spelling) => editDistance(spelling, other, maxEdits(spelling)) <= maxEdits(spelling),
  );
