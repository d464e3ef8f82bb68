// What is told of a text for which a fallback searched another one.
import type { Understood } from "./understood.ts";

/** Wishes that both texts have, as typed; then those that only the other has, such as repaired words; then what was given up. */
export function understoodInstead(asked: readonly Understood[], searched: readonly Understood[]): Understood[] {
  const [inAsked, inSearched] = [byMeaning(asked), byMeaning(searched)];
  const wishes = Math.max(0, ...asked.map(({ wish }) => wish));
  const found = asked.filter((one) => inSearched.has(meaningOf(one)));
  const repaired = searched.filter((one) => !inAsked.has(meaningOf(one)));
  const dropped = asked.filter((one) => !inSearched.has(meaningOf(one)));
  return [
    ...found,
    ...repaired.map(({ offset: _, length: __, ...one }) => ({ ...one, wish: wishes + one.wish })),
    ...dropped.map((one) => ({ ...one, dropped: true as const })),
  ];
}

const meaningOf = ({ as, condition, refused }: Understood) => JSON.stringify([as, condition, refused]);
const byMeaning = (all: readonly Understood[]) => new Set(all.map(meaningOf));
