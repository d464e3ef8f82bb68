// How far a refusal goes: "v.a Lasnamäe, Kopli ja Mustamäe" refuses all three, "без балкона, 2 комнаты" only the balcony.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import {
  classOf,
  isBehindComma,
  isBehindSlash,
  isComitative,
  isInnerCase,
  isPartOfTown,
  isQuarter,
  isWithin,
  mayBeThing,
  pathsOf,
  type Segment,
  saysWhere,
  textOf,
} from "./segments.ts";

export interface ListDeps {
  stopWords: ReadonlySet<string>;
  /** Words between wishes, by phrase. */
  functionWords: ReadonlyMap<string, FunctionRole>;
  clauseWords: ClauseWords;
  /** Phrases as they stand in the concept tables. */
  isWritten: (phrase: string) => boolean;
  /** Forms of others in the tables: "сада" beside "сад". */
  isWrittenForm: (phrase: string) => boolean;
}

/** A wish that is refused: the first segment of its words, and its own. */
export interface Item {
  from: number;
  at: number;
  /** Of a garage in a list of things, which is also a type of property. */
  isThing: boolean;
}

/** How a wish is joined to the one before it: "beside" without anything between them ("mitte Tartu Pärnu"). */
type Join = "or" | "nor" | "and" | "comma" | "beside";

export const JOINS: readonly Join[] = ["or", "nor", "and"];
const NOMINATIVE_ADJECTIVE = /(?:ая|яя|ый|ий|ое|ее|ые|ие|ую|юю)$/;
/** A listing has one of each: "not Lasnamäe or a house in Tartu" does not refuse houses. */
const KINDS_OF_LISTINGS = ["dealType", "propertyType"];
/** What a home is, or lies near, not what it has: in "without a lift, furnished" it is wished. */
const STATES = new Set(
  (
    "furnished unfurnished renovated needs-renovation good-condition modern luxury cosy cheap quiet sunny spacious private separate-rooms " +
    "through two-level corner vacant urgent insulated energy-efficient energy-a stone-house wooden-house log-house panel-house closed-yard " +
    "centre old-town suburb island sea beach lake river forest park nature hill waterfront free-parking exchange investment family students"
  ).split(" "),
);
const OF_THE_WISH_BEFORE: readonly (FunctionRole | undefined)[] = ["optional", "unneeded", "lacks", "needed"];
/** These refuse one thing or type, and all of a list of places or floors. */
const OF_ONE: readonly FunctionRole[] = ["not", "nor"];

/** "Не нужен балкон и лифт" */
const OF_NOMINATIVE: readonly FunctionRole[] = ["unneeded", "optional"];

