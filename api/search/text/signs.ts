// Sign of each segment: "not", "without" and "except" refuse what follows ("mitte esimene korrus", "без мебели"), verbs what stands on
// either side ("Lasnamäed ei soovi"), and the Estonian case of lack its own word ("liftita"). What need not be wishes nothing.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { JOINS } from "./joined-wishes.ts";
import { asThing, isKindOfListing, isTypeAndThing, listKind } from "./list-kinds.ts";
import { ALONE, refuse } from "./refuse.ts";
import { type Item, type ListDeps, listAfter } from "./refused-lists.ts";
import {
  classOf,
  isBehindComma,
  isCentre,
  isComitative,
  isInnerCase,
  isType,
  mayBeThing,
  type Segment,
  saysWhere,
  textOf,
} from "./segments.ts";
import { isLack, sharesLack, wishLastLack } from "./shared-lack.ts";
import { freeLast, ignore, isNeverNeeded, isUnneededBefore, unneeded } from "./unneeded.ts";

/** Where the wish stands that the words are about: in front of them, behind, or where a thing stands. */
type Side = "ahead" | "ahead-first" | "behind-first" | "thing-first";

/** "ahead" is forward in the text. What may stand behind a wish is listed in function-words.txt by its role. */
const SIDES: Partial<Record<FunctionRole, Side>> = {
  not: "ahead",
  "not-a": "ahead",
  "not-where": "ahead",
  "out-of": "behind-first",
  far: "behind-first",
  besides: "ahead",
  nor: "ahead",
  except: "ahead-first",
  refuse: "ahead-first",
  unfit: "behind-first",
  lacks: "thing-first",
  unneeded: "thing-first",
  optional: "thing-first",
  needed: "thing-first",
  acceptable: "thing-first",
  "may-lack": "ahead",
};
/** Two of these are a wish: "mitte ilma rõduta", "не без балкона". */
const NEGATIONS: readonly (FunctionRole | undefined)[] = ["not", "refuse"];
/** The same behind what is lacking: "без балкона не предлагать", "rõduta ei sobi". */
const NEGATIONS_BEHIND: readonly FunctionRole[] = ["refuse", "unfit", "unneeded"];
/** Of words without a meaning as well: "без тараканов". */
const OF_ANYTHING: readonly FunctionRole[] = ["not-a", "far", "except"];
/** "Tallinnast väljas" is out of Tallinn, "Tallinnas väljas" is not. */
const ELATIVE = /st$/;

