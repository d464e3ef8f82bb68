// The kind of a wish: a place, a thing, a floor, a type, or the value of another field. One list of a text holds wishes of one kind.
import { classOf, isInnerCase, mayBeThing, pathsOf, type Segment } from "./segments.ts";

/** A listing has one of each: "not Lasnamäe or a house in Tartu" does not refuse houses. */
const KINDS_OF_LISTINGS = ["dealType", "propertyType"];
/** What a home is, or lies near, not what it has: in "without a lift, furnished" it is wished. */
const STATES = new Set(
  (
    "furnished unfurnished renovated needs-renovation good-condition modern luxury cosy cheap quiet sunny spacious private separate-rooms " +
    "through two-level corner vacant urgent insulated energy-efficient energy-a stone-house wooden-house log-house panel-house closed-yard " +
    "centre old-town suburb island sea beach lake lake-peipus river forest park nature hill waterfront free-parking exchange investment family students"
  ).split(" "),
);

/** The top floor is a floor. */
export function listKind(segment: Segment): string {
  const kind = classOf(segment);
  return kind === "isTopFloor" ? "floor" : kind;
}

/** Of a garage, a type as well as a thing, the first of the others decides; alone it may be either. */
export function kindOfList(list: readonly Segment[]): string {
  const first = list.find((segment) => !isTypeAndThing(segment));
  if (!isTypeAndThing(list[0]!)) return listKind(list[0]!);
  return first === undefined || listKind(first) === "propertyType" ? "propertyType" : "thing";
}

export function isKindOfListing(segment: Segment): boolean {
  return isOfListings(classOf(segment));
}

/** Of a kind that `listKind` names. */
export const isOfListings = (kind: string): boolean => KINDS_OF_LISTINGS.includes(kind);

export function isTypeAndThing(segment: Segment): boolean {
  return classOf(segment) === "propertyType" && mayBeThing(segment);
}

/** A garage among the things that are refused. */
export function asThing(segment: Segment): Segment {
  if (!isTypeAndThing(segment)) return segment;
  return { ...segment, meanings: segment.meanings.filter(({ as }) => as === "feature") };
}

export const isState = ({ meanings }: Segment): boolean =>
  meanings.some(({ as, name }) => as === "feature" && STATES.has(name));

/** Two towns or two parts of towns, in the same case. */
export function areAlikePlaces(one: Segment, other: Segment): boolean {
  const [level, otherLevel] = [levelOf(one), levelOf(other)];
  return level !== undefined && level === otherLevel && isInnerCase(one) === isInnerCase(other);
}

function levelOf(segment: Segment): number | undefined {
  const levels = new Set(pathsOf(segment).map((path) => path.split("/").length));
  return levels.size === 1 ? [...levels][0] : undefined;
}