/** What a refusal at `start` refuses behind it. Of "without furniture" the refusal is the first of its own list. */
export function listAfter(
  segments: readonly Segment[],
  start: number,
  role: FunctionRole,
  { stopWords, functionWords, clauseWords, isWritten, isWrittenForm }: ListDeps,
): Item[] {
  const isOfOne = OF_ONE.includes(role);
  const first = segments[start]!.role === undefined ? start : wishFrom(start + 1, true);
  if (first === undefined) return [];
  const refused = segments[first]!;
  const joined = joinedTo(first);
  const kind = kindOfList([refused, ...joined.map(({ at }) => segments[at]!)]);
  const isList = joined.some(({ by, at }, index) => {
    const isJoint = JOINS.includes(by) && kindOf(segments[at]!) === kind;
    return isJoint && joined.slice(0, index).every((other) => kindOf(segments[other.at]!) === kind);
  });
  const isEither =
    isList && joined.some(({ by, at }) => (by === "or" || by === "nor") && kindOf(segments[at]!) === kind);
  const isAllLacking = joined.some(({ at }) => isLack(segments[at]!));

  const items = [{ from: start, at: first }];
  for (const { by, at } of joined) {
    if (!goesOn(by, at)) break;
    items.push({ from: items.at(-1)!.at + 1, at });
  }
  const isOfThings = kind === "thing" && items.length > 1;
  return items.map((item) => ({ ...item, isThing: isOfThings }));

  function goesOn(by: Join, at: number): boolean {
    const next = segments[at]!;
    const other = kindOf(next);
    if (by === "comma" && isSaidOfIt(segments[at + 1])) return false;
    if (by !== "nor" && !isCyrillic(textOf(next)) && isState(next) && !isState(refused)) return false;
    if (by === "nor" || by === "or")
      return other === kind || ![kind, other].some((one) => KINDS_OF_LISTINGS.includes(one));
    if (by === "beside") return true;
    // "no fireplace, sauna or garage" refuses all, "mitte saun, kamin" one.
    if (other === kind && isOfOne && kind === "thing" && by === "comma") return isEither;
    if (other !== kind || (isOfOne && kind !== "where" && kind !== "floor")) return false;
    if (by === "and") return kind !== "thing" || isOblique(next) || OF_NOMINATIVE.includes(role);
    // "v.a Lasnamäe, Tallinn": in the larger place is what is wished.
    if (kind === "where") return !isLarger(next) && (!isOfOne || isList);
    // "без балкона, лифта", "ilma rõdu, lifti ja saunata", "without balcony, lift and sauna".
    if (kind !== "thing") return isList;
    const isNext = segments
      .slice(items.at(-1)!.at + 1, at)
      .every(({ words }) => words.every(({ text }) => clauseWords.article.are(text)));
    return (
      isRussianOblique(next) || isAllLacking || ((isList || (isNext && !isCyrillic(textOf(next)))) && isOblique(next))
    );
  }

  /** "without a lift, balcony not needed": the second has words of its own. */
  function isSaidOfIt(behind: Segment | undefined): boolean {
    return behind !== undefined && OF_THE_WISH_BEFORE.includes(behind.role) && !isBehindComma(behind);
  }

  function kindOf(segment: Segment): string {
    return isTypeAndThing(segment) && kind === "thing" ? kind : listKind(segment);
  }

  function isLarger(next: Segment): boolean {
    const [inner, outer] = [pathsOf(refused), pathsOf(next)];
    if (isQuarter(refused)) return !isList && outer.length > 0 && !isPartOfTown(next);
    return inner.some((path) => outer.some((area) => path !== area && isWithin(path, area)));
  }

  /** "без балкона и лифт", "rõduta ja lift" refuse one: the table has the words in their citation form. */
  function isOblique(segment: Segment): boolean {
    if (isCyrillic(textOf(segment))) return isRussianOblique(segment);
    return !isLack(refused) || isAllLacking;
  }

  function isRussianOblique(segment: Segment): boolean {
    const text = textOf(segment);
    return isCyrillic(text) && (!isWritten(text) || isWrittenForm(text)) && !NOMINATIVE_ADJECTIVE.test(text);
  }

  /** All that lists join to a wish, up to what is wished: "ilma mööblita ja rõduga". */
  function joinedTo(first: number): { by: Join; at: number }[] {
    const joined: { by: Join; at: number }[] = [];
    for (let last = first; ; ) {
      const next = segments[last + 1];
      if (next === undefined) return joined;
      const word = JOINS.find((join) => join === next.role);
      const by =
        word ??
        (isBehindSlash(next)
          ? "or"
          : isBehindComma(next)
            ? "comma"
            : isBeside(segments[last]!, next)
              ? "beside"
              : undefined);
      const at = by === undefined ? undefined : wishFrom(word === undefined ? last + 1 : last + 2, false);
      // "v.a Kopli ja Lasnamäe, Nõmmel": behind its "and" a list has no comma.
      const isEnd = by === "comma" && joined.some((other) => JOINS.includes(other.by));
      if (by === undefined || at === undefined || isEnd || isWished(segments[at]!)) return joined;
      const between = segments
        .slice(last + 1, at)
        .map(textOf)
        .join(" ");
      if (mayBeThing(segments[at]!) && !saysWhere(segments[at]!) && clauseWords["there-is"].areIn(between))
        return joined;
      // "excluding Kalamaja, in Tallinn", "v.a Kopli, Tallinnas"
      if (by === "comma" && isInside(last + 1, at) && !isInside(start + 1, first)) return joined;
      joined.push({ by, at });
      last = at;
    }
  }

  /** The next wish; what wishes nothing is skipped before it ("not on the first floor", "ei tohi olla esimesel"). */
  function wishFrom(from: number, isSameClause: boolean): number | undefined {
    let isOfPlace = false;
    for (let index = from; index < segments.length; index += 1) {
      const segment = segments[index]!;
      if (isSameClause && isBehindComma(segment)) return undefined;
      // "not cheap" is about the word, and "not in the city" about no wish: "не в районе Ласнамяэ" is.
      if (isSameClause && segment.filler === "quality" && (isOfOne || role === "refuse")) return index;
      const isStopWord = segment.sign === "ignored" && segment.words.every(({ text }) => stopWords.has(text));
      isOfPlace ||= segment.filler === "where";
      const isSkipped = isSameClause && (segment.sign === "ignored" || segment.role === "with");
      if (segment.role === "inside" || isStopWord || isSkipped || segment.filler === "where") continue;
      const isWish = segment.role === undefined && segment.sign === undefined;
      return isWish && (!isOfPlace || listKind(segment) === "where") ? index : undefined;
    }
    return undefined;
  }

  function isInside(from: number, at: number): boolean {
    // "pool" only ends as a case does.
    const isInCase = isInnerCase(segments[at]!) && (saysWhere(segments[at]!) || !mayBeThing(segments[at]!));
    return isInCase || segments.slice(from, at).some(({ role }) => role === "inside");
  }

  function isWished(segment: Segment): boolean {
    return functionWords.get(segment.words[0]!.text) === "with" || isComitative(segment);
  }
}

