// What would be nice to have ("soovitavalt lift", "a sauna would be nice", "желательно с балконом"): it raises listings and leaves out
// none. Only things, floors and years, words without a meaning, and parts of a place that is sought: all else stays a filter.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isTypeAndThing, listKind } from "./list-kinds.ts";
import {
  beginsList,
  isBehindComma,
  isCentre,
  isComitative,
  isPlace,
  isQuarter,
  isType,
  isWithin,
  type Meaning,
  mayBeThing,
  pathsOf,
  type Segment,
  saysWhere,
} from "./segments.ts";

/** "preferably" is of what follows first, "preferred" of what stands before. */
const ROLES: readonly (FunctionRole | undefined)[] = ["preferably", "preferred"];
const JOINTS: readonly (FunctionRole | undefined)[] = ["and", "or"];
const SKIPPED: readonly (FunctionRole | undefined)[] = ["with", "inside"];
const FACTS: readonly string[] = ["floor", "year"];

/** A wish that is preferred, and the first segment of its words. */
interface Preferred {
  from: number;
  at: number;
}

export function withPreferences(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(isPreferring)) return segments;
  const hasType = segments.some((segment) => segment.sign === undefined && isOfType(segment) && !mayBeThing(segment));
  const result: Segment[][] = segments.map((segment) => [segment]);
  for (const [at, segment] of segments.entries()) {
    if (isPreferring(segment)) prefer(at);
  }
  return result.flat();

  function prefer(at: number): void {
    const { role } = segments[at]!;
    const [ahead, behind] = [wishAfter(at), wishBefore(at)];
    const isList = ahead !== undefined && beginsList(segments[at]!);
    const isAhead =
      isList || role === "preferably" ? ahead !== undefined : behind === undefined || !mayBePreferred(behind);
    const target = isAhead ? ahead : behind;
    if (target === undefined || !mayBePreferred(target)) return;
    const items = isAhead ? preferredAfter(at, target, isList) : preferredBefore(target);
    for (const [position, { from, at: own }] of items.entries()) {
      // The words behind a list are of each of its wishes: without one of them they are still of the others.
      const end = isAhead || items.length > 1 ? own : at;
      const words = segments.slice(from, end + 1).flatMap((part) => part.words);
      const refused = isRefusedThing(segments[own]!) ? segments[own]!.refusal : undefined;
      const before = segments.slice(from, own).flatMap((part) => part.words).length;
      const wordsAhead = before + (refused?.wordsAhead ?? 0);
      const wordsBehind = words.length - before - segments[own]!.words.length + (refused?.wordsBehind ?? 0);
      const refusal = { role: role!, goesOn: position > 0 && isAhead, wordsAhead, wordsBehind };
      const lacking = isRefusedThing(segments[own]!) ? ({ isLacking: true } as const) : {};
      const preferred: Segment = { words, meanings: thingOf(segments[own]!), sign: "preferred", refusal, ...lacking };
      result.fill([], from, end + 1);
      result[own] = [...typeBeside(segments[own]!, words), preferred];
    }
  }

  /** The wish that the words are about, in the same part of the sentence; "if possible, [with a balcony]" has a comma of its own. */
  function wishAfter(at: number): number | undefined {
    const next = segments[at + 1];
    const isBegin = isPreferring(segments[at]!) && (at === 0 || isBehindComma(segments[at]!));
    const mayCross = isBegin && next !== undefined && isBehindComma(next);
    for (let wish = at + 1; wish < segments.length; wish += 1) {
      const segment = segments[wish]!;
      if (isBehindComma(segment) && !(mayCross && wish === at + 1)) return undefined;
      if (segment.sign === "ignored" || SKIPPED.includes(segment.role) || isPreferring(segment)) continue;
      return segment.role === undefined && (!mayCross || mayBePreferred(wish)) ? wish : undefined;
    }
    return undefined;
  }

  /** "[с балконом], если возможно" has a comma of its own. */
  function wishBefore(at: number): number | undefined {
    const next = segments[at + 1];
    const isEnd = next === undefined || isBehindComma(next);
    for (let before = at; before > 0 && (!isBehindComma(segments[before]!) || (isEnd && before === at)); before -= 1) {
      const { sign, role } = segments[before - 1]!;
      if (sign !== "ignored") return role === undefined ? before - 1 : undefined;
    }
    return undefined;
  }

  /** With what "and" or "or" join to it, commas before these or in a list behind a colon, and all words of a name that means nothing. */
  function preferredAfter(start: number, first: number, isList: boolean): Preferred[] {
    const items = [{ from: start, at: first }];
    let ofCommas: Preferred[] = [];
    let hasEnded = false;
    for (let last = first; ; ) {
      const next = segments[last + 1];
      if (next === undefined || (isList && /[.;]/.test(next.words[0]!.before))) return items;
      // "preferably without a lift and a balcony"
      if (isRefusedThing(next) && next.refusal?.goesOn === true) {
        last += 1;
        items.push(...ofCommas.splice(0), { from: last, at: last });
        continue;
      }
      const isJoint = JOINTS.includes(next.role);
      const at = isJoint ? wishAfter(last + 1) : thingBehindComma(last + 1);
      if (at === undefined || !mayBePreferred(at)) {
        if (!isWord(last) || !isWord(last + 1) || isBehindComma(next)) return items;
        items.push({ from: last + 1, at: last + 1 });
        last += 1;
        continue;
      }
      if (isWord(at) && !isList) return items;
      // "Soovitavalt rõdu ja panipaik, kool ja lasteaed lähedal": behind its "and" a list has no comma.
      if (!isJoint && hasEnded && !isList) return items;
      hasEnded ||= isJoint;
      ofCommas.push({ from: last + 1, at });
      if (isJoint || isList) {
        items.push(...ofCommas);
        ofCommas = [];
      }
      last = at;
    }
  }

  function thingBehindComma(from: number): number | undefined {
    if (!isBehindComma(segments[from]!)) return undefined;
    return segments[from]!.sign === undefined && segments[from]!.role === undefined ? from : wishAfter(from);
  }

  /** "rõdu ja lift [oleks hea]"; of "saunaga ja rõdu" only the last. */
  function preferredBefore(last: number): Preferred[] {
    const items = [{ from: fromOf(last), at: last }];
    for (let at = last; isRefusedThing(segments[at]!) && segments[at]!.refusal?.goesOn === true; ) {
      at -= 1;
      items.unshift({ from: at, at });
    }
    if (items.length > 1) return items;
    for (let at = last; JOINTS.includes(segments[fromOf(at) - 1]?.role); ) {
      const other = fromOf(at) - 2;
      const isAlike = other >= 0 && isComitative(segments[other]!) === isComitative(segments[last]!);
      if (!isAlike || !mayBePreferred(other) || isWord(other)) break;
      items.unshift({ from: fromOf(other), at: other });
      at = other;
    }
    return items;
  }

  /** Without what leads to it: "with a", "a". */
  function fromOf(at: number): number {
    let from = at;
    while (from > 0 && !isBehindComma(segments[from]!) && isLead(segments[from - 1]!)) from -= 1;
    return from;
  }

  function mayBePreferred(at: number): boolean {
    const segment = segments[at]!;
    if (isRefusedThing(segment)) return true;
    if (segment.sign !== undefined || segment.role !== undefined) return false;
    if (isWord(at) || FACTS.includes(listKind(segment))) return true;
    return isEnergy(segment) || (saysWhere(segment) ? isWithinOther(at) : mayBeThing(segment));
  }

  /** "Tallinnas, eelistatult [Kristiines]", where the town is sought anyway. */
  function isWithinOther(at: number): boolean {
    const paths = pathsOf(segments[at]!);
    return segments.some((other, index) => {
      if (index === at || other.sign !== undefined || !other.meanings.some(isPlace)) return false;
      const isNarrower = (path: string) => pathsOf(other).some((area) => area !== path && isWithin(path, area));
      return isQuarter(segments[at]!) || isCentre(segments[at]!) || (paths.length > 0 && paths.every(isNarrower));
    });
  }

  function isWord(at: number): boolean {
    const segment = segments[at];
    return segment?.sign === undefined && segment?.role === undefined && segment?.meanings.length === 0;
  }

  /** "soovitavalt kivimaja" asks for a house, and one of stone would be nice; beside "korter" it asks for a flat. */
  function typeBeside(segment: Segment, words: Segment["words"]): Segment[] {
    if (hasType || isTypeAndThing(segment)) return [];
    const types = segment.meanings.flatMap((meaning): Meaning[] =>
      meaning.as === "fact" && isType(meaning)
        ? [{ ...meaning, conditions: meaning.conditions.filter(({ kind }) => kind !== "feature") }]
        : [],
    );
    return types.length === 0 ? [] : [{ words, meanings: types }];
  }
}

/** "Preferably without a stove" leaves out none; what is refused of places, types and prices stays so. */
function isRefusedThing(segment: Segment): boolean {
  if (segment.sign !== "refused" || saysWhere(segment) || segment.meanings.some(isType)) return false;
  return mayBeThing(segment) || isEnergy(segment);
}

export const isPreferring = ({ role }: Segment): boolean => ROLES.includes(role);
const isOfType = ({ meanings }: Segment) => meanings.some(isType);
const isEnergy = ({ meanings }: Segment) => meanings.some(({ as }) => as === "energy");
const isLead = ({ sign, role }: Segment) => sign === "ignored" || role === "with";

/** Of a garage, which is a type as well, the thing. */
function thingOf({ meanings }: Segment): readonly Meaning[] {
  const things = meanings.filter(({ as }) => as === "feature");
  return things.length > 0 ? things : meanings;
}
