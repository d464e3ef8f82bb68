// Which wishes each attempt of a fallback keeps, in the order in which the attempts are tried. Words and things are given up first, then
// numbers, then the type, the deal, and places last: who seeks a garage for 9000 rather sees dearer garages than flats to let for less. Of
// what is no home the deal goes before the type.
import type { Rank } from "./parts.ts";

/** Attempts with one wish less: the rest of a long text is left to the attempts with whole kinds of wishes less. */
const SINGLE_DROPS_MAX = 8;
/** Attempts with two things less: all pairs of five. */
const PAIR_DROPS_MAX = 10;
/** Attempts with one thing or number kept, the commonest first: each attempt is counted, found or not. */
const SINGLES_KEPT_MAX = 4;

/** Things that are tried again, each by itself, where a number or the deal is given up. */
const THINGS_BACK_MAX = 3;

/** Those that no listing meets, or all. */
type Widened = "unmet" | "all";

export interface Kept {
  wishes: readonly number[];
  /** Which parts of towns become their towns, and house numbers their streets. */
  widened?: Widened;
  /** Nothing is written for what is given up (implied-words.ts): the last resort, anything in the place. */
  isBare?: true;
}

interface KeptOf {
  rank: (index: number) => Rank;
  counts: readonly number[];
  /** Whether the text has a part of a town or a house number. Its type goes only where the wider area has none: an office is no flat next door. */
  hasPart: boolean;
  /** Whether its types are homes, of which one may stand for another; in place of a garage to let one for sale is sooner meant than a flat. */
  isOfHomes: boolean;
}

export function keptWishes(wishes: readonly number[], { rank, counts, hasPart, isOfHomes }: KeptOf): Kept[] {
  const only = (...ranks: readonly Rank[]) => wishes.filter((index) => ranks.includes(rank(index)));
  // Of one rank the rarest is given up first.
  const rarestFirst = (list: readonly number[]) => [...list].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  const eachLess = (from: readonly number[], ...ranks: readonly Rank[]) =>
    ranks
      .flatMap((one) => rarestFirst(only(one)))
      .slice(0, SINGLE_DROPS_MAX)
      .map((drop) => from.filter((index) => index !== drop));
  /** Of three or more of a rank only one, the commonest first. */
  const eachKept = (from: readonly number[], one: Rank) => {
    const all = rarestFirst(only(one));
    const singles = all.length > 2 ? all.toReversed().slice(0, SINGLES_KEPT_MAX) : [];
    return singles.map((kept) => from.filter((index) => index === kept || !all.includes(index)));
  };
  const things = rarestFirst(only("thing"));
  const pairsOfThings = things.flatMap((one, at) => things.slice(at + 1).map((other) => [one, other]));
  const without = (dropped: readonly number[]) => wishes.filter((index) => !dropped.includes(index));

  /** With one of the things that were given up before: the price may have been what nothing met. */
  const withThings = (list: readonly number[]) => {
    const back = rarestFirst(only("thing", "surroundings")).toReversed().slice(0, THINGS_BACK_MAX);
    const added = back.filter((thing) => !list.includes(thing));
    return [...added.map((thing) => wishes.filter((index) => index === thing || list.includes(index))), list];
  };

  const saysWhat = (list: readonly number[]) => list.some((index) => !["place", "deal"].includes(rank(index)));
  // "Hobitalu Nõmmel" is sooner one in Tallinn than anything in Nõmme.
  const inTown = (lists: readonly (readonly number[])[]) => (hasPart ? lists.filter(saysWhat).map(wider) : []);
  const lessOne = eachLess(wishes, "word", "thing", "surroundings");
  const facts = only("type", "deal", "number", "place");
  const lessNumbers = [...eachLess(facts, "number"), ...eachKept(facts, "number"), only("type", "deal", "place")];
  // A price or a size of a garage says nothing of a flat.
  const otherTypes = isOfHomes || only("type").length > 1 ? eachLess(facts, "type") : [];
  const lessType = [...otherTypes, ...(isOfHomes ? [only("deal", "number", "place")] : []), only("deal", "place")];
  // A price of a rent is none of a sale, but for an office: "kuni 100" of a flat for sale would be in thousands.
  const lessDeal = [...(isOfHomes ? [] : [without(only("deal"))]), ...withThings(only("type", "place"))];
  return [
    ...exactly([wishes, ...(hasPart ? lessOne.filter(saysWhat) : lessOne)]),
    ...inTown([wishes, ...lessOne]),
    ...exactly([
      ...(hasPart ? lessOne : []),
      ...eachLess(wishes, "number"),
      ...pairsOfThings.slice(0, PAIR_DROPS_MAX).map(without),
      ...eachKept(wishes, "thing"),
      only("surroundings", "type", "deal", "number", "place"),
      facts,
    ]),
    ...inTown([facts]),
    ...exactly(lessNumbers.filter(saysWhat).flatMap(withThings)),
    ...inTown(lessNumbers),
    ...exactly(isOfHomes ? [...lessType, ...lessDeal] : [...lessDeal, ...lessType]),
    { wishes: only("place"), widened: "unmet", isBare: true },
    ...exactly(eachLess(wishes, "place")),
  ];
}

const exactly = (lists: readonly (readonly number[])[]): Kept[] =>
  lists.map((list) => ({ wishes: list, widened: "unmet" }));
const wider = (list: readonly number[]): Kept => ({ wishes: list, widened: "all" });
