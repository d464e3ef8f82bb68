// Finds the quality of a type that is refused: ahead of the type ("ahiküttega korterit ei soovi") or behind it ("no flats with a stove").
// What stands beside a refused type may also be a wish of its own, as the garden of "не дом с садом".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isRefusal } from "./denied-things.ts";
import { isGenitivePlace } from "./genitive-places.ts";
import { JOINS } from "./joined-wishes.ts";
import { listKind } from "./list-kinds.ts";
import {
  classOf,
  isBehindComma,
  isComitative,
  isDeal,
  isInnerCase,
  isPartOfTown,
  isType,
  type Meaning,
  mayBeThing,
  type Segment,
  saysWhere,
  textOf,
} from "./segments.ts";
import { isRefusedLack } from "./shared-lack.ts";

const AHEAD: readonly (FunctionRole | undefined)[] = ["except", "not-a", "besides", "refuse", "unfit", "unneeded"];
const BEHIND: readonly (FunctionRole | undefined)[] = ["except", "refuse", "unfit", "unneeded"];
const AMOUNTS = ["price", "priceSqm", "size", "plotArea", "rooms", "floors", "year"];
const NOTHING: Segment = { words: [], meanings: [] };

/** Places of the qualities right before the type, each of which "and" or "or" joins to the next. */
export function qualitiesAhead(before: readonly Segment[], type: Segment, isBesideOther: boolean): number[] {
  const found: number[] = [];
  let at = before.length - 1;
  let next = type;
  // "Lasnamäel asuvat korterit ei soovi": then also a town, which "Tartu maja ei soovi" may name by itself.
  const link = before[at];
  const isLinked = link?.sign === "ignored" && !isBehindComma(link) && isInnerCase(before[at - 1] ?? type);
  if (isLinked) at -= 1;
  for (; at >= 0 && !isBehindComma(next); at -= 2) {
    const quality = before[at]!;
    const isSure =
      (isComitative(quality) && !isOfTypeAhead(before, at, isBesideOther)) ||
      listKind(quality) === "floor" ||
      classOf(quality) === "year" ||
      isPartOfTown(quality) ||
      isGenitivePlace(quality) ||
      isRefusedLack(quality) ||
      (isLinked && saysWhere(quality));
    const isOfType = isSure || (found.length === 0 && !isBesideOther && !saysWhere(quality));
    if (!isOfType || !(isQuality(quality) || isRefusedLack(quality))) break;
    found.push(at);
    next = before[at - 1] ?? quality;
    // "Ilma rõdu ja liftita" is one list, and so is "Lasnamäe, Kopli korterit".
    const isOneList = quality.refusal?.goesOn === true || areParts(next, quality);
    if (isOneList) at += 1;
    else if (!JOINS.some((join) => join === next.role)) break;
    if (isOneList) next = type;
  }
  return found;
}

/** "Korter rõduga ja saunaga [maja ei soovi]": what stands right behind a wished type, and the list of it, are of that type. */
function isOfTypeAhead(before: readonly Segment[], at: number, isBesideOther: boolean): boolean {
  if (!isBesideOther || isBehindComma(before[at]!)) return false;
  const [ahead, other] = [before[at - 1], before[at - 2]];
  if (other !== undefined && JOINS.some((join) => join === ahead?.role))
    return !other.meanings.some(isType) && isOfTypeAhead(before, at - 2, isBesideOther);
  return ahead?.sign === undefined && ahead?.meanings.some(isType) === true;
}

/** Parts of towns with a comma between them, in the same case. */
const areParts = (one: Segment, other: Segment): boolean =>
  one !== other && isBehindComma(other) && [one, other].every(isPartOfTown) && isInnerCase(one) === isInnerCase(other);

