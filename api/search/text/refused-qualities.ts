// A type that is refused with a quality beside it, in words of its own: "ahiküttega korterit ei soovi", "no flats on the first floor".
// The refusal is of the quality, and the type is wished; of a quality that is lacking ("no flats without a lift") the thing is wished.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { JOINS } from "./joined-wishes.ts";
import { asThing } from "./list-kinds.ts";
import {
  isAmount,
  isNeither,
  isOnlyType,
  isRefusedBehind,
  qualitiesAhead,
  qualityBehind,
  qualityFrom,
} from "./qualities-of-types.ts";
import { refuse } from "./refuse.ts";
import { type ListDeps, listAfter } from "./refused-lists.ts";
import { classOf, isBehindComma, isComitative, isType, type Segment, saysWhere, textOf, valuesOf } from "./segments.ts";
import { isRefusedLack } from "./shared-lack.ts";
import { ignore, isUnwanted } from "./unneeded.ts";

/** What becomes of the type: beside another type that is wished it stays refused, and of "except flats with a stove" any other will do. */
type Fate = "wished" | "refused" | "any";

/** "Everything except flats in Narva" may seek in Narva. */
const OF_OTHERS: readonly (FunctionRole | undefined)[] = ["except", "not-a", "besides"];

const PLURAL = /(?:[td]e|d|s)$/;
const RUSSIAN_GENITIVE_PLURAL = /[бвгджзйклмнпрстфхцчшщ]$/;

export function withRefusedQualities(given: readonly Segment[], deps: ListDeps): Segment[] {
  const segments = given.map((segment, at) => (isHad(segment, given[at - 1]) ? asThing(segment) : segment));
  const wished = segments.flatMap((segment) => (segment.sign === undefined ? typesOf(segment) : []));
  const moved: Segment[] = [];
  for (let at = 0; at < segments.length; at += 1) {
    const type = segments[at]!;
    if (isOfTypeBehind(type, segments[at + 1], deps)) {
      pushExcepted(type, segments[at + 1]!);
      at += 1;
      continue;
    }
    const fate = fateOf(type, wished);
    const behind = qualityBehind(segments, at, { ...deps, isWished: fate === "wished" && wished.length > 0 });
    // "Korter, ei soovi maja Tartus" may seek in Tartu, and so may "ei taha maja ega korterit Tartus": then neither type may come.
    const isOfOther = (quality: Segment) =>
      fate === "wished" ? isOfNor(type) && saysWhere(quality) : saysWhere(quality) || isAmount(quality);
    if (behind !== undefined && !isOfOther(segments[behind]!)) {
      at = pushQualities(at, behind, fateWith(fate, type, [segments[behind]!]));
      continue;
    }
    const ahead = isRefusedBehind(type) ? qualitiesAhead(moved, type, fate === "refused") : [];
    const qualities = ahead.map((one) => moved[one]!);
    if (ahead.length > 0) pushType(ahead, type, fateWith(fate, type, qualities));
    else moved.push(type);
  }
  return moved;

  /** "Korter Tartus, ahjuküttega maja ei sobi": the building of the flat that was named before. */
  function fateWith(fate: Fate, type: Segment, qualities: readonly Segment[]): Fate {
    if (fate !== "refused" || typesOf(type).join() !== "house" || !qualities.every(isOfBuilding)) return fate;
    const before = moved.flatMap((segment) => (segment.sign === undefined ? typesOf(segment) : []));
    return before.length > 0 && before.every((one) => one === "apartment") ? "any" : fate;
  }

  /** Of "no flats [with stove heating]" and the list that goes on there; the place of its last. */
  function pushQualities(at: number, first: number, fate: Fate): number {
    const [type, quality] = [segments[at]!, segments[first]!];
    const { wordsAhead = 0 } = type.refusal ?? {};
    const [verb, own] = [type.words.slice(0, wordsAhead), type.words.slice(wordsAhead)];
    const between = segments.slice(at + 1, first);
    const isRefused = isNeither(quality);
    const isLacking = quality.sign === "refused" && !isRefused;
    const items = isLacking || isRefused ? refusedFrom(first) : refusedLists(first);
    const last = items.at(-1)!.at;
    if (fate === "refused") {
      moved.push(type, ...segments.slice(at + 1, last + 1).map(ignore));
      return last;
    }
    if (fate === "wished" && type.refusal?.goesOn === true) wishTypesBefore();
    const link = between.flatMap(({ words }) => words);
    for (const [position, { from, at: index }] of items.entries()) {
      const target = segments[index]!;
      const ahead = position > 0 ? [] : [...verb, ...(fate === "any" ? own : []), ...link];
      const words = [...ahead, ...segments.slice(from, index + 1).flatMap((part) => part.words)];
      if (isRefused) moved.push({ ...target, words });
      else moved.push(isLacking ? wish({ ...target, words }) : refuseAs(target, type, words, position > 0));
    }
    if (fate === "wished") moved.push({ words: own, meanings: type.meanings });
    return last;
  }

  /** "с печкой и на первом этаже" */
  function refusedLists(first: number): { from: number; at: number }[] {
    const items = listAfter(segments, first, "not", deps).map(({ from, at }) => ({ from, at }));
    for (;;) {
      const next = items.at(-1)!.at + 1;
      const isJoined = JOINS.some((join) => join === segments[next]?.role);
      const at = isJoined ? qualityFrom(segments, next + 1, deps) : undefined;
      if (at === undefined || segments[at]!.sign !== undefined || segments[at]!.refusal !== undefined) return items;
      items.push({ from: next, at });
    }
  }

  /** The list that is refused from here on: "без гаража и сауны", "esimesel ega viimasel korrusel". */
  function refusedFrom(first: number): { from: number; at: number }[] {
    const items = [{ from: first, at: first }];
    const goesOn = (next: Segment | undefined) =>
      next?.refusal?.goesOn === true || (next !== undefined && isNeither(next));
    for (let at = first + 1; goesOn(segments[at]); at += 1) items.push({ from: at, at });
    return items;
  }

  /** "No flats or houses with a stove" wishes flats as well. */
  function wishTypesBefore(): void {
    for (let at = moved.length - 1; at >= 0 && moved[at]!.sign === "refused" && moved[at]!.meanings.every(isType); ) {
      const { words, meanings, refusal } = moved[at]!;
      const { wordsAhead = 0, goesOn = false } = refusal ?? {};
      const verb: Segment = { words: words.slice(0, wordsAhead), meanings: [], sign: "ignored" };
      moved.splice(at, 1, verb, { words: words.slice(wordsAhead), meanings });
      if (!goesOn) return;
      at -= 1;
    }
  }

  /** "kõik peale gaasiküttega majade": no house is wished, and beside "korter" all houses are refused. */
  function pushExcepted(quality: Segment, type: Segment): void {
    const words = [...quality.words, ...type.words];
    const isWished = (segment: Segment) => segment !== type && segment.sign === undefined;
    const isOther = fateOf(type, segments.filter(isWished).flatMap(typesOf)) === "refused";
    const refusal = { ...quality.refusal!, wordsBehind: isOther ? 0 : type.words.length };
    if (isOther) moved.push(refuse({ ...type, words, refusal: { ...refusal, wordsAhead: quality.words.length } }));
    else moved.push({ ...quality, words, refusal });
  }

  /** "[ahiküttega] korterit ei soovi" */
  function pushType(ahead: readonly number[], type: Segment, fate: Fate): void {
    const typeAt = type.words.length - (type.refusal?.wordsBehind ?? 0);
    const [own, verb] = [type.words.slice(0, typeAt), type.words.slice(typeAt)];
    for (const at of ahead) {
      const quality = moved[at]!;
      if (fate === "refused") moved[at] = ignore(quality);
      else if (isRefusedLack(quality)) moved[at] = wish(quality);
      else moved[at] = refuse({ ...quality, refusal: { ...type.refusal!, wordsAhead: 0, wordsBehind: 0 } });
    }
    if (fate === "refused") moved.push(type);
    else
      moved.push(
        fate === "any" ? ignore(type) : { words: own, meanings: type.meanings },
        ignore({ ...type, words: verb }),
      );
  }
}

