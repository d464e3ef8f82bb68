// What "or" joins to a thing, beside another thing: all of "with a balcony, a loggia or a terrace", a floor ("liftiga või esimesel
// korrusel"), and a garage, which is a type of property as well.
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { listKind } from "./list-kinds.ts";
import type { ListDeps } from "./refused-lists.ts";
import {
  hasNoMeaning,
  isBehindComma,
  isComitative,
  isInnerCase,
  isPartOfTown,
  isType,
  mayBeThing,
  type Segment,
  saysWhere,
  textOf,
} from "./segments.ts";

/**
 * What a home with the thing may have instead of it, an energy class among the things ("rõduga või suurem kui 70 m2"); of types "or" says
 * more than that ("maja või rõduga korter").
 */
const INSTEAD_OF_THINGS: readonly string[] = ["thing", "floor", "year", "size", "plotArea", "price", "rooms"];

/** Marks what only a comma joins to the next thing or name of a list that ends in "or"; things where one word governs the list. */
export function withEitherLists(segments: readonly Segment[], lists: ListDeps): readonly Segment[] {
  if (!segments.some(({ role }) => role === "or")) return segments;
  const items = segments.filter((segment) => !isArticle(segment));
  const joined = new Set(items.flatMap(({ role }, at) => (role === "or" ? joinedBefore(at) : [])));
  if (joined.size === 0) return segments;
  return segments.map((segment) => (joined.has(segment) ? { ...segment, isEither: true } : segment));

  function joinedBefore(or: number): readonly Segment[] {
    const last = items[or + 1];
    if (last === undefined) return [];
    return isThing(last) ? thingsBefore(or, last) : namesBefore(or, last);
  }

  /** "Lasnamäel, Sõjamäel või Ülemistel": names in one case, of which the tables know some. */
  function namesBefore(or: number, last: Segment): readonly Segment[] {
    const isName = (segment: Segment) =>
      (hasNoMeaning(segment) || (segment.sign === undefined && saysWhere(segment))) &&
      isInnerCase(segment) === isInnerCase(last);
    let first = or;
    for (let at = or - 1; at >= 0 && isName(items[at]!); at -= 1) {
      first = at;
      if (!isBehindComma(items[at]!)) break;
    }
    // "на коляске, Ласнамяэ или Мустамяэ": an unknown word is the first name of a list only behind "in".
    const isFirst = saysWhere(items[first]!) || items[first - 1]?.role === "inside";
    const list = items.slice(isFirst ? first : first + 1, or);
    // The tables join known names by what they are: "Tallinnas, Kalamajas või Kadriorus" names a town and its parts.
    const hasUnknown = [...list, last].some(hasNoMeaning) && [...list, last].some(saysWhere);
    const isOfTown = list.length > 0 && !isPartOfTown(list[0]!) && [...list.slice(1), last].some(isPartOfTown);
    return isName(last) && hasUnknown ? list.slice(isOfTown ? 2 : 1).filter(isBehindComma) : [];
  }

  /** None where each thing stands by itself: "lift, rõdu või terrass". */
  function thingsBefore(or: number, last: Segment): readonly Segment[] {
    let first = or;
    for (let at = or - 1; at >= 0 && isThing(items[at]!) && !isComitative(items[at]!); at -= 1) {
      first = at;
      if (!isListed(items[at]!)) break;
    }
    const list = items.slice(first, or);
    // "rõdu, lodža või terrassiga" ends as only the last of a list does; "с балконом, лоджией или террасой" are all in one case.
    const isOfOneWord = items[first - 1]?.role === "with" ? [...list, last].every(isOblique) : isComitative(last);
    return isOfOneWord ? list.slice(1) : [];
  }

  /** Behind a comma, perhaps with an article between them. */
  function isListed(segment: Segment): boolean {
    const before = segments[segments.indexOf(segment) - 1];
    return isBehindComma(segment) || (before !== undefined && isArticle(before) && isBehindComma(before));
  }

  function isArticle({ sign, words }: Segment): boolean {
    return sign === "ignored" && words.every(({ text }) => lists.clauseWords.article.are(text));
  }

  function isOblique(segment: Segment): boolean {
    const text = textOf(segment);
    return !isCyrillic(text) || !lists.isWritten(text) || lists.isWrittenForm(text);
  }
}

/** What "or" joins to a garage: "garaaž või krunt" are types. */
export function joinedToGarage(segments: readonly Segment[], index: number): "type" | "thing" | undefined {
  const others = segments.filter((other, at) => at === index || other.sign !== "ignored");
  const at = others.indexOf(segments[index]!);
  const joined = [-1, 1].flatMap((side) => (others[at + side]?.role === "or" ? (others[at + 2 * side] ?? []) : []));
  if (joined.some(({ sign, meanings }) => sign === undefined && meanings.some(isType))) return "type";
  return joined.some(isThing) ? "thing" : undefined;
}

/** Two that are one wish with "or" between them, though they are not alike. */
export function areEitherThings(one: Segment, other: Segment): boolean {
  return (mayBeThing(one) && isOrThing(other)) || (isOrThing(one) && mayBeThing(other));
}

const isOrThing = (segment: Segment) => mayBeThing(segment) || INSTEAD_OF_THINGS.includes(listKind(segment));

function isThing(segment: Segment): boolean {
  const { sign, role } = segment;
  return sign === undefined && role === undefined && mayBeThing(segment) && !saysWhere(segment);
}