/** Place of the quality of "don't want a flat with stove heating"; "не дом с садом" may wish the garden, where no house is wished. */
export function qualityBehind(
  segments: readonly Segment[],
  type: number,
  { isWished, clauseWords }: { isWished: boolean; clauseWords: ClauseWords },
): number | undefined {
  let head = type;
  while (segments[head]?.sign === "refused" && segments[head]!.refusal?.goesOn === true) head -= 1;
  const isRefused = (at: number) => isRefusedAhead(segments[at], isWished || at !== head, clauseWords);
  return [head, type].every(isRefused)
    ? qualityFrom(segments, type + 1, { clauseWords, mayBeAmount: true })
    : undefined;
}

/** The quality that is said from here on, of what stands before. */
export function qualityFrom(
  segments: readonly Segment[],
  from: number,
  { clauseWords, mayBeAmount = false }: { clauseWords: ClauseWords; mayBeAmount?: boolean },
): number | undefined {
  const { instead, but, relative } = clauseWords;
  // "Ei soovi korterit, mis on ahiküttega", "не хочу дом, где нет гаража"
  const first = segments[from];
  const isClause = first !== undefined && isBehindComma(first) && relative.begin(textOf(first));
  const isOfOther = (segment: Segment) => [instead, but].some((phrases) => phrases.are(textOf(segment)));
  const isLink = (segment: Segment) =>
    segment.role === "with" ||
    segment.role === "inside" ||
    (isClause && segment === first) ||
    (segment.sign === "ignored" && !isOfOther(segment));
  let at = from;
  while (segments[at] !== undefined && isLink(segments[at]!)) at += 1;
  const quality = segments[at];
  if (quality === undefined || segments.slice(isClause ? from + 1 : from, at + 1).some(isBehindComma)) return undefined;
  const isLacking = isClause && quality.sign === "refused" && mayBeThing(quality);
  if (isLacking || isRefusedLack(quality) || isNeither(quality)) return at;
  if (!isQuality(quality)) return undefined;
  const isJoined = isClause || segments.slice(from, at).some(({ role }) => role !== undefined);
  const isOfType =
    isJoined || isComitative(quality) || isInnerCase(quality) || isRefusal(quality) || listKind(quality) === "floor";
  return isOfType || (mayBeAmount && at === from && isAmount(quality)) ? at : undefined;
}

/** "No flats over 150 000" */
export const isAmount = (segment: Segment): boolean => AMOUNTS.includes(classOf(segment));

/** "[Korterit] ei soovi" */
export function isRefusedBehind(segment: Segment | undefined): boolean {
  const refusal = refusalOfType(segment);
  return refusal !== undefined && BEHIND.includes(refusal.role) && refusal.wordsBehind > 0;
}

/** "Ei soovi [korterit]", "no flats" */
function isRefusedAhead(segment: Segment | undefined, isWished: boolean, { any }: ClauseWords): boolean {
  const refusal = refusalOfType(segment);
  if (refusal === undefined || refusal.wordsAhead === 0) return false;
  const isAny = () => any.end(textOf({ words: segment!.words.slice(0, refusal.wordsAhead) }));
  return AHEAD.includes(refusal.role) || (refusal.role === "not" && (isWished || isAny()));
}

function refusalOfType({ meanings, sign, refusal }: Segment = NOTHING): Segment["refusal"] {
  return sign === "refused" && meanings.length > 0 && meanings.every(isOnlyType) ? refusal : undefined;
}

/** "esimesel ega viimasel korrusel" */
export const isNeither = ({ refusal, meanings }: Segment): boolean =>
  refusal?.role === "nor" && meanings.length > 0 && !meanings.some((meaning) => isDeal(meaning) || isType(meaning));

function isQuality({ meanings, sign, role, refusal }: Segment): boolean {
  const isWish = sign === undefined && role === undefined && refusal === undefined;
  return isWish && meanings.length > 0 && !meanings.some((meaning) => isDeal(meaning) || isType(meaning));
}

/** Names a type and nothing else. */
export const isOnlyType = (meaning: Meaning) =>
  meaning.as === "fact" &&
  meaning.conditions.every((condition) => condition.kind === "term" && condition.field === "propertyType");
