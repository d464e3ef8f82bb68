// Signs of wishes that stand before the words about them: "Lasnamäed ei soovi", "lift puudub", "цена не важна", "lifti ega rõdu".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { JOINS } from "./joined-wishes.ts";
import { isKindOfListing, listKind } from "./list-kinds.ts";
import { isAllowing, isFromPlace, isRefusable, type WishSide, wishesNothing } from "./negation-scope.ts";
import { ALONE, refuse } from "./refuse.ts";
import type { ListDeps } from "./refused-lists.ts";
import {
  beginsList,
  isBehindComma,
  isBehindSentence,
  isBehindStop,
  isComitative,
  isInnerCase,
  isPartOrQuarter,
  isType,
  mayBeThing,
  type Segment,
  textOf,
} from "./segments.ts";
import { isUnwanted, unneeded } from "./unneeded.ts";

/** Of two kinds joined by "and" these may refuse both; "puudub" and "pole vaja" are about the last. */
const REFUSING: readonly FunctionRole[] = ["refuse", "unfit", "not"];
const DASH = /^\s?[-–—]\s/;

/** Words between wishes, and what they do. */
interface Saying {
  words: Segment;
  role: FunctionRole;
}

/** Place in `signed` of the wish right before the words: "цена не важна" is about the price. */
export function wishBehind(
  signed: readonly Segment[],
  { words, role }: Saying,
  { stopWords, clauseWords: { who } }: Pick<ListDeps, "stopWords" | "clauseWords">,
): number | undefined {
  const isPassed = (segment: Segment) =>
    segment.sign === "ignored" && segment.words.every(({ text }) => stopWords.has(text) || who.are(text));
  const at = role === "optional" ? signed.length - 1 : signed.findLastIndex((segment) => !isPassed(segment));
  // "In Tallinn or Maardu, or elsewhere"
  const isJoined = role === "elsewhere";
  const isApart = [...signed.slice(at + 1), words].some(
    // "vajalik: lift, rõdu. Pole vajalik: saun"
    isAllowing(role) || beginsList(words) ? isBehindStop : isApartFrom,
  );
  const isNotFrom = role === "far" && at >= 0 && !isFromPlace(signed[at]!);
  return at < 0 || (isApart && !isJoined) || isNotFrom || !isRefusable(signed[at]!, role) ? undefined : at;
}

/** Whether the words are about the wish behind, and not about the one ahead. */
export function isSaidOfBehind(
  signed: readonly Segment[],
  at: number,
  { words, side, ahead }: { words: Segment; side: WishSide; ahead: Segment | undefined },
  { isWritten, clauseWords: { unnecessary, "there-is": thereIs } }: Pick<ListDeps, "isWritten" | "clauseWords">,
): boolean {
  const behind = signed[at]!;
  // "есть балкон [нет лифта]", "saun on [pole garaaži]"
  const isThere = [signed[at - 1], ...signed.slice(at + 1)].some(
    (one) => one !== undefined && thereIs.are(textOf(one)),
  );
  if (side === "thing-first" && ahead !== undefined && isThere && mayBeThing(ahead)) return false;
  // The English "panel house", "needs renovation" and "pool" only look like such a case.
  const isCase = (segment: Segment) => isInnerCase(segment) && !isWritten(textOf(behind), "en");
  // "a flat with a garage [is fine]" is one that is wished.
  if (side === "behind") {
    const isWhere = isCase({ ...behind, words: behind.words.slice(0, 1) }) || signed[at - 1]?.role === "inside";
    return !isHad(signed, at) && !isWhere;
  }
  if (ahead === undefined || side === "behind-first") return true;
  // "rõduga pole vajalik [korter]"
  if (unnecessary.areIn(textOf(words)) && isComitative(behind) && !isWishedType(signed[at - 1])) return true;
  // "saunaga, puudub lift", "Tartus ei soovi Lasnamäed": what is had, and where it is.
  if (isHad(signed, at) || signed[at - 1]?.role === "inside" || isCase(behind)) return false;
  if (side === "thing-first" && mayBeThing(behind)) return true;
  // "первый этаж не предлагать - балкон, лифт"
  if (DASH.test(words.words.at(-1)!.after) && behind.meanings.length > 0 && !isKindOfListing(behind)) return true;
  return isKindOfListing(ahead) && !isKindOfListing(behind);
}

/** "Kuni 200 tuhat. Ei sobi Lasnamäe": a comma or the end of a sentence stands between them. */
const isApartFrom = (segment: Segment): boolean => isBehindComma(segment) || isBehindSentence(segment);

function isHad(signed: readonly Segment[], at: number): boolean {
  return isComitative(signed[at]!) || signed[at - 1]?.role === "with";
}

