// Sign of each segment: "not", "without" and "except" refuse what follows ("mitte esimene korrus", "без мебели"), verbs what stands on
// either side ("Lasnamäed ei soovi"), and the Estonian case of lack its own word ("liftita"). What need not be wishes nothing.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { asThing } from "./list-kinds.ts";
import { isAllowing, mayBeOf, SIDES, wishesNothing } from "./negation-scope.ts";
import { refuse } from "./refuse.ts";
import { type Item, type ListDeps, listAfter } from "./refused-lists.ts";
import {
  beginsList,
  classOf,
  hasEnding,
  isBehindBracket,
  isBehindComma,
  isBehindSentence,
  isBehindStop,
  type Segment,
  textOf,
} from "./segments.ts";
import { isLack, sharesLack, wishLastLack } from "./shared-lack.ts";
import { isSaidOfBehind, refuseBeforeNor, signBehind, wishBehind } from "./signs-behind.ts";
import { freeLast, ignore, isUnneededBefore, unneeded } from "./unneeded.ts";

/** Two of these are a wish: "mitte ilma rõduta", "не без балкона". */
const NEGATIONS: readonly (FunctionRole | undefined)[] = ["not", "refuse", "pointless"];
/** The same behind what is lacking: "без балкона не предлагать", "rõduta ei sobi". */
const NEGATIONS_BEHIND: readonly FunctionRole[] = ["refuse", "unfit", "unneeded", "pointless"];
/** Of words without a meaning as well: "без тараканов". */
const OF_ANYTHING: readonly FunctionRole[] = ["not-a", "except"];

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
    const isLast = isEnd(segments[index + 1]) || isJoint(segments[index + 1]);
    // "Naabritest kaugel talu"
    if (role === "far" && isFromUnknown(signed.at(-1)) && !isBehindComma(segment)) {
      signed.push(ignore(signed.pop()!), segment);
      continue;
    }
    if (!isBehindComma(segment) && freeLast(signed, role, { isEnd: isLast, clauseWords: deps.clauseWords })) {
      signed.push(segment);
      continue;
    }
    const double = NEGATIONS.includes(role) ? lackAfter(index) : undefined;
    const ahead =
      side === "behind" && double === undefined
        ? []
        : listAfter(segments, double ?? index, double === undefined ? role : "not-a", deps);
    const between = segments.slice(index + 1, (ahead[0]?.at ?? index) + 1);
    // "Maja, gaasikütet ei soovi. Hind kuni 450 000"
    const mayEndSentence = side !== "ahead" || deps.clauseWords.last.are(textOf(segment));
    const endsSentence = mayEndSentence && index > 0 && !isBehindSentence(segment) && between.some(isBehindSentence);
    // "Ülemist korrust ei soovi (katus laseb läbi)"; of "ei soovi (esimest korrust, ahikütet)" the brackets hold what is refused.
    const isReason = segments[ahead[0]?.at ?? -1]?.meanings.length === 0 && between.some(isBehindBracket);
    const endsPart = side !== "ahead" && !isBehindStop(segment) && isReason;
    const isApart =
      endsPart || (!beginsList(segment) && (endsSentence || (isAllowing(role) && between.some(isBehindStop))));
    const other = ahead.findIndex(({ at }) => !mayBeOf(role, segments[at]!));
    const items = isApart ? [] : ahead.slice(0, other === -1 ? undefined : other);
    const mayBeBehind = side !== "ahead" || (items.length === 0 && isSaidLast(segment, segments[index + 1]));
    const saying = { words: segment, role, side, ahead: segments[items[0]?.at ?? -1] };
    const isMidway = side === "behind" && !isLast;
    const behind = mayBeBehind && !isMidway ? wishBehind(signed, saying, deps) : undefined;
    if (behind !== undefined && isSaidOfBehind(signed, behind, saying, deps))
      signBehind(signed, behind, saying, deps.clauseWords);
    else if (items.length === 0) {
      if (NEGATIONS_BEHIND.includes(role) && !isBehindComma(segment)) wishLastLack(signed);
      signed.push(segment);
    } else {
      if (role === "nor") refuseBeforeNor(signed, segment, segments[items[0]!.at]!);
      signAhead(index, items, role, double !== undefined);
      index = items.at(-1)!.at;
    }
  }
  return signed;

  /** "A flat without a balcony is fine [but] it needs a lift" */
  function isJoint(next: Segment | undefined): boolean {
    return next !== undefined && deps.clauseWords.joint.are(textOf(next));
  }

  /** The last word of a text or of a part of it: "Lasnamäel mitte", "ground floor no". */
  function isSaidLast(segment: Segment, next: Segment | undefined): boolean {
    return isEnd(next) && deps.clauseWords.last.are(textOf(segment));
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
      const byNor = position > 0 && segments.slice(from, at).some((link) => link.role === "nor");
      const refusal = { role, goesOn: position > 0, ...(byNor && { byNor }), wordsAhead, wordsBehind: 0 };
      const effect = effectOn(target, { role, isDouble, said: words[0]!.text });
      if (effect === "ignored") signed.push(wishesNothing(role, target) ? unneeded(whole) : ignore(whole));
      else signed.push(effect === "refused" ? refuse({ ...whole, refusal }) : whole);
    }
  }

  function effectOn(
    target: Segment,
    { role, isDouble, said }: { role: FunctionRole; isDouble: boolean; said: string },
  ): "refused" | "wished" | "ignored" {
    if (wishesNothing(role, target)) return "ignored";
    // "not quite", "не 5": what means nothing is nothing to refuse. "без тараканов" is, and "not cheap".
    if (classOf(target) === "words") {
      const isOfAny = OF_ANYTHING.includes(role) || deps.clauseWords.any.are(said);
      return isOfAny || target.filler === "quality" ? "refused" : "ignored";
    }
    const isNot = NEGATIONS.includes(role);
    if (!isLack(target)) return isDouble ? "wished" : "refused";
    // "ilma mööblita" is a wish: its last word is a refusal itself, and has a meaning of its own. Of others "ilma" says it twice.
    return isWritten(target) === isNot ? "refused" : "wished";
  }
}

/** The elative of a word that means nothing. */
const isFromUnknown = (segment: Segment | undefined): boolean =>
  segment !== undefined && segment.meanings.length === 0 && hasEnding(segment.words.at(-1)!.text, "st");

const isEnd = (next: Segment | undefined) => next === undefined || isBehindComma(next) || isBehindSentence(next);
