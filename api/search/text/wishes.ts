// What the segments of a text wish together: groups, of each of which a listing must meet one. Two types, deals or towns are either
// ("maja või ridaelamu", "Tartu, Pärnu"); anything else is wished beside the others.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { typesOf } from "./depends-on.ts";
import { areEitherThings } from "./either-of-things.ts";
import { areQuartersOfTowns, pathsWithQuarter } from "./quarter-towns.ts";
import {
  hasNoMeaning,
  hasRange,
  isBehindComma,
  isBehindSlash,
  isOr,
  isPartOfTown,
  isPlace,
  isQuarter,
  isType,
  isWithin,
  type Meaning,
  mayBeThing,
  pathsOf,
  type Segment,
  saysWhere,
  textOf,
  valuesOf,
} from "./segments.ts";
import { WALK_KM } from "./targets.ts";

/** Segments, one of which a listing must meet. */
export type Wish = readonly Segment[];

/** Of "w/ parking", whose slash is no "or". */
const SHORT_WITH = "w";

/** What stands between two wishes: "or", or what a list has (a comma, "and"). */
type Link = "or" | "list" | undefined;

interface Grouped {
  segment: Segment;
  group: Segment[];
}

/** Segments that wish nothing are left out. */
export function groupWishes(segments: readonly Segment[]): { wished: Wish[]; refused: Segment[] } {
  // Whole offers have their own places: "maja Kalamajas Tallinnas või korter Annelinnas Tartus".
  const areOfTowns = segments.some(isOr) && !segments.some(isOfOffer) && areQuartersOfTowns(segments);
  const groups: Segment[][] = [];
  const byKind = new Map<string, Segment[]>();
  /** The wish that each one stands behind with "or" between them. */
  const either = new Map<Segment, Segment>();
  /** What the words before mean, and what these mean: "kivimaja või palkmaja" is two types and two things, each of which is either. */
  let before: Grouped[] = [];
  let here: Grouped[] = [];
  let link: Link;
  let next: Link;
  let isShortWith = false;
  for (const segment of segments) {
    const isSameWords = here[0]?.segment.words === segment.words;
    if (!isSameWords) next = linkAt(segment, next, isShortWith);
    isShortWith = segment.role === "with" && textOf(segment) === SHORT_WITH;
    // "Tallinnas, võib olla kelder või vana tehas": what is joined to what is not wished has no alternative.
    if (segment.isUnneeded || segment.sign === "refused" || segment.sign === "preferred") [before, here] = [[], []];
    if (segment.role !== undefined || segment.sign !== undefined) continue;
    if (!isSameWords) [before, here, link, next] = [here, [], next, undefined];
    const joined = before.filter((other) => areOfOneOffer(other.segment, segment));
    const last = joined.find((other) => isAlike(other.segment, segment)) ?? joined.at(-1);
    const kind = areOfTowns && isQuarter(segment) ? "place" : kindInOffer(segment);
    const group =
      (last !== undefined && areOneList(last.segment, segment, link) ? last.group : undefined) ??
      (kind === undefined ? undefined : byKind.get(kind)) ??
      (last !== undefined && link === "or" && areUnlike(last.segment, segment) ? last.group : undefined) ??
      [];
    if (group.length === 0) groups.push(group);
    group.push(segment);
    if (kind !== undefined && !byKind.has(kind)) byKind.set(kind, group);
    if (link === "or" && last !== undefined) either.set(segment, last.segment);
    here.push({ segment, group });
  }
  const areEither = (one: Segment, other: Segment) => either.get(one) === other || either.get(other) === one;
  return {
    wished: groups.map((group) =>
      withOtherOffers(withoutWider(group, areEither, areOfTowns ? pathsWithQuarter : pathsOf)),
    ),
    refused: segments.filter(({ sign }) => sign === "refused"),
  };
}

/** Heads are alternatives, and what is wished of one offer alone stands apart from what is wished of another. */
function kindInOffer(segment: Segment): string | undefined {
  const { offer } = segment;
  if (offer?.isHead) return "head";
  const kind = kindOf(segment);
  return offer === undefined || kind === undefined ? kind : `${kind} of ${offer.heads.map(textOf)}`;
}

/** Heads stand with heads, and the other wishes of an offer with its own. */
const areOfOneOffer = (one: Segment, other: Segment): boolean =>
  one.offer?.isHead === other.offer?.isHead && (other.offer?.isHead || one.offer?.heads === other.offer?.heads);

/** What is wished of one offer alone is met by what another offer names, too: "saunaga" of "maja saunaga või korter rõduga" by flats. */
function withOtherOffers(group: Wish): Wish {
  const [{ offer }] = group as [Segment];
  return offer === undefined || offer.isHead
    ? group
    : [...group, ...offer.others.map((head) => ({ ...head, isInstead: true as const }))];
}

const isOfOffer = ({ offer }: Segment): boolean => offer !== undefined;

/** "or" counts before a comma: "Tartus, või siis Pärnus". */
function linkAt(segment: Segment, before: Link, isBehindWith: boolean): Link {
  const isSlash = isBehindSlash(segment) && !isBehindWith;
  if (before === "or" || segment.role === "or" || isSlash || segment.isEither) return "or";
  return before ?? (segment.role === "and" || isBehindComma(segment) ? "list" : undefined);
}

