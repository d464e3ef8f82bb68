// What the segments of a text wish together: groups, of each of which a listing must meet one. Two types, deals or towns are either
// ("maja või ridaelamu", "Tartu, Pärnu"); anything else is wished beside the others.
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Meaning, Segment } from "./interpret.ts";

/** Segments, one of which a listing must meet. */
export type Wish = readonly Segment[];

/** A price limit from here on is that of a sale: rents are lower. */
const SALE_PRICE_MIN = 10_000;
const SALE_PRICE_SQM_MIN = 200;

export interface SettleOptions {
  /** The deal that a parameter asks for already. */
  dealType?: string | undefined;
  /** The types that a parameter asks for already. */
  propertyTypes?: readonly string[] | undefined;
  /** Phrases as they stand in the concept tables. */
  isWritten: (phrase: string) => boolean;
}

/** Decides between the meanings of each segment by what the others mean. */
export function settleMeanings(
  given: readonly Segment[],
  { dealType, propertyTypes, isWritten }: SettleOptions,
): Segment[] {
  const segments = given.flatMap(splitThing);
  const wished = segments.filter(({ sign }) => sign === undefined);
  const hasDeal = dealType !== undefined || wished.some(({ meanings }) => meanings.some(isAbout("dealType")));
  const types = wished.filter(isOnlyType);
  const plainTypes = types.filter((type) => !isOfThing(type, segments));
  const paths = wished.flatMap(({ meanings }) => pathsOf(meanings));

  return segments.map((segment, index) => {
    const { meanings, sign } = segment;
    if (sign !== undefined || meanings.length === 0) return segment;
    const isThing = endsWithCase(segment, COMITATIVE) || segments[index - 1]?.role === "with";
    const isOtherType = propertyTypes !== undefined && !typesOf(meanings).some((type) => propertyTypes.includes(type));
    const isBesideType = isOtherType || types.some((other) => other !== segment);
    if (isOnlyType(segment)) {
      const isOther = isOfThing(segment, segments) && (isOtherType || plainTypes.length > 0);
      const isIgnored = isOther || isWhere(segments, index, isWritten) || (isThing && isBesideType);
      return isIgnored ? { ...segment, meanings: [], sign: "ignored" } : segment;
    }
    if (isDouble(meanings, isAbout("propertyType"))) {
      // A garage is a thing beside another type, and the type if there is none. "garaažiga" is always the thing.
      return { ...segment, meanings: meanings.filter(({ as }) => (as === "feature") === (isThing || isBesideType)) };
    }
    // The centre of Pärnu is not the district of Tallinn that is called the centre.
    const own = pathsOf(meanings);
    const isElsewhere = paths.some((path) => !own.some((one) => isWithin(one, path) || isWithin(path, one)));
    if (own.length > 0 && isDouble(meanings, isPlace)) {
      const isNamed = segment.words.length > 1 || paths.some((path) => !own.includes(path));
      const settled = meanings.filter((meaning) => isPlace(meaning) !== isElsewhere);
      return isElsewhere || isNamed ? { ...segment, meanings: settled } : segment;
    }
    return hasDeal ? segment : { ...segment, meanings: meanings.map(withImpliedDeal) };
  });
}

/** A type with a thing, such as a stone house or an office, as two wishes: beside another type ("korter kivimajas") the thing remains. */
function splitThing(segment: Segment): readonly Segment[] {
  const whole = segment.meanings.find((meaning) => meaning.as === "fact" && meaning.conditions.some(isFeature));
  if (whole?.as !== "fact") return [segment];
  const things = whole.conditions.flatMap((condition): Meaning[] =>
    isFeature(condition) ? [{ as: "feature", name: condition.name }] : [],
  );
  const type: Meaning = { ...whole, conditions: whole.conditions.filter((condition) => !isFeature(condition)) };
  // "kauplus" is also a shop near a flat.
  const others = segment.meanings.filter(
    ({ as, name }) => as === "feature" && !things.some((own) => own.name === name),
  );
  const thing = { ...segment, meanings: [...things, ...others] };
  return segment.sign === undefined ? [{ ...segment, meanings: [type] }, thing] : [thing];
}

/** The type of a thing, which stands beside it in the same words. */
function isOfThing(type: Segment, segments: readonly Segment[]): boolean {
  return segments.some((other) => other !== type && other.words === type.words);
}

function isFeature(condition: Condition): condition is Extract<Condition, { kind: "feature" }> {
  return condition.kind === "feature";
}

function isOnlyType({ meanings }: Segment): boolean {
  return meanings.length > 0 && meanings.every(isAbout("propertyType"));
}

/** Segments that wish nothing are left out. */
export function groupWishes(segments: readonly Segment[]): { wished: Wish[]; refused: Segment[] } {
  const groups: Segment[][] = [];
  const byKind = new Map<string, Segment[]>();
  /** The wish that each one stands behind with "or" between them. */
  const either = new Map<Segment, Segment>();
  let isEither = false;
  let last: Segment | undefined;
  for (const segment of segments) {
    const previous = groups.at(-1);
    if (segment.role === "or") isEither = previous !== undefined;
    if (segment.role !== undefined || segment.sign !== undefined) continue;
    if (isEither && last !== undefined) either.set(segment, last);
    last = segment;
    const kind = kindOf(segment);
    const joined = isEither && previous !== undefined && isAlike(previous[0]!, segment) ? previous : undefined;
    const group = (kind === undefined ? undefined : byKind.get(kind)) ?? joined;
    isEither = false;
    if (group === undefined) groups.push([segment]);
    else group.push(segment);
    if (kind !== undefined && !byKind.has(kind)) byKind.set(kind, group ?? groups.at(-1)!);
  }
  const areEither = (one: Segment, other: Segment) => either.get(one) === other || either.get(other) === one;
  return {
    wished: groups.map((group) => withoutWider(group, areEither)),
    refused: segments.filter(({ sign }) => sign === "refused"),
  };
}

