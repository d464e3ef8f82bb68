// Decides between the meanings of each segment by what the others mean: a garage is a type of property or a thing of a house, the
// centre is a district of Tallinn or a quality of Pärnu, and "a flat in a house" asks for a flat.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import { englishStem } from "../../../mappings/languages/word-keys.ts";
import { asRent, isBareRent } from "./bare-rents.ts";
import { asThousands, isInThousands } from "./bare-thousands.ts";
import { isBuildingOfFlat } from "./buildings.ts";
import { clauseEnd, clauseStart, textIn } from "./clause-bounds.ts";
import { typesOf } from "./depends-on.ts";
import { joinedToGarage } from "./either-of-things.ts";
import { isBesideThingOfHome } from "./garages.ts";
import { withHomesOfRooms } from "./homes-of-rooms.ts";
import { withImpliedDeal, withoutImpliedDeal } from "./implied-deal.ts";
import { withoutImpliedYear } from "./implied-year.ts";
import { isLiftlessAboveFloor } from "./liftless-floors.ts";
import { isTypeAndThing } from "./list-kinds.ts";
import {
  isBuiltOn,
  isGround,
  isLand,
  isOfPlotArea,
  joinPlots,
  withPlotSizes,
  withPlotsOfHouses,
} from "./plot-types.ts";
import {
  hasNoMeaning,
  hasRange,
  isBehindStop,
  isComitative,
  isDeal,
  isPlace,
  isType,
  isWithin,
  type Meaning,
  namesOnlyType,
  pathsOf,
  type Segment,
  saysWhere,
  textOf,
  valuesOf,
} from "./segments.ts";
import { ignore } from "./unneeded.ts";
import { isQuality, only } from "./wished-types.ts";

export interface SettleOptions {
  /** The deal that a parameter asks for already. */
  dealType?: string | undefined;
  /** The types that a parameter asks for already. */
  propertyTypes?: readonly string[] | undefined;
  /** Phrases as they stand in the concept tables, of all languages or of one. */
  isWritten: (phrase: string, locale?: "en") => boolean;
  clauseWords: ClauseWords;
}

