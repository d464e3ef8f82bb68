// What need not be and would be nice: "lift pole kohustuslik, aga oleks hea", "tahaks sauna, aga ei pea", "a balcony, but not required".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isPreferring } from "./preferences.ts";
import { isBehindStop, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";

const OPTIONAL: readonly (FunctionRole | undefined)[] = ["optional", "unneeded"];

/** Makes one "preferred" of the words behind a thing that say both. */
export function withPreferredThough(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  if (!segments.some(({ role }) => OPTIONAL.includes(role))) return segments;
  const result: Segment[] = [];
  for (let at = 0; at < segments.length; at += 1) {
    const length = isWishedThing(segments[at - 1]) ? lengthAt(at) : 0;
    if (length === 0) {
      result.push(segments[at]!);
      continue;
    }
    const words = segments.slice(at, at + length).flatMap((part) => part.words);
    result.push({ words, meanings: [], role: "preferred" });
    at += length - 1;
  }
  return result;

  /** Of such words, in segments; 0 where there are none. */
  function lengthAt(at: number): number {
    const [first, second, third] = segments.slice(at, at + 3);
    const isOptionalFirst = OPTIONAL.includes(first?.role);
    if (isOptionalFirst && isBut(second) && third !== undefined && isPreferring(third) && isEnd(at + 3)) return 3;
    if (isBut(first) && OPTIONAL.includes(second?.role) && isEnd(at + 2)) return 2;
    // "aga ei pea" may be a phrase of its own.
    return isOptionalFirst && isBut({ ...first!, words: first!.words.slice(0, 1) }) && isEnd(at + 1) ? 1 : 0;
  }

  function isBut(segment: Segment | undefined): boolean {
    if (segment === undefined || segment.meanings.length > 0) return false;
    const text = textOf(segment);
    return clauseWords.but.are(text) || clauseWords.instead.are(text);
  }

  function isEnd(at: number): boolean {
    const next = segments[at];
    return next === undefined || isBehindStop(next);
  }
}

function isWishedThing(segment: Segment | undefined): boolean {
  if (segment === undefined || segment.sign !== undefined || segment.role !== undefined) return false;
  return mayBeThing(segment) && !saysWhere(segment);
}