/** Joins the words that refuse to what they refuse. */
export function applySigns(segments: readonly Segment[], deps: ListDeps): Segment[] {
  const isWritten = (segment: Segment) => deps.isWritten(textOf(segment));
  const signed: Segment[] = [];
  let isOfLackingList = false;
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!;
    const role = segment.role === "nor" && isUnneededBefore(signed.at(-1)) ? "unneeded" : segment.role;
    const side = role === undefined ? undefined : SIDES[role];
    if (role === undefined || side === undefined) {
      const sharesEnding = sharesLack(segments, index);
      if (sharesEnding || (isLack(segment) && !isWritten(segment))) {
        signed.push(refuse(sharesEnding || isOfLackingList ? asThing(segment) : segment));
      } else signed.push(segment);
      isOfLackingList = sharesEnding || (isOfLackingList && !isLack(segment));
      const [, ...others] = listsAlso(segment) ? listAfter(segments, index, "not-a", deps) : [];
      if (others.length > 0) {
        signAhead(index + 1, others, "not-a", false);
        index = others.at(-1)!.at;
      }
      continue;
    }
    if (!isBehindComma(segment) && freeLast(signed, role, isEnd(segments[index + 1]))) {
      signed.push(segment);
      continue;
    }
    const double = NEGATIONS.includes(role) ? lackAfter(index) : undefined;
    const ahead = listAfter(segments, double ?? index, double === undefined ? role : "not-a", deps);
    const items = ahead.filter(({ at }) => mayBeOf(role, segments[at]!));
    const mayBeBehind = side !== "ahead" || (items.length === 0 && isSaidLast(segment, segments[index + 1]));
    const behind = mayBeBehind ? wishBehind(segment, role) : undefined;
    if (behind !== undefined && isBehind(side, behind, segment, segments[items[0]?.at ?? -1]))
      signBehind(behind, segment, role);
    else if (items.length === 0) {
      if (NEGATIONS_BEHIND.includes(role) && !isBehindComma(segment)) wishLastLack(signed);
      signed.push(segment);
    } else {
      if (role === "nor") refuseBefore(items[0]!.at, segment);
      signAhead(index, items, role, double !== undefined);
      index = items.at(-1)!.at;
    }
  }
  return signed;

  /** The last word of a text or of a part of it: "Lasnamäel mitte", "ground floor no". */
  function isSaidLast(segment: Segment, next: Segment | undefined): boolean {
    return isEnd(next) && deps.clauseWords.last.are(textOf(segment));
  }

  /** Of what is had, where "pole vaja" is of who has it: "maja saunaga pole vajalik". */
  function isUnnecessary(words: Segment): boolean {
    return deps.clauseWords.unnecessary.areIn(textOf(words));
  }

  /** "ühe- ega kahetoaline", "lifti ega rõdu": neither, also where nothing refuses the first. */
  function refuseBefore(at: number, nor: Segment): void {
    const [before, next] = [signed.at(-1), segments[at]!];
    if (before === undefined || isBehindComma(nor) || !isRefusable(before, "nor")) return;
    const isHad = isComitative(before) || signed.at(-2)?.role === "with";
    if (!isHad && listKind(before) === listKind(next))
      signed[signed.length - 1] = refuse({ ...before, refusal: { ...ALONE, role: "nor" } });
  }

  /** "without furniture, a sauna and a garage": the first is a wish by its own name, and a refusal for the others. */
  function listsAlso({ words, meanings }: Segment): boolean {
    return words.length > 1 && meanings.length > 0 && deps.functionWords.get(words[0]!.text) === "not-a";
  }

  /** The "without" of "not without". */
  function lackAfter(index: number): number | undefined {
    const next = segments.findIndex(({ sign }, at) => at > index && sign !== "ignored");
    return segments[next]?.role === "not-a" && !isBehindComma(segments[next]) ? next : undefined;
  }

  function signAhead(start: number, items: readonly Item[], role: FunctionRole, isDouble: boolean): void {
    for (const [position, { from, at, isThing }] of items.entries()) {
      const target = isThing ? asThing(segments[at]!) : segments[at]!;
      const words = segments.slice(position === 0 ? start : from, at + 1).flatMap((part) => part.words);
      const whole = { ...target, words };
      const wordsAhead = words.length - target.words.length;
      const refusal = { role, goesOn: position > 0, wordsAhead, wordsBehind: 0 };
      const effect = effectOn(target, role, isDouble);
      if (effect === "ignored") signed.push(wishesNothing(role, target) ? unneeded(whole) : ignore(whole));
      else signed.push(effect === "refused" ? refuse({ ...whole, refusal }) : whole);
    }
  }

  function effectOn(target: Segment, role: FunctionRole, isDouble: boolean): "refused" | "wished" | "ignored" {
    if (wishesNothing(role, target)) return "ignored";
    // "not quite", "не 5": what means nothing is nothing to refuse. "без тараканов" is, and "not cheap".
    if (classOf(target) === "words") {
      return OF_ANYTHING.includes(role) || target.filler === "quality" ? "refused" : "ignored";
    }
    const isNot = NEGATIONS.includes(role);
    if (!isLack(target)) return isDouble ? "wished" : "refused";
    // "ilma mööblita" is a wish: its last word is a refusal itself, and has a meaning of its own. Of others "ilma" says it twice.
    return isWritten(target) === isNot ? "refused" : "wished";
  }

  /** Place in `signed` of the wish right before the words: "цена не важна" is about the price. */
  function wishBehind(words: Segment, role: FunctionRole): number | undefined {
    const at = role === "optional" ? signed.length - 1 : signed.findLastIndex((segment) => !isStopWord(segment));
    const isApart = [...signed.slice(at + 1), words].some(isBehindComma);
    const isNotFrom = role === "far" && at >= 0 && (!isElative(signed[at]!) || isNear(signed[at]!));
    return at < 0 || isApart || isNotFrom || !isRefusable(signed[at]!, role) ? undefined : at;
  }

  function isStopWord({ sign, words }: Segment): boolean {
    return sign === "ignored" && words.every(({ text }) => deps.stopWords.has(text));
  }

  function isBehind(side: Side, at: number, words: Segment, ahead: Segment | undefined): boolean {
    const behind = signed[at]!;
    if (ahead === undefined || side === "behind-first") return true;
    // "rõduga pole vajalik [korter]"
    if (isUnnecessary(words) && isComitative(behind) && !isWishedType(signed[at - 1])) return true;
    // "saunaga, puudub lift", "Tartus ei soovi Lasnamäed": what is had, and where it is.
    const isHad = isComitative(behind) || signed[at - 1]?.role === "with";
    if (isHad || signed[at - 1]?.role === "inside" || isInnerCase(behind)) return false;
    if (side === "thing-first" && mayBeThing(behind)) return true;
    return isKindOfListing(ahead) && !isKindOfListing(behind);
  }

  /** "дом с печкой [не нужен]" is about the house, "maja saunaga [pole vajalik]" about the sauna. */
  function isOfType(at: number, words: Segment): boolean {
    if (isComitative(signed[at]!)) return !isUnnecessary(words) && isWishedType(signed[at - 1]);
    return signed[at - 1]?.role === "with" && isWishedType(signed[at - 2]);
  }

  /** The wish, and those before it that "and" or "or" join to it. */
  function signBehind(last: number, words: Segment, role: FunctionRole): void {
    const items = [last];
    for (let at = last; JOINS.some((join) => join === signed[at - 1]?.role); ) {
      const other = signed[at - 2];
      if (other === undefined || !isRefusable(other, role) || listKind(other) !== listKind(signed[last]!)) break;
      at -= 2;
      items.push(at);
    }
    const isNothing = wishesNothing(role, signed[last]!) && !(role === "unneeded" && isOfType(last, words));
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
}