/** Wishes of one kind are alternatives; undefined for those that are wished beside each other. */
function kindOf({ meanings }: Segment): string | undefined {
  if (meanings.length === 0) return undefined;
  if (meanings.some(isPlace)) return "place";
  const name = meanings.find(({ as }) => as === "street" || as === "near")?.as;
  if (name !== undefined) return name;
  // "Torrevieja, Hispaania" is a city in a country, "Torrevieja, Alicante" either city.
  const abroad = meanings.find((meaning) => meaning.as === "abroad")?.abroad;
  if (abroad !== undefined) return abroad.citySlug === undefined ? "country" : "city";
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

function isAlike(one: Segment, other: Segment): boolean {
  return (one.meanings[0]?.as ?? "words") === (other.meanings[0]?.as ?? "words");
}

/**
 * Of a town and its district the district is meant, of a rent and a rent by the night the latter. With "or" between them both are:
 * "Pärnu või Paikuse".
 */
function withoutWider(group: readonly Segment[], areEither: (one: Segment, other: Segment) => boolean): Wish {
  const isWider = (one: Segment, other: Segment) => {
    const [own, inner] = [pathsOf(one.meanings), pathsOf(other.meanings)];
    const holds = (path: string) => inner.some((place) => place !== path && isWithin(place, path));
    const isRent = dealsOf(one.meanings).includes("rent") && dealsOf(other.meanings).includes("shortterm");
    return isRent || (own.length > 0 && own.every(holds));
  };
  const narrow = group.filter(
    (one) => !group.some((other) => other !== one && !areEither(one, other) && isWider(one, other)),
  );
  return narrow.length > 0 ? narrow : group;
}

const COMITATIVE = /\p{L}{3}ga$/u;
const INNER_CASE = /\p{L}{3}(s|st|sse|jja)$/u;
const RUSSIAN_LOCATIVE = /(е|ах|ях)$/;

/** A type that says where something is: "korter majas", "квартира в доме", "a flat in a house". */
function isWhere(segments: readonly Segment[], index: number, isWritten: (phrase: string) => boolean): boolean {
  const segment = segments[index]!;
  if (endsWithCase(segment, INNER_CASE) && !isWritten(textOf(segment))) return true;
  const before = segments[index - 1];
  if (before?.role === "inside") return true;
  const isBetween = before !== undefined && (before.meanings.length === 0 || !before.meanings.some(isPlace));
  const isAdjective = isBetween && (RUSSIAN_LOCATIVE.test(textOf(segment)) || /^[a-z]/.test(textOf(segment)));
  return isAdjective && segments[index - 2]?.role === "inside";
}

function endsWithCase({ words }: Segment, ending: RegExp): boolean {
  return ending.test(words.at(-1)!.text);
}

function isDouble(meanings: readonly Meaning[], isOne: (meaning: Meaning) => boolean): boolean {
  return meanings.some(isOne) && meanings.some(({ as }) => as === "feature");
}

const isPlace = ({ as }: Meaning) => as === "place";
const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`);
const textOf = ({ words }: Segment) => words.map(({ text }) => text).join(" ");

function pathsOf(meanings: readonly Meaning[]): readonly string[] {
  return meanings.flatMap((meaning) => (meaning.as === "place" ? meaning.paths : []));
}

function isAbout(field: "dealType" | "propertyType"): (meaning: Meaning) => boolean {
  return (meaning) =>
    meaning.as === "fact" &&
    meaning.conditions.some((condition) => condition.kind === "term" && condition.field === field);
}

const dealsOf = (meanings: readonly Meaning[]) => valuesOf(meanings, "dealType");
const typesOf = (meanings: readonly Meaning[]) => valuesOf(meanings, "propertyType");

function valuesOf(meanings: readonly Meaning[], field: "dealType" | "propertyType"): readonly string[] {
  const conditions = meanings.flatMap((meaning) => (meaning.as === "fact" ? meaning.conditions : []));
  return conditions.flatMap((condition) =>
    condition.kind === "term" && condition.field === field ? condition.values : [],
  );
}

/** "korter kuni 100 000 €" asks for a sale: rents of 500 are below 100 000, too. */
function withImpliedDeal(meaning: Meaning): Meaning {
  if (meaning.as !== "fact") return meaning;
  const isSale = meaning.conditions.some((condition) => {
    if (condition.kind !== "range") return false;
    const limit = condition.max ?? condition.min ?? 0;
    if (condition.field === "priceSqm") return limit >= SALE_PRICE_SQM_MIN;
    return condition.field === "price" && limit >= SALE_PRICE_MIN;
  });
  const sale: Condition = { kind: "term", field: "dealType", values: ["sale"] };
  return isSale ? { ...meaning, conditions: [...meaning.conditions, sale] } : meaning;
}
