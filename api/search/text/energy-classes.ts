// Energy classes: "energiaklass A või B", "energy class B or better", "класс энергоэффективности не ниже C". No field has them: A is a
// feature of texts, the others are met by the words themselves, with the letter beside them.
import type { EnergyWords } from "../../../mappings/concepts/energy-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import { type Clause, term } from "../filters.ts";
import type { AnyWord } from "./any-word.ts";
import { anyOf } from "./conditions.ts";
import type { TypedWord } from "./text-words.ts";

const CLASSES = "abcdefgh";
const FEATURE_OF_A = "energy-a";
/** As they look on the other keyboard, and the second letter of its alphabet. */
const CYRILLIC: Readonly<Record<string, string>> = { а: "a", б: "b", в: "b", с: "c", е: "e", н: "h" };

type EnergyRole = Exclude<keyof EnergyWords, "written">;

export interface EnergyClasses {
  as: "energy";
  name: "energyClass";
  /** Letters, the best first. */
  classes: readonly string[];
  /** What stands beside the letter in texts. */
  written: EnergyWords["written"];
}

interface Read {
  length: number;
  meaning: EnergyClasses | { as: "feature"; name: string };
  /** "energiaklass ei ole G" */
  isRefused: boolean;
}

/** Letters, and where the words end that have them. */
interface Letters {
  classes: readonly string[];
  end: number;
}

/** What the text says of its letters. */
interface Said {
  isLimited: boolean;
  isRefused: boolean;
  /** "A-klassi", "A-ga": in one word with what names them, or with an ending. */
  isOwnWord: boolean;
}

const REFUSING: readonly (FunctionRole | undefined)[] = ["not", "refuse", "not-a", "except"];
const JOINTS: readonly (FunctionRole | undefined)[] = ["or", "and", "nor"];
/** The most words of a refusal in front of the letter: "must not be". */
const REFUSAL_WORDS_MAX = 3;

/** Undefined for a text that names no class, as nearly all: to look for them at each word took a tenth of the reading of a text. */
export type EnergyFinder = (words: readonly TypedWord[]) => ((start: number) => Read | undefined) | undefined;

