// How far a refusal goes: "v.a Lasnamäe, Kopli ja Mustamäe" refuses all three, "без балкона, 2 комнаты" only the balcony.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { isOfOne, JOINS, type Join, type JoinedDeps, type JoinedWish, joinedTo, nextWish } from "./joined-wishes.ts";
import { isOfListings, isState, isTypeAndThing, kindOfList, listKind } from "./list-kinds.ts";
import { isMaterial } from "./refused-materials.ts";
import {
  beginsList,
  hasRange,
  isBehindComma,
  isBehindStop,
  isInnerCase,
  isPartOfTown,
  isPartOrQuarter,
  isQuarter,
  isWithin,
  pathsOf,
  type Segment,
  textOf,
} from "./segments.ts";
import { isLack } from "./shared-lack.ts";
import { isUnwanted } from "./unneeded.ts";

export interface ListDeps extends JoinedDeps {
  /** Phrases as they stand in the concept tables, of all languages or of one. */
  isWritten: (phrase: string, locale?: "en") => boolean;
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

const NOMINATIVE_ADJECTIVE = /(?:ая|яя|ый|ий|ое|ее|ые|ие|ую|юю)$/;
const OF_THE_WISH_BEFORE: readonly (FunctionRole | undefined)[] = [
  "optional",
  "unneeded",
  "lacks",
  "needed",
  "preferred",
  "acceptable",
];
/** "Не нужен балкон и лифт" */
const OF_NOMINATIVE: readonly FunctionRole[] = ["unneeded", "optional"];

/** Kinds that "and" joins in one refusal, and the roles that refuse what stands behind them whatever it is. */
const MIXED: readonly string[] = ["thing", "floor", "where"];
const MIXED_WITH_WORDS: readonly string[] = ["thing", "floor"];
const REFUSALS_OF_ALL: readonly FunctionRole[] = ["except", "refuse", "unfit"];

/** Kinds that a list behind a colon holds together, besides parts of towns. A town or a type among them is what is wished. */
const OF_ANY_LIST: readonly string[] = ["thing", "floor", "words"];
/** These too where nothing follows in the same part: "ei sobi: esimene korrus, 1-toaline". */
const ALONE_OF_ANY_LIST: readonly string[] = ["rooms", "year"];

/** What a refusal at `start` refuses behind it. Of "without furniture" the refusal is the first of its own list. */
export function listAfter(segments: readonly Segment[], start: number, role: FunctionRole, deps: ListDeps): Item[] {
  const { stopWords, clauseWords, isWritten, isWrittenForm } = deps;
  const first = segments[start]!.role === undefined ? start : nextWish(segments, start + 1, stopWords, role);
  if (first === undefined) return [];
  const refused = segments[first]!;
  // A list behind a colon may hold things, floors and materials together.
  const isMixed = segments[start]!.role !== undefined && beginsList(segments[start]!);
  const joined = joinedTo(segments, { start, first, isMixed }, deps);
  // "ei taha paneelmaja, puitmaja ega ahikütet"
  const kind = isMaterial(refused) ? "thing" : kindOfList([refused, ...joined.map(({ at }) => segments[at]!)]);
  const isList = joined.some(({ by, at }, index) => {
    const isJoint = JOINS.includes(by) && kindOf(segments[at]!) === kind;
    return isJoint && joined.slice(0, index).every((other) => kindOf(segments[other.at]!) === kind);
  });
  const isEither =
    isList && joined.some(({ by, at }) => (by === "or" || by === "nor") && kindOf(segments[at]!) === kind);
  const lastOfMixed = endOfMixed(segments, { refused, joined, role });
  const isEitherOf = joined.some(({ by }) => by === "or" || by === "nor");
  const isAllLacking = joined.some(({ at }) => isLack(segments[at]!));

  const items = [{ from: start, at: first }];
  for (const { by, at } of joined) {
    if (!goesOn(by, at)) break;
    items.push({ from: items.at(-1)!.at + 1, at });
  }
  const isOfThings = kind === "thing" && items.length > 1;
  return withoutWords(items).map((item) => ({ ...item, isThing: isOfThings }));

  /** "without gas or a stove": what "or" joins to a thing behind it is said of that, and "gas" alone means nothing. */
  function withoutWords(all: readonly { from: number; at: number }[]): readonly { from: number; at: number }[] {
    if (!isEitherOf) return all;
    const isThing = ({ at }: { at: number }) => kindOf(segments[at]!) === "thing";
    const isWords = ({ at }: { at: number }) => kindOf(segments[at]!) === "words";
    const kept = all.filter((item, index) => !isWords(item) || !all.slice(index + 1).some(isThing));
    return kept.map((item, index) => (index === 0 ? { ...item, from: start } : item));
  }

  function goesOn(by: Join, at: number): boolean {
    const next = segments[at]!;
    const other = kindOf(next);
    if (by === "comma" && isSaidOfIt(segments[at + 1])) return false;
    if (at <= lastOfMixed) return true;
    // "ei sobi: ahiküte, esimene korrus, paneelmaja"
    if (isMixed && (isPartOrQuarter(next) || isMaterial(next))) return true;
    const isAlone = segments[at + 1] === undefined || isBehindStop(segments[at + 1]!);
    if (isMixed) return other === kind || OF_ANY_LIST.includes(other) || (isAlone && ALONE_OF_ANY_LIST.includes(other));
    if (by === "and" && isOfOtherKind(next, other)) return true;
    // "no ground floor or panel house"
    const isMaterialToo = by === "or" && isMaterial(next);
    if (by !== "nor" && !isMaterialToo && !isCyrillic(textOf(next)) && isState(next) && !isState(refused)) return false;
    if (by === "nor" || by === "or") return other === kind || ![kind, other].some(isOfListings);
    if (by === "beside") return true;
    // "no fireplace, sauna or garage" refuses all, "mitte saun, kamin" one.
    if (other === kind && isOfOne(role) && kind === "thing" && by === "comma") return isEither;
    // "без соседей и балкона": a thing in the same case as a word that means nothing.
    if (by === "and" && kind === "words" && MIXED_WITH_WORDS.includes(other)) {
      return !isOfOne(role) && isRussianOblique(next);
    }
    if (other !== kind || (isOfOne(role) && kind !== "where" && kind !== "floor")) return false;
    if (by === "and") return kind !== "thing" || isOblique(next) || OF_NOMINATIVE.includes(role);
    // "v.a Lasnamäe, Tallinn": in the larger place is what is wished.
    if (kind === "where") return !isLarger(next) && (!isOfOne(role) || isList || isClosedBySemicolon());
    // "без балкона, лифта", "ilma rõdu, lifti ja saunata", "without balcony, lift and sauna".
    if (kind !== "thing") return isList;
    const isNext = segments
      .slice(items.at(-1)!.at + 1, at)
      .every(({ words }) => words.every(({ text }) => clauseWords.article.are(text)));
    return (
      isRussianOblique(next) || isAllLacking || ((isList || (isNext && !isCyrillic(textOf(next)))) && isOblique(next))
    );
  }

  /** "no Kopli, Õismäe; …" */
  function isClosedBySemicolon(): boolean {
    const behind = segments[joined.at(-1)!.at + 1];
    return behind !== undefined && /;/.test(behind.words[0]!.before);
  }

  /** "кроме первого этажа и деревянных домов", "avoid Lasnamäe and panel houses"; not "ilma rõduta ja esimesel korrusel". */
  function isOfOtherKind(next: Segment, other: string): boolean {
    const isMixable = MIXED.includes(other) || isMaterial(next);
    // "никаких новостроек и первых этажей"
    const isOfYears = refused.meanings.some((meaning) => hasRange(meaning, "year"));
    if (other === kind || !isMixable || !(MIXED.includes(kind) || isOfYears || isMaterial(refused))) return false;
    if ([refused, next].some((segment) => pathsOf(segment).length > 0 && !isPartOfTown(segment))) return false;
    if (isCyrillic(textOf(next))) return !isOfOne(role) && isRussianOblique(next);
    // "except ground floor and wooden houses": nobody is without a floor.
    const isAllBut = clauseWords["all-but"].are(textOf(segments[start]!));
    const isOfAll = isAllBut || REFUSALS_OF_ALL.includes(role) || (!isOfOne(role) && kind === "floor");
    return isOfAll && (isMaterial(next) || !isInnerCase(next));
  }

  /** "without a lift, balcony not needed": the second has words of its own. */
  function isSaidOfIt(behind: Segment | undefined): boolean {
    return behind !== undefined && OF_THE_WISH_BEFORE.includes(behind.role) && !isBehindComma(behind);
  }

  function kindOf(segment: Segment): string {
    return kind === "thing" && (isTypeAndThing(segment) || isMaterial(segment)) ? kind : listKind(segment);
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
}

/**
 * Last of "no ground floor, panel houses or Lasnamäe": of several kinds, none of which people wish, up to the joint, with nothing behind;
 * -1 where there is no such list.
 */
function endOfMixed(
  segments: readonly Segment[],
  { refused, joined, role }: { refused: Segment; joined: readonly JoinedWish[]; role: FunctionRole },
): number {
  const joint = joined.findIndex(({ by }) => JOINS.includes(by));
  const last = joined[joint];
  if (joint < 1 || last === undefined || (last.by === "and" && isOfOne(role))) return -1;
  const behind = segments[last.at + 1];
  const isClosed = behind === undefined || isBehindStop(behind);
  const others = joined.slice(0, joint + 1).map(({ at }) => segments[at]!);
  // In "не в панельном, Копли или Пельгулинн" it is sought in either place; "не хочу панельку, Копли или Ласнамяэ" refuses all.
  const areSought = role === "not" && !isPartOrQuarter(refused) && others.every(isPartOrQuarter);
  return isClosed && !areSought && [refused, ...others].every(isUnwantedOrPlace) ? last.at : -1;
}

function isUnwantedOrPlace(segment: Segment): boolean {
  const isPlace = isPartOrQuarter(segment) && !isInnerCase(segment);
  return isUnwanted(segment) || listKind(segment) === "floor" || isPlace;
}