export function settleMeanings(
  read: readonly Segment[],
  { dealType, propertyTypes, isWritten, clauseWords }: SettleOptions,
): readonly Segment[] {
  const given = withPlotsOfHouses(withoutImpliedDeal(withoutImpliedYear(read)), clauseWords);
  const segments = given.flatMap(splitThing);
  const wished = segments.filter(({ sign }) => sign === undefined);
  const hasDeal = dealType !== undefined || wished.some(({ meanings }) => meanings.some(isDeal));
  const types = wished.filter(namesOnlyType);
  const plainTypes = segments.filter(
    (type, at) => types.includes(type) && !isOfThing(type, segments) && !isThingOfHome(segments, at),
  );
  const paths = wished.flatMap(pathsOf);
  const deals = [dealType ?? [], ...wished.map(dealsOf)].flat();
  const isRent = deals.some((deal) => deal === "rent" || deal === "shortterm");
  const isHomeSought = wished.some(isHomeToBuy);
  const hasPrice = wished.some(({ meanings }) => meanings.some(isPrice));

  const named = segments.flatMap((segment, at) =>
    segment.sign === undefined && !isThingOfHome(segments, at) ? typesOf(segment) : [],
  );
  const isGarage = !isHomeSought && named.length > 0 && named.every((type) => type === "garage");
  const isLandSought = types.some(isLand) || propertyTypes?.includes("land") === true;
  const plotWords = new Set<number>();

  const settled = segments.map((segment, index): Segment => {
    const { meanings, sign } = segment;
    if (isRent && !hasPrice && isBareRent(segments, index)) return asRent(segment);
    if (isLiftlessAboveFloor(segments, index)) return ignore(segment);
    if (sign !== undefined || meanings.length === 0) return segment;
    const isThing = isThingOfHome(segments, index);
    const isOtherType = propertyTypes !== undefined && !typesOf(segment).some((type) => propertyTypes.includes(type));
    const isBesideType = isOtherType || types.some((other) => other !== segment);
    if (namesOnlyType(segment)) {
      const isOther = isOfThing(segment, segments) && (isOtherType || plainTypes.length > 0);
      const isOfPlot = isOfPlotArea(segments, index) && (isOtherType || types.some((other) => !isLand(other)));
      if (isOfPlot) plotWords.add(index);
      const isIgnored =
        isOther ||
        (isWhereItIs(segments, index, isWritten) && (isBesideType || !isLivedIn(segments, index, clauseWords))) ||
        (isThing && isBesideType) ||
        isOfPlot ||
        (isBesideType && isGround(segments, index, clauseWords)) ||
        isBuiltOn(segments, index, isLandSought);
      if (isIgnored) return ignore(segment);
      if (!isBuildingOfFlat(segments, index)) return segment;
      // "Uus maja, 3. korrus" is new.
      const kept = meanings.flatMap((meaning) => only(meaning, isQuality));
      return kept.length === 0 ? ignore(segment) : { ...segment, meanings: kept };
    }
    if (isDouble(meanings, isType)) {
      // A garage is a thing beside another type, and the type if there is none. "garaažiga" is always the thing.
      const joined = isThing ? undefined : joinedToGarage(segments, index);
      if (joined === "type") return { ...segment, meanings: meanings.filter(isType) };
      // "garaaž või parkimiskoht": both a garage that is sold and a home that has one meet it.
      if (joined === "thing" && !isBesideType) return segment;
      // "5 rooms and a garage", "saun ja garaaž"
      const isGarageOfHome = isHomeSought || isBesideThingOfHome(segments, index, clauseWords);
      const isOfHome = isThing || isBesideType || (isGarageOfHome && typesOf(segment).join() === "garage");
      return { ...segment, meanings: meanings.filter(({ as }) => (as === "feature") === isOfHome) };
    }
    // The centre of Pärnu is not the district of Tallinn that is called the centre.
    const own = isDouble(meanings, isPlace) ? pathsOf(segment) : [];
    if (own.length > 0) {
      const isElsewhere = pathsBeside(segments, index).some((path) => !own.some((one) => isOneTown(one, path)));
      const isNamed = segment.words.length > 1 || paths.length > own.length;
      const settled = meanings.filter((meaning) => isPlace(meaning) !== isElsewhere);
      return isElsewhere || isNamed ? { ...segment, meanings: settled } : segment;
    }
    const whole = isInThousands(segment, deals, isHomeSought) ? meanings.map(asThousands) : meanings;
    return { ...segment, meanings: hasDeal ? whole : whole.map((meaning) => withImpliedDeal(meaning, isGarage)) };
  });
  return withHomesOfRooms(joinPlots(withPlotSizes(settled), plotWords), { propertyTypes, clauseWords });
}

/** Where else the text looks: places that "or" joins to the segment are others in its stead. */
function pathsBeside(segments: readonly Segment[], index: number): string[] {
  const isEither = (at: number, step: 1 | -1) => segments[at + step]?.role === "or" && at + 2 * step === index;
  return segments.flatMap((segment, at) =>
    segment.sign !== undefined || at === index || isEither(at, 1) || isEither(at, -1) ? [] : pathsOf(segment),
  );
}

/** One holds the other, or both are parts of one municipality. */
function isOneTown(one: string, other: string): boolean {
  const [town, otherTown] = [one, other].map((path) => path.split("/").slice(0, 2).join("/"));
  return isWithin(one, other) || isWithin(other, one) || town === otherTown;
}

/** A type with a thing, such as a stone house or an office, as two wishes: beside another type ("korter kivimajas") the thing remains. */
function splitThing(segment: Segment, index: number, segments: readonly Segment[]): Segment | Segment[] {
  const whole = wholeOf(segment);
  if (whole?.as !== "fact") return segment;
  const things = whole.conditions.flatMap((condition): Meaning[] =>
    isFeature(condition) ? [{ as: "feature", name: condition.name }] : [],
  );
  const types = only(whole, (condition) => !isFeature(condition));
  // "kauplus" is also a shop near a flat.
  const others = segment.meanings.filter(
    ({ as, name }) => as === "feature" && !things.some((own) => own.name === name),
  );
  if (others.length === 0 && isEitherType(segments, index)) return { ...segment, meanings: [whole] };
  const thing = { ...segment, meanings: [...things, ...others] };
  return segment.sign === undefined ? [{ ...segment, meanings: types }, thing] : thing;
}