export function createEnergyFinder(
  table: EnergyWords,
  { functionWords, anyWord }: { functionWords: ReadonlyMap<string, FunctionRole>; anyWord: AnyWord },
): EnergyFinder {
  const mayName = anyWord(
    (word) => table.class.startsWith(word) || table.bare.startsWith(word) || word.charAt(1) === "-",
  );

  return function findEnergy(words) {
    if (!mayName(words)) return undefined;
    const nouns: readonly EnergyRole[] = words.some((_, at) => longest("graded", words, at) > 0)
      ? ["class"]
      : ["class", "bare"];
    return (start) => behindWords(words, start, nouns) ?? aheadOfWords(words, start, nouns);
  };

  /** "energiaklass vähemalt C", "at least energy class C", "energiaklass ei ole G" */
  function behindWords(words: readonly TypedWord[], start: number, nouns: readonly EnergyRole[]): Read | undefined {
    const ahead = limitAt(words, start);
    const noun = nounAt(words, start + ahead, nouns);
    if (noun === 0) return undefined;
    const between = start + ahead + noun + longest("between", words, start + ahead + noun);
    const limit = limitAt(words, between);
    const refusal = limit > 0 ? 0 : refusalAt(words, between);
    const at = between + limit + refusal;
    const letters = lettersAt(words, refusal > 0 ? at + longest("between", words, at) : at);
    // "energy class without a balcony"
    if (letters === undefined || (refusal > 0 && isArticle(words, at))) return undefined;
    // "first class a flat"
    if (longest("class", words, start + ahead) === 0 && isArticle(words, letters.end - 1)) return undefined;
    const isLimited = ahead + limit > 0 && !letters.isRange;
    const isOwnWord = words[letters.end - 1]!.text.length > 1;
    return toRead(words, start, { ...letters, isLimited, isOwnWord, isRefused: refusal > 0 });
  }

  /** "A või B energiaklassiga", "B-klassi energiamärgis", "B-energiaklass", "A-klassi maja" */
  function aheadOfWords(words: readonly TypedWord[], start: number, nouns: readonly EnergyRole[]): Read | undefined {
    const [, typed, noun] = /^(\p{L})-(\p{L}{4,})$/u.exec(words[start]!.text) ?? [];
    const letter = typed === undefined ? undefined : letterOf({ ...words[start]!, text: typed, isCapital: true });
    if (letter !== undefined && noun !== undefined) {
      const behind = isWord("between", noun) ? longest("class", words, start + 1) : 0;
      if (behind === 0 && !nouns.some((role) => isWord(role, noun))) return undefined;
      return toRead(words, start, { classes: [letter], end: start + 1 + behind, isOwnWord: true });
    }
    const letters = lettersAt(words, start);
    if (letters === undefined) return undefined;
    const between = letters.end + longest("between", words, letters.end);
    const noun2 = longest("class", words, between);
    if (noun2 > 0) return toRead(words, start, { ...letters, end: between + noun2 });
    const bare = nounAt(words, letters.end, nouns);
    return bare === 0 || isArticle(words, start)
      ? undefined
      : toRead(words, start, { ...letters, end: letters.end + bare });
  }

  function nounAt(words: readonly TypedWord[], start: number, nouns: readonly EnergyRole[]): number {
    return Math.max(...nouns.map((role) => longest(role, words, start)));
  }

  function limitAt(words: readonly TypedWord[], start: number): number {
    return Math.max(longest("at-least", words, start), longest("up-to", words, start));
  }

  /** Number of words. */
  function refusalAt(words: readonly TypedWord[], start: number): number {
    for (let length = REFUSAL_WORDS_MAX; length > 0; length -= 1) {
      const phrase = words.slice(start, start + length).map(({ text }) => text);
      if (REFUSING.includes(functionWords.get(phrase.join(" ")))) return length;
    }
    return 0;
  }

  function isWord(role: EnergyRole, word: string): boolean {
    return longest(role, [{ text: word }], 0) === 1;
  }

  function toRead(
    words: readonly TypedWord[],
    start: number,
    { classes, end, isLimited = false, isRefused = false, isOwnWord = false }: Letters & Partial<Said>,
  ): Read | undefined {
    const better = longest("or-better", words, end);
    const worse = longest("or-worse", words, end);
    const isPlus = /^\+/.test(words[end - 1]!.after) && classes.at(-1) !== "a";
    const isAtLeast = isLimited || better > 0 || isPlus;
    const isWished = (letter: string) =>
      classes.includes(letter) || (isAtLeast && letter < classes.at(-1)!) || (worse > 0 && letter > classes[0]!);
    const wished = [...CLASSES].filter(isWished);
    const length = end + better + worse - start;
    if (wished.length > 1 || wished[0] !== "a")
      return {
        length,
        meaning: { as: "energy", name: "energyClass", classes: wished, written: table.written },
        isRefused,
      };
    // "energiaklass A" is a phrase of the feature, "energy label, a balcony" is not.
    const isClass = isAtLeast || isRefused || isOwnWord;
    return isClass ? { length, meaning: { as: "feature", name: FEATURE_OF_A }, isRefused } : undefined;
  }

  /** "B", "A või B", "A, B, C", "A-C", "A kuni C" */
  function lettersAt(words: readonly TypedWord[], start: number): (Letters & { isRange: boolean }) | undefined {
    const range = /^([a-h])-([a-h])$/.exec(words[start]?.text ?? "");
    if (range !== null) return rangeOf(range[1]!, range[2]!, start + 1);
    const first = letterOf(words[start]);
    if (first === undefined) return undefined;
    const to = start + 1 + longest("up-to", words, start + 1);
    const last = isArticle(words, to) ? undefined : letterOf(words[to]);
    if (last !== undefined && (to > start + 1 || isUpTo(words[to]!))) return rangeOf(first, last, to + 1);
    const classes = [first];
    let end = start + 1;
    for (;;) {
      const isJoined = JOINTS.includes(functionWords.get(words[end]?.text ?? ""));
      const at = isJoined ? end + 1 : end;
      const next = isArticle(words, at) ? undefined : letterOf(words[at]);
      if (next === undefined || (!isJoined && !/^\s?[,/]/.test(words[end]!.before)))
        return { classes, end, isRange: false };
      classes.push(next);
      end = at + 1;
    }
  }

  /** "class B and [a balcony]": another word behind it is no end of the classes. */
  function isArticle(words: readonly TypedWord[], at: number): boolean {
    const [word, next] = [words[at], words[at + 1]];
    if (word?.text !== "a" || word.isCapital || next === undefined || /[,/]/.test(next.before)) return false;
    const role = functionWords.get(next.text);
    return role !== "or" && role !== "and" && longest("between", words, at + 1) + longest("class", words, at + 1) === 0;
  }

  /** "B - D", "A-st C-ni" */
  function isUpTo({ text, before }: TypedWord): boolean {
    return /^\s?[-–]\s?$/.test(before) || (text.length > 1 && isWord("up-to-ending", text.slice(2)));
  }

  /** "B", "B-ga". In Cyrillic only as a capital: "в" and "с" are prepositions. */
  function letterOf(word: TypedWord | undefined): string | undefined {
    const [, letter, ending] = /^(\p{L})(?:-(\p{L}{2}))?$/u.exec(word?.text ?? "") ?? [];
    if (letter === undefined || (ending !== undefined && !isWord("ending", ending))) return undefined;
    if (CLASSES.includes(letter)) return letter;
    return word?.isCapital === true ? CYRILLIC[letter] : undefined;
  }

  function longest(role: EnergyRole, words: readonly { text: string }[], start: number): number {
    return (table[role].match(words, start)?.next ?? start) - start;
  }
}

function rangeOf(one: string, other: string, end: number): Letters & { isRange: true } {
  const [best, worst] = [one, other].sort();
  return { classes: [...CLASSES].filter((letter) => letter >= best! && letter <= worst!), end, isRange: true };
}

/** As spans: an `intervals` query multiplies phrases by letters, and is refused with more than 1,024 of both. */
export function energyClause({ classes, written }: EnergyClasses): Clause {
  return anyOf([
    ...(classes.includes("a") ? [term(FIELDS.features, FEATURE_OF_A)] : []),
    ...[TEXT_FIELDS.exactSlogan, TEXT_FIELDS.exactDescription].flatMap((field) => {
      const word = (text: string): Clause => ({ span_term: { [field]: text } });
      const words = anySpan(written.map((phrase) => inOrder(phrase.map(word))));
      // In front of the words Cyrillic "в" and "с" are prepositions.
      const behind = anySpan([...classes, ...classes.flatMap(lookalikes)].map(word));
      return [inOrder([words, behind]), inOrder([anySpan(classes.map(word)), words])];
    }),
  ]);
}

export const describeEnergy = ({ classes }: EnergyClasses): string =>
  `energy class ${classes.map((letter) => letter.toUpperCase()).join(" or ")}`;

const lookalikes = (letter: string) => Object.keys(CYRILLIC).filter((other) => CYRILLIC[other] === letter);
const anySpan = (clauses: Clause[]): Clause => ({ span_or: { clauses } });
const inOrder = (clauses: Clause[]): Clause =>
  clauses.length === 1 ? clauses[0]! : { span_near: { clauses, slop: 0, in_order: true } };