const isEnd = (next: Segment | undefined) => next === undefined || isBehindComma(next);

/** "lift pole vajalik". Of places and floors nobody says that they are not needed but to refuse them. */
function wishesNothing(role: FunctionRole, target: Segment): boolean {
  return (
    role === "optional" ||
    role === "may-lack" ||
    (role === "unneeded" && mayBeThing(target) && !saysWhere(target) && !isNeverNeeded(target))
  );
}

const isWishedType = (segment: Segment | undefined) =>
  segment?.sign === undefined && segment?.meanings.some(isType) === true;
const isElative = (segment: Segment) => ELATIVE.test(textOf(segment));
const isNear = ({ meanings }: Segment) => meanings.some(({ as }) => as === "near");

function isRefusable(segment: Segment, role: FunctionRole): boolean {
  const isWish = segment.role === undefined && segment.sign === undefined && segment.refusal === undefined;
  const mayBeWords = role === "except" || role === "refuse" || role === "unfit";
  return isWish && (mayBeWords || classOf(segment) !== "words") && mayBeOf(role, segment);
}

/** Only things are lacking, what is sold and how is never optional, "outside" are only places, "väljas" only behind one in the elative, and "peale" means "except" only before places, types, floors and what is had. */
function mayBeOf(role: FunctionRole, segment: Segment): boolean {
  if (role === "lacks") return mayBeThing(segment) && !saysWhere(segment);
  // "5 km Tallinnast eemal" tells how far it is.
  if (role === "out-of") return saysWhere(segment) && isElative(segment) && !isNear(segment);
  if (role === "not-where") return saysWhere(segment) || isCentre(segment);
  if (role === "needed" || role === "acceptable") return false;
  if (role === "optional") return !isKindOfListing(segment) || isTypeAndThing(segment);
  // "kõik korterid peale ahiküttega"
  const mayBeBesides = isComitative(segment) || ["where", "floor"].includes(listKind(segment));
  return role !== "besides" || mayBeBesides || segment.meanings.some(isType);
}
