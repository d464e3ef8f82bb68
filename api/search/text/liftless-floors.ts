// Floors and lifts that are said together. A missing lift only limits the floor: "kuni 3. korrus ilma liftita" refuses no lift. A lift may
// stand for a lower floor: "a ground floor flat or a building with a lift".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import {
  hasRange,
  isBehindComma,
  isBehindStop,
  type Meaning,
  namesOnlyType,
  type Segment,
  segmentOf,
  textOf,
  valuesOf,
} from "./segments.ts";
import { silence } from "./unneeded.ts";

export function isLiftlessAboveFloor(segments: readonly Segment[], index: number): boolean {
  const { sign } = segments[index]!;
  if (sign !== "refused" || !isOfLift(segments[index])) return false;
  let before = index - 1;
  while (segments[before]?.sign === "ignored") before -= 1;
  const floor = segments[before];
  const next = segments[index + 1];
  // "Без лифта не выше третьего"
  const isAhead = next !== undefined && !isBehindComma(next) && isHighest(next);
  return isAhead || (floor !== undefined && !isBehindComma(segments[index]!) && isHighest(floor));
}

/** A limit, not a floor: "esimesel korrusel ilma liftita" refuses a lift. */
function isHighest({ meanings, sign }: Segment): boolean {
  return meanings.some((meaning) => {
    const limit = hasRange(meaning, "floor") && meaning.as === "fact" ? meaning.conditions[0] : undefined;
    return limit?.kind === "range" && (sign === "refused" ? limit.max === undefined : limit.min === undefined);
  });
}

/** Floors that are said with a lift or without one: no lift is refused, and a lift may stand for a lower floor. */
export const withFloorsOfLifts = (segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] =>
  segments.some(isOfLift)
    ? withoutLiftless(withLiftOrLower(withLiftAbove(withFloorOrLift(segments), clauseWords)))
    : segments;

/** "A ground floor flat or a building with a lift", "liftiga maja või esimese korruse korter": either is wished of one home. */
function withFloorOrLift(segments: readonly Segment[]): readonly Segment[] {
  const or = segments.findIndex(({ role }) => role === "or");
  const [one, other] = [besideType(segments, or, -1), besideType(segments, or, 1)];
  if (or === -1 || one === undefined || other === undefined) return segments;
  const [first, last] = [segments[one]!, segments[other]!];
  const areEither = (isOfLift(first) && isFloor(last)) || (isFloor(first) && isOfLift(last));
  const between = segments.slice(one + 1, other);
  if (!areEither || !between.some(namesOnlyType) || [...between, last].some(isBehindStop)) return segments;
  const words = segments.slice(one, other + 1).flatMap((part) => part.words);
  const either = segmentOf(words, { ...first, meanings: [...first.meanings, ...last.meanings] });
  const types = between.filter(namesOnlyType);
  const parts = [...segments.slice(0, one), either, ...types, ...segments.slice(other + 1)];
  // The building with the lift is no house that is sought.
  const lift = isOfLift(first) ? one : other;
  const building = [segments[lift - 1], segments[lift + 1], segments[lift - 2]].find(isHouse);
  const beside = [segments[one - 1], ...types, segments[other + 1]];
  return beside.some(isFlat) ? parts.filter((part) => part !== building) : parts;
}

/** Where a floor or a lift stands beside "or", perhaps with a type and words that wish nothing between them. */
function besideType(segments: readonly Segment[], or: number, step: 1 | -1): number | undefined {
  let at = or + step;
  const mayPass = (segment: Segment) => segment.role === "with" || segment.sign === "ignored" || namesOnlyType(segment);
  while (segments[at] !== undefined && mayPass(segments[at]!)) at += step;
  const found = segments[at];
  return found?.sign === undefined && (isOfLift(found) || isFloor(found)) ? at : undefined;
}

const isOf = (type: string) => (segment: Segment | undefined) =>
  segment?.meanings.some((meaning) => valuesOf("propertyType", meaning).join() === type) === true;
