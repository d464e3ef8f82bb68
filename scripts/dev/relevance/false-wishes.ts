// Finds wishes that a search understood but the writer of the text did not mean, by the labels: deals, types, numbers, the top floor,
// things and places. Pure.
import type { Understood } from "../../../api/search/text/understood.ts";
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { type Concept, isQuarter } from "../../../mappings/concepts/table.ts";
import { HOME_TYPES } from "../../../shared/enums.ts";
import type { RangeFact, SingleWant, Want } from "./people-texts.ts";
import { foldText, says } from "./says.ts";

export interface Tables {
  features: ReadonlyMap<string, { phrases: readonly string[]; saysWhere: boolean }>;
  /** Official names of a place and all above it, its own last, by path. */
  placeNames: ReadonlyMap<string, readonly string[]>;
}

/** Things that many writers of wants take for a place. */
const CENTRES: readonly string[] = ["centre", "old-town"];

/** Field of the index, and the fact of a want. */
const RANGES: Readonly<Record<string, RangeFact>> = {
  price: "price",
  priceSqm: "pricePerSqm",
  size: "size",
  plotArea: "plotArea",
  rooms: "rooms",
  floor: "floor",
  floors: "floors",
  year: "year",
};
/** Tolerance of a limit: "umbes 60 m2" is read as a range around it, and some label a bare "120 tuhat" as a limit. */
const ABOUT = 0.1;

export function featuresOf(concepts: readonly Concept[]): Tables["features"] {
  const features = new Map<string, { phrases: string[]; saysWhere: boolean }>();
  for (const concept of concepts) {
    const name = featureName(concept);
    if (name === undefined) continue;
    const before = features.get(name)?.phrases ?? [];
    const phrases = [...before, ...Object.values(concept.phrases).flat().map(foldText)];
    features.set(name, { phrases, saysWhere: isQuarter(concept) || CENTRES.includes(name) });
  }
  return features;
}

/** Not looked at is what lets every listing in: what the fallback left out, and what is only preferred. */
export function falseWishes(want: Want, understood: readonly Understood[], tables: Tables): string[] {
  if (want.none === true) return [];
  const wants: readonly SingleWant[] = [want, ...(want.any ?? [])];
  return understood
    .filter(({ dropped, preferred }) => !dropped && !preferred)
    .filter((one) => !wants.some((each) => isMeant(each, one, tables)))
    .map(({ text, as, condition, refused }) => `"${text}": ${refused ? "not " : ""}${as} ${JSON.stringify(condition)}`);
}

function isMeant(want: SingleWant, { as, condition, ...said }: Understood, tables: Tables): boolean {
  const refused = said.refused === true;
  const feature = tables.features.get(as);
  if (feature !== undefined) {
    const wanted = (refused ? want.saysNot : want.says) ?? [];
    const isSaid = wanted.some((stems) => feature.phrases.some((phrase) => says(phrase, stems)));
    return isSaid || (feature.saysWhere && (want.near !== undefined || want.in !== undefined));
  }
  if (typeof condition === "string") return condition.split(" and ").every((part) => isFactMeant(want, part, refused));
  return isNameMeant(want, condition as Named, refused, tables);
}

interface Named {
  placePaths?: readonly string[];
  address?: string;
  points?: readonly unknown[];
  abroad?: unknown;
  country?: string;
}

function isNameMeant(
  want: SingleWant,
  { placePaths, address, points, ...abroad }: Named,
  refused: boolean,
  tables: Tables,
): boolean {
  if (placePaths !== undefined) {
    const wanted = refused ? want.notIn : want.in;
    return placePaths.some((path) => isPlaceMeant(path, wanted ?? [], tables)) || (!refused && want.near !== undefined);
  }
  if (address !== undefined) return want.address !== undefined;
  if (points !== undefined) return want.near !== undefined || want.in !== undefined;
  return abroad.country === undefined && abroad.abroad === undefined;
}

/** The place, one around it, or one in it: who wants Kesklinn may have typed "Tallinn" besides. */
function isPlaceMeant(path: string, wanted: readonly string[], { placeNames }: Tables): boolean {
  const names = placeNames.get(path) ?? [];
  const isInside = ([, inner]: readonly [string, readonly string[]]) =>
    wanted.includes(inner.at(-1)!) && inner.includes(names.at(-1)!);
  return names.some((name) => wanted.includes(name)) || [...placeNames].some(isInside);
}

/** `part` as "price <= 120000", "propertyType = house or townhouseBox", "isTopFloor". */
function isFactMeant(want: SingleWant, part: string, refused: boolean): boolean {
  const [field = "", sign = "", ...rest] = part.split(" ");
  const value = rest.join(" ");
  if (part.endsWith("isTopFloor")) return want.topFloor === ((part === "isTopFloor") !== refused);
  const fact = RANGES[field];
  if (fact !== undefined) return isLimitMeant(want[fact], sign, Number(value), refused);
  if (field !== "dealType" && field !== "propertyType") return true;
  const wanted: readonly string[] | undefined = want[field];
  const values = value.split(" or ");
  if (refused) return wanted?.some((one) => values.includes(one)) !== true;
  if (wanted === undefined) return isImplied(want, field, value);
  return values.some((one) => wanted.includes(one));
}

/** Of the deal that a price implies, and that rooms are those of a home, writers of wants say nothing. */
function isImplied(want: SingleWant, field: "dealType" | "propertyType", value: string): boolean {
  if (field === "dealType") return want.price !== undefined || want.pricePerSqm !== undefined;
  return want.rooms !== undefined && value === HOME_TYPES.join(" or ");
}

function isLimitMeant(limits: SingleWant[RangeFact], sign: string, value: number, refused: boolean): boolean {
  if (limits === undefined || refused) return limits !== undefined;
  const [min, max] = limits;
  if (sign === "=") return min !== null && max !== null && value >= min && value <= max;
  const limit = sign === ">=" ? min : max;
  return limit !== null && Math.abs(limit - value) <= ABOUT * limit;
}
