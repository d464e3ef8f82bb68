// Reads how many people a home or an office is for ("neljale inimesele", "for 2 adults and a child", "команда из 6 человек") as no wish:
// no field says it.
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import { isSmallNumber } from "./number-tokens.ts";
import type { TypedWord } from "./text-words.ts";

export function createPeopleReader({
  number,
  people,
  "people-of": group,
  "people-alone": alone,
  "between-and": and,
  indefinite,
}: NumberWords) {
  /** Number of words from `start` on; undefined where they count no people. */
  return function readPeople(words: readonly TypedWord[], start: number): number | undefined {
    const last = alone.match(words, start)?.next;
    if (last !== undefined && isEnd(words[last])) return last - start;
    const of = group.match(words, start);
    const counted = afterNumber(words, of?.next ?? start);
    if (counted === undefined) return undefined;
    const first = of === undefined ? peopleAt(words, counted) : counted;
    return first === undefined ? undefined : lastOf(words, first) - start;
  };

  /** Behind it a part of the text begins, or nothing: "korter neljale, rõduga". */
  function isEnd(word: TypedWord | undefined): boolean {
    return word === undefined || /[,;.:]/.test(word.before);
  }

  /** "2 adults [and a child]" */
  function lastOf(words: readonly TypedWord[], at: number): number {
    const joined = and.match(words, at)?.next ?? at;
    const next = peopleAt(words, afterNumber(words, joined) ?? indefinite.match(words, joined)?.next ?? joined);
    return next === undefined ? at : lastOf(words, next);
  }

  function afterNumber(words: readonly TypedWord[], at: number): number | undefined {
    return isSmallNumber(words[at]?.text) ? at + 1 : number.match(words, at)?.next;
  }

  function peopleAt(words: readonly TypedWord[], at: number): number | undefined {
    const word = words[at]?.text.replaceAll("ё", "е");
    return word !== undefined && people.match([{ text: word }], 0) !== undefined ? at + 1 : undefined;
  }
}
