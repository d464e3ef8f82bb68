// What is new, or else in a good state: "remonditud või uus", "новая или с ремонтом". Alone "new" is a word as any other.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Concept } from "../../../mappings/concepts/table.ts";
import { isState } from "./list-kinds.ts";
import { isOnlyType } from "./qualities-of-types.ts";
import { isBehindComma, isType, type Meaning, mayBeThing, type Segment, textOf } from "./segments.ts";
import { isOfType, isQualifiedType, isQuality, only } from "./wished-types.ts";

/** What a home is that was built of late, as the table of concepts has it. */
export function newOf(concepts: readonly Concept[]): Meaning[] {
  const found = concepts.find(({ name }) => /^year>=\d+$/.test(name));
  return found === undefined ? [] : [{ as: "fact", name: found.name, conditions: found.conditions }];
}

/** `meanings` are those of "new". */
export function withNewOrElse(
  segments: readonly Segment[],
  meanings: readonly Meaning[],
  clauseWords: ClauseWords,
): readonly Segment[] {
  if (!segments.some(({ role }) => role === "or")) return segments;
  const result: Segment[][] = segments.map((segment) => [segment]);
  for (const [or, { role }] of segments.entries()) {
    if (role !== "or") continue;
    const [left, right] = [or - 1, or + 1];
    const typed = isOnlyOfType(left) && isStateAt(left - 1) && !isBehindComma(segments[left]!) ? left : undefined;
    const state = typed === undefined ? left : left - 1;
    if (isStateAt(state)) {
      const read = readNew(right);
      if (read === undefined) continue;
      result[right] = [read.quality, ...read.type];
      // "renovated flat or new": the type stands before the two.
      if (typed !== undefined) [result[state], result[typed]] = [result[typed]!, result[state]!];
    } else if (isStateAt(right)) {
      const read = readNew(left);
      if (read !== undefined) result[left] = [...read.type, read.quality];
    }
  }
  return result.flat();

  /** "new", or the two parts of "new flat". */
  function readNew(at: number): { quality: Segment; type: Segment[] } | undefined {
    const segment = segments[at];
    if (segment === undefined || segment.sign !== undefined || segment.role !== undefined) return undefined;
    if (segment.meanings.length === 0) {
      const isNew = clauseWords.new.are(textOf(segment)) && !isOfThing(at);
      return isNew ? { quality: { ...segment, meanings }, type: [] } : undefined;
    }
    const { words } = segment;
    const whole = segment.meanings.find(isQualifiedType);
    if (whole === undefined || segment.meanings.length > 1 || words.length < 2) return undefined;
    if (!clauseWords.new.are(textOf({ words: words.slice(0, -1) }))) return undefined;
    return {
      quality: { words: words.slice(0, -1), meanings: only(whole, isQuality) },
      type: [{ words: words.slice(-1), meanings: only(whole, isOfType) }],
    };
  }

  /** "uus või remonditud [vannituba]" is about the bathroom. */
  function isOfThing(at: number): boolean {
    const last = segments[at + 1]?.role === "or" ? at + 2 : at;
    const next = segments[last + 1];
    return next !== undefined && !isBehindComma(next) && mayBeThing(next) && !next.meanings.some(isType);
  }

  function isStateAt(at: number): boolean {
    const segment = segments[at];
    if (segment === undefined || segment.sign !== undefined || segment.role !== undefined) return false;
    return isState(segment) && !segment.meanings.some(isType);
  }

  function isOnlyOfType(at: number): boolean {
    const segment = segments[at];
    if (segment === undefined || segment.sign !== undefined) return false;
    return segment.meanings.length > 0 && segment.meanings.every(isOnlyType);
  }
}
