// Finds the quality of a type that is refused: ahead of the type ("ahiküttega korterit ei soovi") or behind it ("no flats with a stove").
// What stands beside a refused type may also be a wish of its own, as the garden of "не дом с садом".
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isRefusal } from "./denied-things.ts";
import { JOINS, listKind } from "./refused-lists.ts";
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
/** "No flats", "not a flat" */
const ANY = /(?:^| )(?:no|an?|ühtegi|ühtki|mingi[dt]?|mingeid|никак\p{L}+|одной|одного)$/u;
const INSTEAD = /^(?:vaid|aga|kuid|а|но|but)$/;
const AMOUNTS = ["price", "priceSqm", "size", "plotArea", "rooms", "floors", "year"];
const RELATIVE = /^(?:mis|kus|mille[sl]|где|котор\p{L}+|that|which|where)(?: |$)/u;
const NOTHING: Segment = { words: [], meanings: [] };

/** Places of the qualities right before the type, each of which "and" or "or" joins to the next. */
export function qualitiesAhead(before: readonly Segment[], type: Segment, isBesideOther: boolean): number[] {
  const found: number[] = [];
  let at = before.length - 1;
  let next = type;
  // "Lasnamäel asuvat korterit ei soovi": then also a town, which "Tartu maja ei soovi" may name by itself.
  const isLinked = before[at]?.sign === "ignored" && isInnerCase(before[at - 1] ?? type);
  if (isLinked) at -= 1;
  for (; at >= 0 && !isBehindComma(next); at -= 2) {
    const quality = before[at]!;
    const isSure =
      (isComitative(quality) && !isOfTypeAhead(before, at, isBesideOther)) ||
      listKind(quality) === "floor" ||
      isPartOfTown(quality) ||
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
export function qualityBehind(segments: readonly Segment[], type: number, isWished: boolean): number | undefined {
  let head = type;
  while (segments[head]?.sign === "refused" && segments[head]!.refusal?.goesOn === true) head -= 1;
  if (![head, type].every((one) => isRefusedType(segments[one], "ahead", isWished || one !== head))) return undefined;
  return qualityFrom(segments, type + 1, true);
}

/** The quality that is said from here on, of what stands before. */
export function qualityFrom(segments: readonly Segment[], from: number, mayBeAmount = false): number | undefined {
  // "Ei soovi korterit, mis on ahiküttega", "не хочу дом, где нет гаража"
  const first = segments[from];
  const isClause = first !== undefined && isBehindComma(first) && RELATIVE.test(textOf(first));
  const isLink = (segment: Segment) =>
    segment.role === "with" ||
    segment.role === "inside" ||
    (isClause && segment === first) ||
    (segment.sign === "ignored" && !INSTEAD.test(textOf(segment)));
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

export function isRefusedType(
  { words, meanings, sign, refusal }: Segment = NOTHING,
  side: "ahead" | "behind",
  isWished = false,
): boolean {
  if (sign !== "refused" || refusal === undefined || meanings.length === 0 || !meanings.every(isOnlyType)) return false;
  const { role, wordsAhead, wordsBehind } = refusal;
  if (side === "behind") return BEHIND.includes(role) && wordsBehind > 0;
  const isAny = role === "not" && (isWished || ANY.test(textOf({ words: words.slice(0, wordsAhead) })));
  return wordsAhead > 0 && (AHEAD.includes(role) || isAny);
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
