// Decides whether a type is sought, or says where something is: "a flat in a house" asks for a flat, and a garage is a type of property
// or a thing of a house.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { englishStem } from "../../../mappings/languages/word-keys.ts";
import { isBuildingOfFlat } from "./buildings.ts";
import { clauseEnd, clauseStart, textIn } from "./clause-bounds.ts";
import { typesOf } from "./depends-on.ts";
import { joinedToGarage } from "./either-of-things.ts";
import { isBesideThingOfHome } from "./garages.ts";
import { isBuiltOn, isGround, isLand, isOfPlotArea } from "./plot-types.ts";
import {
  hasNoMeaning,
  hasRange,
  isBehindStop,
  isComitative,
  isType,
  type Meaning,
  type Segment,
  saysWhere,
  textOf,
  valuesOf,
} from "./segments.ts";
import { ignore } from "./unneeded.ts";
import { isQuality, only } from "./wished-types.ts";

/** What the whole text says of types. */
export interface TypesOfText {
  segments: readonly Segment[];
  /** Wished segments that name a type and nothing else. */
  types: readonly Segment[];
  /** Those of them that are not the type of a thing, such as an office. */
  plainTypes: readonly Segment[];
  isHomeSought: boolean;
  isLandSought: boolean;
  /** The types that a parameter asks for already. */
  propertyTypes: readonly string[] | undefined;
  /** Phrases as they stand in the concept tables, of all languages or of one. */
  isWritten: (phrase: string, locale?: "en") => boolean;
  clauseWords: ClauseWords;
}

/** A segment that names a type and nothing else. */
export function settleType(index: number, text: TypesOfText): Segment {
  const { segments, plainTypes, isLandSought, isWritten, clauseWords } = text;
  const segment = segments[index]!;
  const isBesideType = isBesideOther(segment, text);
  const isIgnored =
    (isOfThing(segment, segments) && (isOfOtherType(segment, text) || plainTypes.length > 0)) ||
    (isWhereItIs(segments, index, isWritten) && (isBesideType || !isLivedIn(segments, index, clauseWords))) ||
    (isThingOfHome(segments, index) && isBesideType) ||
    isPlotWord(index, text) ||
    (isBesideType && isGround(segments, index, clauseWords)) ||
    isBuiltOn(segments, index, isLandSought);
  if (isIgnored) return ignore(segment);
  if (!isBuildingOfFlat(segments, index)) return segment;
  // "Uus maja, 3. korrus" is new.
  const kept = segment.meanings.flatMap((meaning) => only(meaning, isQuality));
  return kept.length === 0 ? ignore(segment) : { ...segment, meanings: kept };
}

/** A garage is a thing beside another type, and the type if there is none. "garaažiga" is always the thing. */
export function settleTypeOrThing(index: number, text: TypesOfText): Segment {
  const { segments, isHomeSought, clauseWords } = text;
  const segment = segments[index]!;
  const isThing = isThingOfHome(segments, index);
  const isBesideType = isBesideOther(segment, text);
  const joined = isThing ? undefined : joinedToGarage(segments, index);
  if (joined === "type") return { ...segment, meanings: segment.meanings.filter(isType) };
  // "garaaž või parkimiskoht": both a garage that is sold and a home that has one meet it.
  if (joined === "thing" && !isBesideType) return segment;
  // "5 rooms and a garage", "saun ja garaaž"
  const isGarageOfHome = isHomeSought || isBesideThingOfHome(segments, index, clauseWords);
  const isOfHome = isThing || isBesideType || (isGarageOfHome && typesOf(segment).join() === "garage");
  return { ...segment, meanings: segment.meanings.filter(({ as }) => (as === "feature") === isOfHome) };
}

/** The word for a plot whose size the text says, beside another type: "maja, krunt 1000 m2". */
export function isPlotWord(index: number, text: TypesOfText): boolean {
  const segment = text.segments[index]!;
  return (
    isOfPlotArea(text.segments, index) && (isOfOtherType(segment, text) || text.types.some((other) => !isLand(other)))
  );
}

const isOfOtherType = (segment: Segment, { propertyTypes }: TypesOfText): boolean =>
  propertyTypes !== undefined && !typesOf(segment).some((type) => propertyTypes.includes(type));

const isBesideOther = (segment: Segment, text: TypesOfText): boolean =>
  isOfOtherType(segment, text) || text.types.some((other) => other !== segment);

/** The type of a thing, which stands beside it in the same words. */
export function isOfThing(type: Segment, segments: readonly Segment[]): boolean {
  return segments.some((other) => other !== type && other.words === type.words);
}

/** "Garaažiga", "with land" */
export const isThingOfHome = (segments: readonly Segment[], index: number): boolean =>
  isComitative(segments[index]!) || segments[index - 1]?.role === "with";

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

const INNER_CASE = /\p{L}{3}(s|st|sse|jja)$/u;
/** Forms that stand behind a preposition alone, which people leave out: "офис доме с лифтом". */
const RUSSIAN_INSIDE: readonly string[] = ["доме", "домах", "коттедже"];
const RUSSIAN_LOCATIVE = /(е|ах|ях)$/;

/** A type that says where something is: "korter majas", "квартира в доме", "a flat in a house". */
function isWhereItIs(segments: readonly Segment[], index: number, isWritten: TypesOfText["isWritten"]): boolean {
  const segment = segments[index]!;
  const text = textOf(segment);
  const last = segment.words.at(-1)!.text;
  // English plurals end as an Estonian case does: "houses".
  if (INNER_CASE.test(last) && !isWritten(text) && !isWritten(englishStem(last), "en")) return true;
  const before = segments[index - 1];
  if (before?.role === "inside" || RUSSIAN_INSIDE.includes(text)) return true;
  const isBetween = before !== undefined && !saysWhere(before) && !isBehindStop(segment);
  const isAdjective = isBetween && (RUSSIAN_LOCATIVE.test(text) || /^[a-z]/.test(text));
  return isAdjective && segments[index - 2]?.role === "inside";
}
