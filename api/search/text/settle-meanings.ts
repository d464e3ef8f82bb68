// Decides between the meanings of each segment by what the others mean: a garage is a type of property or a thing of a house, the
// centre is a district of Tallinn or a quality of Pärnu, and a number beside a rent is its price.
import { asRent, isBareRent } from "./bare-rents.ts";
import { asThousands, isInThousands } from "./bare-thousands.ts";
import { typesOf } from "./depends-on.ts";
import { withHomesOfRooms } from "./homes-of-rooms.ts";
import { withImpliedDeal, withoutImpliedDeal } from "./implied-deal.ts";
import { withoutImpliedYear } from "./implied-year.ts";
import { isLiftlessAboveFloor } from "./liftless-floors.ts";
import { isLand, joinPlots, withPlotSizes, withPlotsOfHouses } from "./plot-types.ts";
import {
  hasRange,
  isDeal,
  isPlace,
  isType,
  type Meaning,
  namesOnlyType,
  pathsOf,
  type Segment,
  valuesOf,
} from "./segments.ts";
import { settlePlace } from "./settle-places.ts";
import {
  isOfThing,
  isPlotWord,
  isThingOfHome,
  settleType,
  settleTypeOrThing,
  type TypesOfText,
} from "./settle-types.ts";
import { splitThing } from "./split-things.ts";
import { ignore } from "./unneeded.ts";

export interface SettleOptions extends Pick<TypesOfText, "isWritten" | "clauseWords"> {
  /** The deal that a parameter asks for already. */
  dealType?: string | undefined;
  /** The types that a parameter asks for already. */
  propertyTypes?: readonly string[] | undefined;
}

export function settleMeanings(
  read: readonly Segment[],
  { dealType, propertyTypes, isWritten, clauseWords }: SettleOptions,
): readonly Segment[] {
  const given = withPlotsOfHouses(withoutImpliedDeal(withoutImpliedYear(read)), clauseWords);
  const segments = given.flatMap(splitThing);
  const wished = segments.filter(({ sign }) => sign === undefined);
  const hasDeal = dealType !== undefined || wished.some(({ meanings }) => meanings.some(isDeal));
  const deals = [dealType ?? [], ...wished.map(dealsOf)].flat();
  const isRent = deals.some((deal) => deal === "rent" || deal === "shortterm");
  const hasPrice = wished.some(({ meanings }) => meanings.some(isPrice));
  const paths = wished.flatMap(pathsOf);
  const text = typesOfText(segments, wished);
  const isGarage = !text.isHomeSought && isGarageSought(segments);
  const plotWords = new Set(segments.flatMap((segment, at) => (isOfType(segment) && isPlotWord(at, text) ? [at] : [])));

  const settled = segments.map((segment, index): Segment => {
    const { meanings, sign } = segment;
    if (isRent && !hasPrice && isBareRent(segments, index)) return asRent(segment);
    if (isLiftlessAboveFloor(segments, index)) return ignore(segment);
    if (sign !== undefined || meanings.length === 0) return segment;
    if (namesOnlyType(segment)) return settleType(index, text);
    if (isDouble(meanings, isType)) return settleTypeOrThing(index, text);
    if (isDouble(meanings, isPlace) && pathsOf(segment).length > 0) return settlePlace(segments, index, paths);
    const whole = isInThousands(segment, { deals, isHomeSought: text.isHomeSought, isGarage })
      ? meanings.map(asThousands)
      : meanings;
    return { ...segment, meanings: hasDeal ? whole : whole.map((meaning) => withImpliedDeal(meaning, isGarage)) };
  });
  return withHomesOfRooms(joinPlots(withPlotSizes(settled), plotWords), { propertyTypes, clauseWords });

  function typesOfText(all: readonly Segment[], wanted: readonly Segment[]): TypesOfText {
    const types = wanted.filter(namesOnlyType);
    const isPlain = (type: Segment, at: number) =>
      types.includes(type) && !isOfThing(type, all) && !isThingOfHome(all, at);
    return {
      ...{ segments: all, types, plainTypes: all.filter(isPlain), propertyTypes, isWritten, clauseWords },
      isHomeSought: wanted.some(isHomeToBuy),
      isLandSought: types.some(isLand) || propertyTypes?.includes("land") === true,
    };
  }
}

/** Garages and no other type, but for "garaažiga". */
function isGarageSought(segments: readonly Segment[]): boolean {
  const named = segments.flatMap((segment, at) =>
    segment.sign === undefined && !isThingOfHome(segments, at) ? typesOf(segment) : [],
  );
  return named.length > 0 && named.every((type) => type === "garage");
}

const isOfType = (segment: Segment): boolean => segment.sign === undefined && namesOnlyType(segment);
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

function isDouble(meanings: readonly Meaning[], isOne: (meaning: Meaning) => boolean): boolean {
  return meanings.some(isOne) && meanings.some(({ as }) => as === "feature");
}