/** Two towns or two parts of towns, in the same case. */
function isBeside(one: Segment, other: Segment): boolean {
  const [level, otherLevel] = [levelOf(one), levelOf(other)];
  return level !== undefined && level === otherLevel && isInnerCase(one) === isInnerCase(other);
}

function levelOf(segment: Segment): number | undefined {
  const levels = new Set(pathsOf(segment).map((path) => path.split("/").length));
  return levels.size === 1 ? [...levels][0] : undefined;
}

/** Of a garage, a type as well as a thing, the first of the others decides; alone it may be either. */
function kindOfList(list: readonly Segment[]): string {
  const first = list.find((segment) => !isTypeAndThing(segment));
  if (!isTypeAndThing(list[0]!)) return listKind(list[0]!);
  return first === undefined || listKind(first) === "propertyType" ? "propertyType" : "thing";
}

export function isTypeAndThing(segment: Segment): boolean {
  return classOf(segment) === "propertyType" && mayBeThing(segment);
}

/** A garage among the things that are refused. */
export function asThing(segment: Segment): Segment {
  if (!isTypeAndThing(segment)) return segment;
  return { ...segment, meanings: segment.meanings.filter(({ as }) => as === "feature") };
}

const isState = ({ meanings }: Segment) => meanings.some(({ as, name }) => as === "feature" && STATES.has(name));

/** What can stand in one list: the top floor is a floor. */
export function listKind(segment: Segment): string {
  const kind = classOf(segment);
  return kind === "isTopFloor" ? "floor" : kind;
}

export function isKindOfListing(segment: Segment): boolean {
  return KINDS_OF_LISTINGS.includes(classOf(segment));
}

/** A feature in the case of lack (-ta): "liftita", "mööblita". Partitives in -ta ask for it: "otsin parkimiskohta", whose lack is "parkimiskohata". */
export function isLack(segment: Segment): boolean {
  return mayBeThing(segment) && /\p{L}{3}(?<!koh|lau|ai)ta$/u.test(segment.words.at(-1)!.text);
}