/** Signs the wish, and those before it that "and" or "or" join to it. */
export function signBehind(signed: Segment[], last: number, saying: Saying, clauseWords: ClauseWords): void {
  const { words, role } = saying;
  const items = [last];
  // "Tartus, Elvas või mujal"
  while (role === "elsewhere" && isPlaceBefore(signed, items.at(-1)!)) items.push(items.at(-1)! - 1);
  for (let at = items.at(-1)!; JOINS.some((join) => join === signed[at - 1]?.role); ) {
    const other = signed[at - 2];
    if (other === undefined || !isRefusable(other, role) || !areOfOneList(signed, at - 2, last, role)) break;
    at -= 2;
    items.push(at);
  }
  // "paneelmaja, ahiküte ja esimene korrus ei sobi", "Lasnamäe, Kopli - ei"
  const isOfAll = items.length > 1 || isBehindDash(words);
  while (isListedBefore(signed, items.at(-1)!, { role, isOfAll })) items.push(items.at(-1)! - 1);
  const isOfOwner = role === "unneeded" && isOfType(signed, last, words, clauseWords);
  const isNothing = wishesNothing(role, signed[last]!) && !isOfOwner;
  const sign = (segment: Segment) => (isNothing ? unneeded(segment) : refuse(segment));
  const isOne = items.length === 1 && last === signed.length - 1;
  const wordsBehind = isOne ? words.words.length : 0;
  for (const at of items) {
    const target = signed[at]!;
    const own = isOne ? [...target.words, ...words.words] : target.words;
    const refusal = isOne ? { refusal: { role, goesOn: false, wordsAhead: 0, wordsBehind } } : {};
    signed[at] = sign({ ...target, words: own, ...refusal });
  }
  if (!isOne) signed.push(words);
}

/** "ahiküte ja esimene korrus [ei sobi]"; of "rõdu ja esimene korrus ei sobi" the balcony is wished. */
function areOfOneList(signed: readonly Segment[], at: number, last: number, role: FunctionRole): boolean {
  const [one, other] = [signed[at]!, signed[last]!];
  if (listKind(one) === listKind(other)) return true;
  const isMixable = (segment: Segment) =>
    isUnwanted(segment) || listKind(segment) === "floor" || isPartOrQuarter(segment);
  const isHeld = isHad(signed, at) || signed[at - 1]?.role === "needed" || isInnerCase(one);
  return REFUSING.includes(role) && !isHeld && isMixable(one) && isMixable(other);
}

/** The ground floor or the top floor: where one is refused, the others are wished, and nothing is left to refuse. */
const isOuterFloor = (segment: Segment) => listKind(segment) === "floor" && refuse(segment).sign !== "refused";
const isUnwantedOrOuter = (segment: Segment) => isUnwanted(segment) || isOuterFloor(segment);

/** Whether a comma joins what is at `at` to something of its list right before it. `isOfAll`: what stands there is surely a list. */
function isListedBefore(
  signed: readonly Segment[],
  at: number,
  { role, isOfAll }: { role: FunctionRole; isOfAll: boolean },
): boolean {
  const before = signed[at - 1];
  if (before === undefined || !isBehindComma(signed[at]!) || !isRefusable(before, role)) return false;
  if (!REFUSING.includes(role) || isHad(signed, at - 1)) return false;
  if (isOfAll && isUnwantedOrOuter(before)) return true;
  // "Esimene korrus, ahiküte ei sobi" is a list, where behind other wishes they may be more of these: "maja, kelder, ahikütet ei soovi".
  if (isUnwantedOrOuter(before)) {
    const isOfFloors = [before, signed[at]!].every((segment) => listKind(segment) === "floor");
    return isUnwantedOrOuter(signed[at]!) && (isOfFloors || beginsSentence(signed, at));
  }
  // "Lasnamäe, Kopli ja Õismäe ei sobi", where "Mustamäe, Lasnamäe ei sobi" may wish the first.
  return isOfAll && [before, signed[at]!].every(isPartOrQuarter) && isInnerCase(before) === isInnerCase(signed[at]!);
}

/** Whether nothing else stands before the segment in its sentence. */
function beginsSentence(signed: readonly Segment[], at: number): boolean {
  const first = signed.findLastIndex((segment, index) => index < at && (index === 0 || isBehindSentence(segment)));
  return signed.slice(first, at).every(isUnwantedOrOuter);
}

const isBehindDash = ({ words }: Segment): boolean => DASH.test(words[0]!.before);

/** Whether a comma joins the place at `at` to a wished one right before it. */
function isPlaceBefore(signed: readonly Segment[], at: number): boolean {
  const before = signed[at - 1];
  return before !== undefined && isBehindComma(signed[at]!) && isRefusable(before, "elsewhere");
}

/** "ühe- ega kahetoaline", "lifti ega rõdu": neither, also where nothing refuses the first. */
export function refuseBeforeNor(signed: Segment[], nor: Segment, next: Segment): void {
  const before = signed.at(-1);
  if (before === undefined || isBehindComma(nor) || !isRefusable(before, "nor")) return;
  const isHad = isComitative(before) || signed.at(-2)?.role === "with";
  if (!isHad && listKind(before) === listKind(next))
    signed[signed.length - 1] = refuse({ ...before, refusal: { ...ALONE, role: "nor" } });
}

/** "дом с печкой [не нужен]" is about the house, "maja saunaga [pole vajalik]" about the sauna. */
function isOfType(signed: readonly Segment[], at: number, words: Segment, { unnecessary }: ClauseWords): boolean {
  if (isComitative(signed[at]!)) return !unnecessary.areIn(textOf(words)) && isWishedType(signed[at - 1]);
  return signed[at - 1]?.role === "with" && isWishedType(signed[at - 2]);
}

const isWishedType = (segment: Segment | undefined) =>
  segment?.sign === undefined && segment?.meanings.some(isType) === true;
