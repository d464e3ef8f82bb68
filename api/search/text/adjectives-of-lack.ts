// Adjectives that say what is lacking: "безлифтовый", "liftitu", "liftless". They refuse the thing that they are made of.
import type { Interpret } from "./interpret.ts";
import { mayBeThing, type Segment, saysWhere } from "./segments.ts";

/** How such a word is made, with the noun in its first group, and the endings that bring the noun to its citation form. */
const PATTERNS: readonly { word: RegExp; endings: readonly string[] }[] = [
  {
    word: /^бе[зс](\p{L}{3,}?)(?:ов|ев|очн|онн|енн|н)?(?:ый|ий|ая|яя|ое|ее|ые|ие|ого|ому|ым|ой|ую|ых|ыми|ом)$/u,
    endings: ["", "ь", "а", "я"],
  },
  { word: /^(\p{L}{3,})(?:tu|tut|tud|tute|tuid)$/u, endings: [""] },
  { word: /^(\p{L}{3,})less$/u, endings: [""] },
];

/** The thing that a word without a meaning lacks, to be refused; undefined for any other. */
export function lackingOf(
  { words, meanings, role, sign }: Segment,
  interpret: Interpret,
): Segment["meanings"] | undefined {
  const [word] = words;
  if (word === undefined || words.length > 1 || meanings.length > 0 || role !== undefined || sign !== undefined)
    return undefined;
  for (const { word: pattern, endings } of PATTERNS) {
    const noun = pattern.exec(word.text)?.[1];
    for (const ending of noun === undefined ? [] : endings) {
      const [read, ...others] = interpret([{ ...word, text: noun + ending, isCapital: false }]);
      if (read !== undefined && others.length === 0 && mayBeThing(read) && !saysWhere(read)) {
        return read.meanings.filter(({ as }) => as === "feature");
      }
    }
  }
  return undefined;
}
