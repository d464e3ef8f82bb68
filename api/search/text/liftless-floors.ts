// A missing lift that only limits the floor: "не выше второго этажа без лифта", "kuni 3. korrus ilma liftita". It refuses no lift.
import { hasRange, isBehindComma, type Segment } from "./segments.ts";

export function isLiftlessAboveFloor(segments: readonly Segment[], index: number): boolean {
  const { sign, meanings } = segments[index]!;
  if (sign !== "refused" || !meanings.some(({ as, name }) => as === "feature" && name === "lift")) return false;
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
