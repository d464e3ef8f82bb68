// A missing lift that only limits the floor: "не выше второго этажа без лифта", "kuni 3. korrus ilma liftita". It refuses no lift.
import { hasRange, isBehindComma, type Segment } from "./segments.ts";

export function isLiftlessAboveFloor(segments: readonly Segment[], index: number): boolean {
  const { sign } = segments[index]!;
  if (sign !== "refused" || !isOfLift(segments[index])) return false;
  let before = index - 1;
  while (segments[before]?.sign === "ignored") before -= 1;
  const floor = segments[before];
  return floor !== undefined && !isBehindComma(segments[index]!) && isHighest(floor);
}

/** A limit, not a floor: "esimesel korrusel ilma liftita" refuses a lift. */
function isHighest({ meanings, sign }: Segment): boolean {
  return meanings.some((meaning) => {
    const limit = hasRange(meaning, "floor") && meaning.as === "fact" ? meaning.conditions[0] : undefined;
    return limit?.kind === "range" && (sign === "refused" ? limit.max === undefined : limit.min === undefined);
  });
}

/** "Пятый этаж без лифта не подходит": the floor is refused, so that no such home comes. */
export function withoutLiftlessRefusals(segments: readonly Segment[]): readonly Segment[] {
  const at = segments.findIndex(
    (segment, index) =>
      segment.role === "not-a" && isFloor(segments[index - 1]) && isOfLift(segments[index + 1]) && isRefused(index + 2),
  );
  if (at === -1) return segments;
  const floor = segments[at - 1]!;
  const words = [floor, segments[at]!, segments[at + 1]!].flatMap((part) => part.words);
  return segments.toSpliced(at - 1, 3, { ...floor, words });

  function isRefused(next: number): boolean {
    return segments.slice(next).find(({ sign }) => sign !== "ignored")?.role === "unfit";
  }
}

const isFloor = (segment: Segment | undefined): boolean =>
  segment?.meanings.some((meaning) => hasRange(meaning, "floor") || meaning.name === "isTopFloor=true") === true;

const isOfLift = (segment: Segment | undefined): boolean =>
  segment?.meanings.some(({ as, name }) => as === "feature" && name === "lift") === true;
