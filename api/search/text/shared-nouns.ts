// Numbers that share a noun: "mitte esimesel ega viimasel korrusel" is about two floors, "не 1 и не 2 комнатная" about two numbers of
// rooms, and "not the first" about a floor that it does not name. So do adjectives: "дом не деревянный", "отопление не печное".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import type { Interpret } from "./interpret.ts";
import { listKind } from "./list-kinds.ts";
import { materialOf } from "./refused-materials.ts";
import { classOf, isBehindComma, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

const NUMBERED = ["floor", "rooms", "floors"];
/** Words that a number and its noun have between them; it bounds the work for each number. */
const BETWEEN_MAX = 8;
const REFUSING = ["not", "not-a", "besides", "except", "refuse", "nor"];
/** These refuse what stands before them. */
const REFUSING_BEHIND = ["refuse", "except", "unfit"];
/** Words between a noun and the adjective that shares it. */
const NOUN_WITHIN = 6;
/** Between a number and its noun stand only words that join and refuse. */
const LINKS = [...REFUSING, "and", "or", "inside"];

/** Segments in which a number has the meaning that it has with the noun of its list; only where something is refused. */
export function shareNouns(
  segments: readonly Segment[],
  {
    interpret,
    stopWords,
    clauseWords,
    estonian,
    number,
  }: {
    interpret: Interpret;
    stopWords: ReadonlySet<string>;
    clauseWords: ClauseWords;
    estonian: Pick<Estonian, "lemmas">;
    number: Pick<NumberWords["number"], "headOf" | "match">;
  },
): readonly Segment[] {
  if (!segments.some(({ role = "and" }) => REFUSING.includes(role) || role === "unfit" || role === "unneeded"))
    return segments;
  return segments.map((segment, index) => {
    const made = isMadeOf(index) ? materialOf(segment, { interpret, estonian, clauseWords }) : undefined;
    if (made !== undefined) return { ...segment, meanings: made };
    if (!(isBare(segment) || isInstead(index)) || isDescribing(index)) return segment;
    const ahead = nearest(index, 1);
    const behind = nearest(index, -1);
    const meanings =
      (ahead !== undefined && NUMBERED.includes(listKind(ahead)) ? meaningsLike(segment, ahead) : undefined) ??
      (behind === undefined ? undefined : meaningsLike(segment, behind)) ??
      (isRefused(index) || isRefusedBehind(index) ? meaningsWithFloor(segment, isBesideFloor(index)) : undefined);
    const read =
      meanings ??
      (isOfHouse(index)
        ? (materialOf(segment, { interpret, estonian, clauseWords }) ?? thingWithNoun(index))
        : undefined);
    return read === undefined ? segment : { words: segment.words, meanings: read };
  });

  /** "kaks" and "one" wish nothing, but for "mitte kolm tuba, vaid kaks" and "neither one nor two rooms". */
  function isInstead(index: number): boolean {
    const { words, sign, meanings } = segments[index]!;
    const before = segments[index - 1];
    const isNumber = words.length === 1 && sign === "ignored" && number.match(words, 0) !== undefined;
    if (!isNumber || meanings.length > 0 || before === undefined) return false;
    return clauseWords.instead.are(textOf(before)) || REFUSING.includes(before.role ?? "and");
  }

  /** "not made of wood", "не из дерева" */
  function isMadeOf(index: number): boolean {
    const before = segments[index - 1];
    if (segments[index]!.words.length > 1 || !REFUSING.includes(before?.role ?? "and")) return false;
    return clauseWords["made-of"].end(textOf(before!));
  }

  /** Refused, and not of the thing behind it: "не деревянный балкон" is about the balcony. */
  function isOfHouse(index: number): boolean {
    const next = segments[index + 1];
    const isOfThing = next !== undefined && mayBeThing(next) && !saysWhere(next) && !isBehindComma(next);
    return !isOfThing && (isRefused(index) || REFUSING_BEHIND.includes(next?.role ?? "and"));
  }

  /** "с центральным отоплением, не печное": the noun was said before, which only a Russian adjective may lack. */
  function thingWithNoun(index: number): Segment["meanings"] | undefined {
    const adjective = { ...segments[index]!.words[0]!, after: " " };
    if (!isCyrillic(adjective.text)) return undefined;
    const before = segments.slice(0, index).flatMap(({ words }) => words);
    for (const { text } of before.slice(-NOUN_WITHIN).reverse()) {
      const [read, ...others] = interpret([adjective, { ...adjective, text, before: " ", isCapital: false }]);
      if (read?.meanings.some(({ as }) => as === "feature") && others.length === 0) return read.meanings;
    }
    return undefined;
  }

  /** "первого взноса": the number belongs to the word behind it. */
  function isDescribing(index: number): boolean {
    const next = segments[index + 1];
    return (
      next !== undefined &&
      next.role === undefined &&
      classOf(next) === "words" &&
      next.sign === undefined &&
      !isBehindComma(next)
    );
  }

  /** The nearest segment that is neither a number of the list nor a word of it. */
  function nearest(index: number, step: 1 | -1): Segment | undefined {
    for (let at = index + step; Math.abs(at - index) <= BETWEEN_MAX; at += step) {
      const segment = segments[at];
      if (segment === undefined || !isLink(segment)) return segment;
    }
    return undefined;
  }

  function isRefused(index: number): boolean {
    for (let at = index - 1; at >= 0 && isLink(segments[at]!); at -= 1) {
      if (REFUSING.includes(segments[at]!.role ?? "and")) return true;
    }
    return false;
  }

  /** "первый и последний [не предлагать]" */
  function isRefusedBehind(index: number): boolean {
    const isEnd = ({ role = "and" }: Segment) => REFUSING_BEHIND.includes(role);
    let at = index + 1;
    while (segments[at] !== undefined && isLink(segments[at]!) && !isEnd(segments[at]!)) at += 1;
    return segments[at] !== undefined && isEnd(segments[at]!);
  }

  /** "1 и последний": of two numbers in words only a floor is meant. */
  function isBesideFloor(index: number): boolean {
    return [-2, 2].some((step) => {
      const [link, other] = [segments[index + step / 2], segments[index + step]];
      const isJoined = link?.role === "and" || link?.role === "or" || link?.role === "nor";
      return isJoined && other !== undefined && isBare(other) && meaningsWithFloor(other, false) !== undefined;
    });
  }

  /** With the last word of another: "1. ja viimast korrust" is about floors, of which "1. korrust" alone is a number. */
  function meaningsLike(segment: Segment, other: Segment): Segment["meanings"] | undefined {
    const meanings = meaningsWith(segment, other.words.at(-1)!);
    const isOfFloor =
      listKind(other) === "floor" && meanings !== undefined && listKind({ ...other, meanings }) !== "floor";
    return isOfFloor ? meaningsWithFloor(segment, true) : meanings;
  }

  /** Of a noun that begins with its own number, "kahetoaline", the rest is shared. */
  function meaningsWith({ words }: Segment, noun: Pick<TypedWord, "text">): Segment["meanings"] | undefined {
    const numeral = { ...words[0]!, after: " " };
    const text = number.headOf(noun.text)?.rest.replace(/^-/, "") ?? noun.text;
    const [read, ...others] = interpret([numeral, { ...numeral, text, before: " ", isCapital: false }]);
    return read !== undefined && others.length === 0 && NUMBERED.includes(listKind(read)) ? read.meanings : undefined;
  }

  function isLink(segment: Segment): boolean {
    const isStopWord = segment.sign === "ignored" && segment.words.every(({ text }) => stopWords.has(text));
    // "mitte 3 tuba, vaid 2", "не 3 комнаты, а 2"
    const isInstead = segment.sign === "ignored" && clauseWords.instead.are(textOf(segment));
    return isBare(segment) || LINKS.includes(segment.role ?? "with") || isStopWord || isInstead;
  }

  /** Only of a number in words: "mitte 5" may be of anything. */
  function meaningsWithFloor(segment: Segment, mayBeDigits: boolean): Segment["meanings"] | undefined {
    const { text } = segment.words[0]!;
    if (!mayBeDigits && !/^\p{L}/u.test(text)) return undefined;
    const { et, ru, en } = clauseWords.floor.byLanguage;
    const nouns = isCyrillic(text) ? ru : [...et, ...en];
    const found = nouns.map((noun) => meaningsWith(segment, { text: noun })).find((meanings) => meanings !== undefined);
    const [meaning] = found ?? [];
    return meaning?.as === "fact" &&
      meaning.conditions.every((condition) => "field" in condition && condition.field !== "floors")
      ? found
      : undefined;
  }
}

/** One word, of which nothing is known. */
function isBare({ words, meanings, role, sign }: Segment): boolean {
  return words.length === 1 && meanings.length === 0 && role === undefined && sign === undefined;
}
