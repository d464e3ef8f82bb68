// Whole offers that "or" joins: "maja saunaga või korter rõduga", "3-toaline Lasnamäel või 2-toaline kesklinnas". Each has a head, which
// tells it from the others (its type, rooms, place or deal); what several say of one kind is wished of their own listings alone.
import { listKind } from "./list-kinds.ts";
import { isBehindComma, isOr, isPlace, isWithin, type Meaning, pathsOf, type Segment, valuesOf } from "./segments.ts";

/** What may tell offers apart, of which listings have one each; the first that all have, as people name the type before the rest. */
const HEADS = ["propertyType", "rooms", "where", "dealType"] as const;
type Head = (typeof HEADS)[number];

/** Tells the offer of each head and of each wish that is of one offer alone; all others are of every offer. */
export function withOffers(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(isOr)) return segments;
  const parts = partsOf(segments);
  for (const head of HEADS) {
    const offers = offersOf(parts, head);
    if (offers === undefined) continue;
    const own = ownKinds(offers, head);
    if (own.size === 0) continue;
    const heads = offers.map((offer) => offer.filter((segment) => kindOf(segment) === head));
    return segments.map((segment) => {
      const at = offers.findIndex((offer) => offer.includes(segment));
      const kind = at === -1 ? undefined : kindOf(segment);
      if (kind === undefined || (kind !== head && !own.has(kind))) return segment;
      const others = heads.filter((_, index) => index !== at).flat();
      return { ...segment, offer: { isHead: kind === head, heads: heads[at]!, others } };
    });
  }
  return segments;
}

/** What is wished between one "or" or comma and the next. */
interface Part {
  wishes: Segment[];
  isBehindComma: boolean;
}

function partsOf(segments: readonly Segment[]): Part[] {
  const parts: Part[] = [{ wishes: [], isBehindComma: false }];
  for (const segment of segments) {
    if (isOr(segment) || isBehindComma(segment)) parts.push({ wishes: [], isBehindComma: isBehindComma(segment) });
    if (kindOf(segment) !== undefined) parts.at(-1)!.wishes.push(segment);
  }
  return parts.filter(({ wishes }) => wishes.length > 0);
}

/**
 * A part without a head goes on with what stands before it, one with a head alone with what follows: "maja või ridaelamu saunaga".
 * Undefined where the heads do not exclude each other.
 */
function offersOf(parts: readonly Part[], head: Head): Segment[][] | undefined {
  const isHead = (segment: Segment) => kindOf(segment) === head;
  const listed = head === "where" ? withListsJoined(parts, isHead) : parts;
  const offers: Segment[][] = [];
  for (const { wishes: part, isBehindComma } of listed) {
    const last = offers.at(-1);
    // "saun või kamin, korter või maja": what a comma sets off ahead of the offers is of all.
    if (last !== undefined && !last.some(isHead) && isBehindComma) offers.pop();
    // "korter rõduga Tartus või Elvas, liftiga", "maja Tartus või Elvas, sobib ka ridaelamu": so is what a comma sets off behind them.
    if (offers.length > 1 && last?.every(isHead) && isBehindComma && !part.some(isHead)) continue;
    const goesOn =
      offers.length > 0 && last !== undefined && (!part.some(isHead) || last.every(isHead) || !last.some(isHead));
    if (goesOn) last.push(...part);
    else offers.push([...part]);
  }
  const heads = offers.map((offer) => offer.filter(isHead));
  const areApart = heads.every((own, index) =>
    heads.slice(index + 1).every((others) => own.every((one) => others.every((other) => exclude(head, one, other)))),
  );
  return offers.length > 1 && areApart ? offers : undefined;
}

/** Of "maja Tartus või Elvas, lift või rõdu" the places are one list, and one part. */
function withListsJoined(parts: readonly Part[], isHead: (segment: Segment) => boolean): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const last = before?.wishes.at(-1);
    const isListed = !part.isBehindComma && last !== undefined && isHead(last) && isHead(part.wishes[0]!);
    if (isListed) joined[joined.length - 1] = { ...before!, wishes: [...before!.wishes, ...part.wishes] };
    else joined.push(part);
  }
  return joined;
}

/** Kinds of wishes that at least two offers have, and not the same: "maja Tartus üürile või korter Elvas üürile" are both to let. */
function ownKinds(offers: readonly (readonly Segment[])[], head: Head): Set<string> {
  const kinds = new Set(offers.flat().flatMap((segment) => kindOf(segment) ?? []));
  kinds.delete(head);
  for (const kind of kinds) {
    const wished = offers.map((offer) =>
      offer
        .filter((segment) => kindOf(segment) === kind)
        .flatMap(namesOf)
        .sort(),
    );
    const said = wished.filter(({ length }) => length > 0).map((names) => names.join());
    const isShared = said.length < 2 || (said.length === offers.length && new Set(said).size === 1);
    if (isShared) kinds.delete(kind);
  }
  return kinds;
}

const namesOf = ({ meanings }: Segment): string[] =>
  meanings.map((meaning) => {
    if (meaning.as === "place") return meaning.paths.join();
    return meaning.as === "fact" ? JSON.stringify(meaning.conditions) : meaning.name;
  });

/** Undefined of what is not wished, and of words that no table knows, which may wish nothing. */
function kindOf(segment: Segment): string | undefined {
  const { meanings, sign, role } = segment;
  if (sign !== undefined || role !== undefined || meanings.length === 0) return undefined;
  const range = meanings.flatMap((meaning) => (meaning.as === "fact" ? meaning.conditions : [])).find(isRange);
  return range === undefined ? listKind(segment) : range.field;
}

const isRange = <T extends { kind: string }>(condition: T): condition is Extract<T, { kind: "range" }> =>
  condition.kind === "range";

/** No listing meets both. */
function exclude(head: Head, one: Segment, other: Segment): boolean {
  if (head === "where") {
    const isTold = [one, other].every(({ meanings }) => meanings.every(isPlace));
    const isHeld = (path: string) => pathsOf(other).some((place) => isWithin(path, place) || isWithin(place, path));
    return isTold && !pathsOf(one).some(isHeld);
  }
  if (head === "rooms") return doNotOverlap(boundsOf(one), boundsOf(other));
  const isTold = [one, other].every(({ meanings }) => meanings.every((meaning) => valuesOf(head, meaning).length > 0));
  const values = new Set(one.meanings.flatMap((meaning) => valuesOf(head, meaning)));
  return isTold && !other.meanings.some((meaning) => valuesOf(head, meaning).some((value) => values.has(value)));
}

interface Bounds {
  min: number;
  max: number;
}

const doNotOverlap = (one: Bounds, other: Bounds) => one.max < other.min || other.max < one.min;

/** All that its meanings allow. */
function boundsOf({ meanings }: Segment): Bounds {
  const ranges = meanings.flatMap((meaning: Meaning) =>
    meaning.as === "fact" ? meaning.conditions.filter(isRange) : [],
  );
  return {
    min: Math.min(...ranges.map(({ min }) => min ?? Number.NEGATIVE_INFINITY)),
    max: Math.max(...ranges.map(({ max }) => max ?? Number.POSITIVE_INFINITY)),
  };
}
