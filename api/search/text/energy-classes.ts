// Energy classes: "energiaklass A või B", "energy class B or better", "класс энергоэффективности не ниже C". No field has them: A is a
// feature of texts, the others are met by the words themselves, with the letter beside them.
import type { EnergyWords } from "../../../mappings/concepts/energy-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import { type Clause, term } from "../filters.ts";
import { anyOf } from "./conditions.ts";
import type { TypedWord } from "./text-words.ts";

const CLASSES = "abcdefgh";
const FEATURE_OF_A = "energy-a";
/** As they look on the other keyboard. */
const CYRILLIC: Readonly<Record<string, string>> = { а: "a", в: "b", с: "c", е: "e", н: "h" };

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
}

/** Undefined for a text that names no class, as nearly all: to look for them at each word took a tenth of the reading of a text. */
export type EnergyFinder = (words: readonly TypedWord[]) => ((start: number) => Read | undefined) | undefined;

export function createEnergyFinder(
  table: EnergyWords,
  { functionWords }: { functionWords: ReadonlyMap<string, FunctionRole> },
): EnergyFinder {
  const mayName = ({ text }: TypedWord) => table.class.startsWith(text) || text.charAt(1) === "-";

  return function findEnergy(words) {
    if (!words.some(mayName)) return undefined;
    return (start) => behindWords(words, start) ?? aheadOfWords(words, start);
  };

  /** "energiaklass vähemalt C", "at least energy class C" */
  function behindWords(words: readonly TypedWord[], start: number): Read | undefined {
    const ahead = longest("at-least", words, start);
    const noun = longest("class", words, start + ahead);
    if (noun === 0) return undefined;
    const between = start + ahead + noun + longest("between", words, start + ahead + noun);
    const limit = longest("at-least", words, between);
    const letters = lettersAt(words, between + limit);
    if (letters === undefined) return undefined;
    return toRead(words, start, { ...letters, isLimited: ahead + limit > 0 });
  }

  /** "A või B energiaklassiga", "B-klassi energiamärgis", "B-energiaklass" */
  function aheadOfWords(words: readonly TypedWord[], start: number): Read | undefined {
    const [, letter, noun] = /^([a-h])-(\p{L}{4,})$/u.exec(words[start]!.text) ?? [];
    if (letter !== undefined && noun !== undefined) {
      const isBetween = isWord("between", noun);
      const length = isBetween ? longest("class", words, start + 1) : Number(isWord("class", noun));
      if (length === 0) return undefined;
      return toRead(words, start, { classes: [letter], end: start + length + Number(isBetween), isLimited: false });
    }
    const letters = lettersAt(words, start);
    if (letters === undefined) return undefined;
    const between = letters.end + longest("between", words, letters.end);
    const noun2 = longest("class", words, between);
    return noun2 === 0 ? undefined : toRead(words, start, { ...letters, end: between + noun2, isLimited: false });
  }

  function isWord(role: EnergyRole, word: string): boolean {
    return longest(role, [{ text: word }], 0) === 1;
  }

  function toRead(
    words: readonly TypedWord[],
    start: number,
    { classes, end, isLimited }: { classes: readonly string[]; end: number; isLimited: boolean },
  ): Read | undefined {
    const better = longest("or-better", words, end);
    const isPlus = /^\+/.test(words[end - 1]!.after) && classes.at(-1) !== "a";
    const isAtLeast = isLimited || better > 0 || isPlus;
    const wished = [...CLASSES].filter((letter) => classes.includes(letter) || (isAtLeast && letter < classes.at(-1)!));
    const length = end + better - start;
    if (wished.length > 1 || wished[0] !== "a")
      return { length, meaning: { as: "energy", name: "energyClass", classes: wished, written: table.written } };
    // "energiaklass A" is a phrase of the feature.
    return isAtLeast ? { length, meaning: { as: "feature", name: FEATURE_OF_A } } : undefined;
  }

  /** "B", "A või B", "A, B, C", "A-C" */
  function lettersAt(words: readonly TypedWord[], start: number): { classes: string[]; end: number } | undefined {
    const range = /^([a-h])-([a-h])$/.exec(words[start]?.text ?? "");
    if (range !== null) {
      const [best, worst] = [range[1]!, range[2]!].sort();
      return { classes: [...CLASSES].filter((one) => one >= best! && one <= worst!), end: start + 1 };
    }
    const first = letterOf(words[start]);
    if (first === undefined) return undefined;
    const classes = [first];
    let end = start + 1;
    for (;;) {
      const role = functionWords.get(words[end]?.text ?? "");
      const isJoined = role === "or" || role === "and";
      const at = isJoined ? end + 1 : end;
      const next = isArticle(words, at) ? undefined : letterOf(words[at]);
      if (next === undefined || (!isJoined && !/^\s?[,/]/.test(words[end]!.before))) return { classes, end };
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

  function longest(role: EnergyRole, words: readonly { text: string }[], start: number): number {
    return (table[role].match(words, start)?.next ?? start) - start;
  }
}

/** In Cyrillic only as a capital: "в" and "с" are prepositions. */
function letterOf(word: TypedWord | undefined): string | undefined {
  if (word === undefined || word.text.length !== 1) return undefined;
  if (CLASSES.includes(word.text)) return word.text;
  return word.isCapital ? CYRILLIC[word.text] : undefined;
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