const isFlat = isOf("apartment");
const isHouse = isOf("house");

/** "Above the second floor only with a lift", "только с лифтом выше второго": a lift or a lower floor is wished. */
function withLiftAbove(segments: readonly Segment[], { "only-with": onlyWith }: ClauseWords): readonly Segment[] {
  for (const [only, segment] of segments.entries()) {
    const lift = segments[only + 1]?.role === "with" ? only + 2 : only + 1;
    const floor = [only - 1, lift + 1].find((at) => floorsBelow(segments[at]) !== undefined);
    if (!onlyWith.are(textOf(segment)) || !isOfLift(segments[lift]) || floor === undefined) continue;
    const [from, to] = [Math.min(floor, only), Math.max(floor, lift) + 1];
    if (segments.slice(from + 1, to).some(isBehindStop)) continue;
    return segments.toSpliced(
      from,
      to - from,
      liftOrBelow(segments.slice(from, to), segments[lift]!, segments[floor]!),
    );
  }
  return segments;
}

/** "Пятый этаж без лифта не подходит": the floor is refused, so that no such home comes. */
function withoutLiftless(segments: readonly Segment[]): readonly Segment[] {
  const at = segments.findIndex(
    (segment, index) =>
      segment.role === "not-a" &&
      isFloor(segments[index - 1]) &&
      isOfLift(segments[index + 1]) &&
      refusalAt(segments, index + 2)?.role === "unfit",
  );
  if (at === -1) return segments;
  const floor = segments[at - 1]!;
  const words = [floor, segments[at]!, segments[at + 1]!].flatMap((part) => part.words);
  return segments.toSpliced(at - 1, 3, { ...floor, words });
}

/** "Без лифта выше второго этажа не рассматриваем": a lift or a lower floor is wished. */
function withLiftOrLower(segments: readonly Segment[]): readonly Segment[] {
  const at = segments.findIndex(
    (segment, index) =>
      segment.role === "not-a" &&
      isOfLift(segments[index + 1]) &&
      floorsBelow(segments[index + 2]) !== undefined &&
      refusalAt(segments, index + 3) !== undefined,
  );
  if (at === -1) return segments;
  const [without, lift, floor] = segments.slice(at) as [Segment, Segment, Segment];
  const refusal = refusalAt(segments, at + 3);
  const rest = segments.slice(at + 3).map((segment) => (segment === refusal ? silence(segment) : segment));
  return [...segments.slice(0, at), liftOrBelow([without, lift, floor], lift, floor), ...rest];
}

const liftOrBelow = (parts: readonly Segment[], lift: Segment, floor: Segment): Segment =>
  segmentOf(
    parts.flatMap(({ words }) => words),
    { ...floor, meanings: [...lift.meanings, floorsBelow(floor)!] },
  );

function refusalAt(segments: readonly Segment[], start: number): Segment | undefined {
  const next = segments.slice(start).find(({ sign }) => sign !== "ignored");
  return next?.role === "unfit" || next?.role === "refuse" ? next : undefined;
}

/** The floors below those of a least limit: "выше второго этажа" are from the third on. */
function floorsBelow(floor: Segment | undefined): Meaning | undefined {
  for (const meaning of floor?.meanings ?? []) {
    const limit = hasRange(meaning, "floor") && meaning.as === "fact" ? meaning.conditions[0] : undefined;
    if (limit?.kind !== "range" || limit.min === undefined || limit.max !== undefined || limit.min < 2) continue;
    const max = limit.min - 1;
    return { as: "fact", name: `floor<=${max}`, conditions: [{ kind: "range", field: "floor", max }] };
  }
  return undefined;
}

const isFloor = (segment: Segment | undefined): boolean =>
  segment?.meanings.some((meaning) => hasRange(meaning, "floor") || meaning.name === "isTopFloor=true") === true;

const isOfLift = (segment: Segment | undefined): boolean =>
  segment?.meanings.some(({ as, name }) => as === "feature" && name === "lift") === true;