/** "Kalamajas või Mustamäel", "Narva mnt või Kadriorg", and of parts of towns any list: "Kalamaja, Mustamäe". */
function areOneList(one: Segment, other: Segment, link: Link): boolean {
  // "korter liftiga või maja": a type is no alternative to what stands before it, but to the type.
  const isAlikeKind = isAlike(one, other) && one.meanings.some(isType) === other.meanings.some(isType);
  // "A studio or two rooms"
  const areRooms = [one, other].every(({ meanings }) => meanings.some((meaning) => hasRange(meaning, "rooms")));
  if (link === "or") return (saysWhere(one) && saysWhere(other)) || isAlikeKind || areRooms;
  // "Suure-Jaani ja Võhma ümbruses", but "Tallinnas ja TalTechi lähedal" is near a part of it.
  const areApart = one.meanings.some(isPlace) && isNearTown(other) && !isBehindComma(other);
  return link === "list" && (areApart || (isPartOfTown(one) && isPartOfTown(other)));
}

const isTypeAlone = ({ meanings }: Segment): boolean =>
  meanings.length === 1 && valuesOf("propertyType", meanings[0]!).length > 0;

const isAbroad = ({ as }: Meaning): boolean => as === "abroad";

/** A district, a landmark or a centre may lie in the town beside it. */
function isNearTown({ meanings }: Segment): boolean {
  return meanings.some((meaning) => meaning.as === "near" && meaning.near.km > WALK_KM);
}

/** "Tartus või mere lähedal", "liftiga või esimesel korrusel", "Maardus või Muugas", of which no table knows the latter. */
function areUnlike(one: Segment, other: Segment): boolean {
  // "Soomes, Helsingis või Turus": a foreign town that no table knows would let in listings that have the word.
  const isEither = (first: Segment, second: Segment) =>
    saysWhere(first) && (mayBeThing(second) || (hasNoMeaning(second) && !first.meanings.some(isAbroad)));
  // "Uus või remonditud vannituba": what is joined to a thing by its adjective is no thing.
  const isUnknownThing = mayBeThing(one) && hasNoMeaning(other);
  // "Kämping või puhkemaja", "a room or a studio"
  const isUnknownType = (hasNoMeaning(one) && isTypeAlone(other)) || (isTypeAlone(one) && hasNoMeaning(other));
  return isEither(one, other) || isEither(other, one) || isUnknownThing || isUnknownType || areEitherThings(one, other);
}

function isAlike(one: Segment, other: Segment): boolean {
  return (one.meanings[0]?.as ?? "words") === (other.meanings[0]?.as ?? "words");
}

/** Wishes of one kind are alternatives; undefined for those that are wished beside each other. */
function kindOf(segment: Segment): string | undefined {
  const { meanings } = segment;
  if (meanings.length === 0) return undefined;
  if (meanings.some(isPlace)) return "place";
  if (isQuarter(segment)) return "quarter";
  const name = meanings.find(({ as }) => as === "street" || as === "near")?.as;
  if (name !== undefined) return name;
  // "Torrevieja, Hispaania" is a city in a country, "Torrevieja, Alicante" either city.
  const abroad = meanings.find((meaning) => meaning.as === "abroad")?.abroad;
  if (abroad !== undefined) {
    if (abroad.citySlug !== undefined) return "city";
    return abroad.country === undefined ? "abroad" : "country";
  }
  const kinds = new Set(
    meanings.map((meaning) => (meaning.as === "fact" ? alternativeField(meaning.conditions) : undefined)),
  );
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** The field of a fact of which a listing has one value: two of them exclude each other. */
function alternativeField(conditions: readonly Condition[]): string | undefined {
  const [only] = conditions;
  if (only === undefined || conditions.length > 1) return undefined;
  if (only.kind === "term") return only.field;
  return only.kind === "range" && only.min === only.max ? only.field : undefined;
}

/**
 * Of a town and its district the district is meant, of two rents the one by the night, of a home and a type of it the type. With "or"
 * between them both are: "Pärnu või Paikuse".
 */
function withoutWider(
  group: readonly Segment[],
  areEither: (one: Segment, other: Segment) => boolean,
  pathsIn: (segment: Segment) => readonly string[],
): Wish {
  if (group.length === 1) return group;
  const members = group.map((segment) => ({
    segment,
    paths: pathsIn(segment),
    deals: dealsOf(segment),
    types: typesOf(segment),
  }));
  // "Saue, Laagri või Saku": in a list with a place elsewhere the parish is one of them.
  const isOfList = (one: Member, other: Member) =>
    one.paths.every(isParish) &&
    isBehindComma(other.segment) &&
    members.some(
      (third) =>
        [one, other].some(({ segment }) => areEither(segment, third.segment)) &&
        third.paths.length > 0 &&
        !third.paths.some((path) => one.paths.some((area) => isWithin(path, area))),
    );
  const narrow = members.filter(
    (one) =>
      !members.some(
        (other) =>
          other !== one && isWider(one, other) && !areEither(one.segment, other.segment) && !isOfList(one, other),
      ),
  );
  return narrow.length > 0 ? narrow.map(({ segment }) => segment) : group;
}

const isParish = (path: string): boolean => path.endsWith("-vald");

interface Member extends Extent {
  segment: Segment;
}

interface Extent {
  paths: readonly string[];
  deals: readonly string[];
  types: readonly string[];
}

/** "A place", "жильё" and "kodu" are all that people live in. */
const HOME_TYPES = 4;

function isWider(one: Extent, other: Extent): boolean {
  if (one.deals.includes("rent") && other.deals.includes("shortterm")) return true;
  const isKindOfHome = other.types.length > 0 && other.types.every((type) => one.types.includes(type));
  if (one.types.length >= HOME_TYPES && other.types.length < HOME_TYPES && isKindOfHome) return true;
  const isHeld = (path: string) => other.paths.some((place) => place !== path && isWithin(place, path));
  return one.paths.length > 0 && other.paths.length > 0 && one.paths.every(isHeld);
}

const dealsOf = ({ meanings }: Segment) => meanings.flatMap((meaning) => valuesOf("dealType", meaning));
