// A thing that may be there or not: "with or without a lift", "rõduga või rõduta", "с мебелью или без". It is neither wished nor refused.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { deniedBy, isRefusal } from "./denied-things.ts";
import { isBehindComma, isBehindSlash, mayBeThing, type Segment, saysWhere } from "./segments.ts";
import { isLack } from "./shared-lack.ts";
import { unneeded } from "./unneeded.ts";

/** One side of "or". */
interface Side {
  from: number;
  /** Behind its last segment. */
  end: number;
  isLacking: boolean;
  /** None for a bare "with" or "without". */
  things: readonly string[];
}

/** "furnished or not [is fine]" */
const ENDS: readonly (FunctionRole | undefined)[] = ["acceptable", "allowed", "optional"];
const WITHOUT: readonly (FunctionRole | undefined)[] = ["not-a", "not", "lacks"];

export function withEitherWay(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const free = new Set<number>();
  for (let at = 1; at < segments.length; at += 1) {
    const isOr = segments[at]!.role === "or";
    if (!isOr && !isBehindSlash(segments[at]!)) continue;
    const [left, right] = [leftOf(segments, at), rightOf(segments, isOr ? at + 1 : at, clauseWords)];
    if (left === undefined || right === undefined || !areEither(left, right)) continue;
    for (let index = left.from; index < right.end; index += 1) free.add(index);
  }
  if (free.size === 0) return segments;
  return segments.map(({ role, ...segment }, at) => (free.has(at) ? unneeded(segment) : segments[at]!));
}

function areEither(left: Side, right: Side): boolean {
  if (left.isLacking === right.isLacking) return false;
  const [fewer, more] = left.things.length === 0 ? [left, right] : [right, left];
  return (
    more.things.length > 0 && (fewer.things.length === 0 || fewer.things.some((name) => more.things.includes(name)))
  );
}

function leftOf(segments: readonly Segment[], end: number): Side | undefined {
  const last = segments[end - 1]!;
  const bare = bareSide(last, end - 1);
  if (bare !== undefined) return bare;
  const thing = thingAt(segments, end - 1);
  if (thing === undefined) return undefined;
  const before = segments[end - 2];
  const isWithout = WITHOUT.includes(before?.role) && !isBehindComma(last);
  return isWithout ? { ...thing, from: end - 2, isLacking: true } : thing;
}

function rightOf(segments: readonly Segment[], from: number, { article }: ClauseWords): Side | undefined {
  const first = segments[from];
  const bare = first && bareSide(first, from);
  if (bare === undefined) return thingAt(segments, from);
  const at = from + (isArticle(segments[from + 1], article) ? 2 : 1);
  const next = segments[at];
  const isEnd = next === undefined || isBehindComma(next) || ENDS.includes(next.role);
  const thing = isEnd ? undefined : thingAt(segments, at);
  // "Rõduga või mitte esimesel korrusel" goes on.
  if (thing === undefined) return isEnd || first?.role === "not-a" || first?.role === "with" ? bare : undefined;
  return { ...thing, from, isLacking: bare.isLacking || thing.isLacking };
}

/** "with", "without" */
function bareSide({ role }: Segment, at: number): Side | undefined {
  const isLacking = WITHOUT.includes(role);
  return isLacking || role === "with" ? { from: at, end: at + 1, isLacking, things: [] } : undefined;
}

function thingAt(segments: readonly Segment[], at: number): Side | undefined {
  const segment = segments[at];
  if (segment?.role !== undefined || segment?.sign !== undefined || segment === undefined) return undefined;
  if (!mayBeThing(segment) || saysWhere(segment)) return undefined;
  const denied = isRefusal(segment);
  const things = denied
    ? deniedBy(segment)
    : segment.meanings.flatMap(({ as, name }) => (as === "feature" ? name : []));
  return { from: at, end: at + 1, isLacking: denied || isLack(segment), things };
}

const isArticle = (segment: Segment | undefined, articles: ClauseWords["article"]) =>
  segment?.sign === "ignored" && segment.words.every(({ text }) => articles.are(text));
