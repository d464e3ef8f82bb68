// Which wishes each attempt of a fallback keeps, in the order in which the attempts are tried. Words and things are given up first, then
// types, then numbers, and places last: nothing else is worth another town.
import type { Rank } from "./parts.ts";

/** Attempts with one wish less: the rest of a long text is left to the attempts with whole kinds of wishes less. */
const SINGLE_DROPS_MAX = 8;
/** Attempts with two things less: all pairs of five. */
const PAIR_DROPS_MAX = 10;
/** Attempts with one thing kept, the commonest first: each attempt is counted, found or not. */
const SINGLE_THINGS_MAX = 4;

/** Those that no listing meets, or all. */
export type Widened = "unmet" | "all";

interface Kept {
  wishes: readonly number[];
  /** Which districts and quarters become their towns. */
  widened: Widened;
}

interface KeptOf {
  rank: (index: number) => Rank;
  isDeal: (index: number) => boolean;
  counts: readonly number[];
  /** Whether the text has a district or quarter. Its type goes only where the whole town has none: an office is no flat next door. */
  hasQuarter: boolean;
}

export function keptWishes(wishes: readonly number[], { rank, isDeal, counts, hasQuarter }: KeptOf): Kept[] {
  const only = (...ranks: readonly Rank[]) => wishes.filter((index) => ranks.includes(rank(index)));
  const facts = only("type", "number", "place");
  // Of one rank the rarest is given up first.
  const rarestFirst = (list: readonly number[]) => [...list].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  const eachLess = (from: readonly number[], ...ranks: readonly Rank[]) =>
    ranks
      .flatMap((one) => rarestFirst(only(one)))
      .slice(0, SINGLE_DROPS_MAX)
      .map((drop) => from.filter((index) => index !== drop));
  const things = rarestFirst(only("thing"));
  const without = (dropped: readonly number[]) => wishes.filter((index) => !dropped.includes(index));
  const pairsOfThings = things.flatMap((one, at) => things.slice(at + 1).map((other) => [one, other]));
  const otherThings = (kept: number) => things.filter((one) => one !== kept);

  const saysWhat = (list: readonly number[]) => list.some((index) => rank(index) !== "place" && !isDeal(index));
  const [lessOne, lessType] = [eachLess(wishes, "word", "thing", "surroundings"), eachLess(wishes, "type")];
  // "Hobitalu Nõmmel" is sooner one in Tallinn than anything in Nõmme.
  const inTown = (lists: readonly (readonly number[])[]) => (hasQuarter ? lists.filter(saysWhat).map(wider) : []);
  return [
    ...exactly([wishes, ...(hasQuarter ? lessOne.filter(saysWhat) : [...lessOne, ...lessType])]),
    ...inTown([wishes, ...lessOne]),
    ...exactly([
      ...(hasQuarter ? lessOne : []),
      ...pairsOfThings.slice(0, PAIR_DROPS_MAX).map(without),
      ...things
        .toReversed()
        .slice(0, SINGLE_THINGS_MAX)
        .map((kept) => without(otherThings(kept))),
      only("surroundings", "type", "number", "place"),
      facts,
    ]),
    ...inTown([facts]),
    ...exactly([
      ...(hasQuarter ? lessType : []),
      only("number", "place"),
      ...eachLess(facts, "number"),
      only("type", "place"),
      only("place"),
      ...eachLess(wishes, "place"),
    ]),
  ];
}

const exactly = (lists: readonly (readonly number[])[]): Kept[] =>
  lists.map((list) => ({ wishes: list, widened: "unmet" }));
const wider = (list: readonly number[]): Kept => ({ wishes: list, widened: "all" });