/** "korter või kivimaja": with "or" between it and another type, the thing is asked of its own type alone. */
function isEitherType(segments: readonly Segment[], index: number): boolean {
  const segment = segments[index]!;
  if (segment.sign !== undefined) return false;
  const others = segments.filter((other, at) => at === index || other.sign !== "ignored");
  const at = others.indexOf(segment);
  return [-1, 1].some((side) => others[at + side]?.role === "or" && isPlainType(others[at + 2 * side]));
}

const isPlainType = (segment: Segment | undefined) =>
  segment !== undefined && (namesOnlyType(segment) || isTypeAndThing(segment)) && wholeOf(segment) === undefined;

const wholeOf = ({ meanings }: Segment) =>
  meanings.find((meaning) => meaning.as === "fact" && meaning.conditions.some(isFeature));

/** The type of a thing, which stands beside it in the same words. */
function isOfThing(type: Segment, segments: readonly Segment[]): boolean {
  return segments.some((other) => other !== type && other.words === type.words);
}

/** "Garaažiga", "with land" */
const isThingOfHome = (segments: readonly Segment[], index: number): boolean =>
  isComitative(segments[index]!) || segments[index - 1]?.role === "with";

function isFeature(condition: Condition): condition is Extract<Condition, { kind: "feature" }> {
  return condition.kind === "feature";
}

/** A flat is sought wherever it stands ("saun korteris"), a house where somebody will live: "tahaks elada majas", not "2 tuba uues majas"; land by itself, not "parkett maas". */
function isLivedIn(segments: readonly Segment[], index: number, { move }: ClauseWords): boolean {
  const { meanings } = segments[index]!;
  if (meanings.every((meaning) => valuesOf("propertyType", meaning).join() === "apartment")) return true;
  if (isLand(segments[index]!)) return !segments.some((segment) => segment.meanings.some(isRooms));
  // "Жить в многоквартирном доме"
  const before = segments[index - 1];
  return (
    (before === undefined || !hasNoMeaning(before)) &&
    move.areIn(textIn(segments, [clauseStart(segments, index), clauseEnd(segments, index)]))
  );
}

const isRooms = (meaning: Meaning) => hasRange(meaning, "rooms");
const isPrice = (meaning: Meaning) => hasRange(meaning, "price");
const dealsOf = ({ meanings }: Segment) => meanings.flatMap((meaning) => valuesOf("dealType", meaning));

/** Without summer houses, which are let for as much by the night. */
const HOMES_TO_BUY: readonly string[] = ["apartment", "house", "townhouseBox", "partOfHouse"];

/** "Kolmetoaline" tells of a home, too. */
const isHomeToBuy = ({ meanings }: Segment) =>
  meanings.some(
    (meaning) =>
      valuesOf("propertyType", meaning).some((type) => HOMES_TO_BUY.includes(type)) || hasRange(meaning, "rooms"),
  );

const INNER_CASE = /\p{L}{3}(s|st|sse|jja)$/u;
const RUSSIAN_LOCATIVE = /(е|ах|ях)$/;

/** A type that says where something is: "korter majas", "квартира в доме", "a flat in a house". */
function isWhereItIs(segments: readonly Segment[], index: number, isWritten: SettleOptions["isWritten"]): boolean {
  const segment = segments[index]!;
  const text = textOf(segment);
  const last = segment.words.at(-1)!.text;
  // English plurals end as an Estonian case does: "houses".
  if (INNER_CASE.test(last) && !isWritten(text) && !isWritten(englishStem(last), "en")) return true;
  const before = segments[index - 1];
  if (before?.role === "inside") return true;
  const isBetween = before !== undefined && !saysWhere(before) && !isBehindStop(segment);
  const isAdjective = isBetween && (RUSSIAN_LOCATIVE.test(text) || /^[a-z]/.test(text));
  return isAdjective && segments[index - 2]?.role === "inside";
}

function isDouble(meanings: readonly Meaning[], isOne: (meaning: Meaning) => boolean): boolean {
  return meanings.some(isOne) && meanings.some(({ as }) => as === "feature");
}