const isOfBuilding = (quality: Segment): boolean => isUnwanted(quality) || classOf(quality) === "year";

/** "peale gaasiküttega [majade]", "except ground floor [flats]"; "ilma" asks for another case. */
function isOfTypeBehind(quality: Segment, next: Segment | undefined, deps: ListDeps): boolean {
  const { refusal } = quality;
  if (next === undefined || next.sign !== undefined || isBehindComma(next)) return false;
  if (!OF_OTHERS.includes(refusal?.role) || !next.meanings.every(isOnlyType) || next.meanings.length === 0)
    return false;
  if (quality.sign === "refused" && isComitative(quality)) return true;
  const isOfAll = deps.clauseWords["all-but"].begin(textOf(quality));
  return isOfAll && !saysWhere(quality) && !quality.meanings.some(isType) && isPlural(next, deps);
}

/** "Кроме первого этажа квартиру", "except ground floor, a flat" wish one. */
function isPlural(type: Segment, { isWritten }: ListDeps): boolean {
  const text = textOf(type);
  return isCyrillic(text) ? RUSSIAN_GENITIVE_PLURAL.test(text) && !isWritten(text) : PLURAL.test(text);
}

/** "Garaažiga", "with a garage": no type. */
const isHad = (segment: Segment, before: Segment | undefined) =>
  segment.sign === undefined && (isComitative(segment) || before?.role === "with");

/**
 * "House or terraced house, not semi-detached": what is wished by another word of the same types is refused by its word alone. Of a word
 * of more types ("housing, no houses") the others are wished.
 */
export function byTheirWords(segments: readonly Segment[]): Segment[] {
  const wished = segments.filter(({ sign, meanings }) => sign === undefined && meanings.some(isType));
  return segments.map((segment) => {
    const types = segment.sign === "refused" ? typesOf(segment) : [];
    const last = segment.words[segment.words.length - 1 - (segment.refusal?.wordsBehind ?? 0)];
    const isSaid = (type: Segment) => type.words.at(-1)!.text === last?.text;
    const isNoWider = (other: Segment) => typesOf(other).every((type) => types.includes(type));
    const isWished = (type: string) =>
      wished.some((other) => typesOf(other).includes(type) && isNoWider(other) && !isSaid(other));
    const isPlain = segment.meanings.every((meaning) => !isType(meaning) || isOnlyType(meaning));
    return types.length > 0 && isPlain && types.every(isWished) ? { ...segment, meanings: [] } : segment;
  });
}

function fateOf(type: Segment, wished: readonly string[]): Fate {
  if (wished.length > 0 && !typesOf(type).some((one) => wished.includes(one))) return "refused";
  return OF_OTHERS.includes(type.refusal?.role) ? "any" : "wished";
}

const isOfNor = ({ refusal }: Segment) => refusal?.byNor === true || refusal?.role === "nor";

function refuseAs(quality: Segment, { refusal }: Segment, words: Segment["words"], goesOn: boolean): Segment {
  return refuse({
    ...quality,
    words,
    refusal: { ...refusal!, goesOn, wordsAhead: words.length - quality.words.length },
  });
}

const typesOf = ({ meanings }: Segment) => meanings.flatMap((meaning) => valuesOf("propertyType", meaning));
const wish = ({ words, meanings }: Segment): Segment => ({ words, meanings });
