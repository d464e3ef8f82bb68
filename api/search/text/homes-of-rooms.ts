// Rooms of a text that names no type are those of a home: "2-toaline Tartus", "2 bedrooms to rent", "room to let". Offices have rooms, too,
// and who seeks one says so.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import { HOME_TYPES } from "../../../shared/enums.ts";
import { typesOf } from "./depends-on.ts";
import { withRoomsToLet } from "./rooms-to-let.ts";
import { hasRange, type Meaning, type Segment } from "./segments.ts";

const HOMES: readonly string[] = HOME_TYPES;
const ARE_HOMES: Condition = { kind: "term", field: "propertyType", values: HOMES };
const HOME: Fact = { as: "fact", name: `propertyType=${HOMES.join()}`, conditions: [ARE_HOMES] };

/** The parameters that mean it. */
export const HOME_PARAMS = { propertyType: HOMES.join(",") };

/** Things of premises, of which no type needs to be said: "hotell 10 tuba". A home has a workshop, and is near a restaurant or a hospital. */
const OF_PREMISES: readonly string[] = "office store warehouse hall-warehouse showroom hotel guest-house beauty".split(
  " ",
);

/** `propertyTypes`: those that a parameter asks for already. */
export function withHomesOfRooms(
  segments: readonly Segment[],
  { propertyTypes, clauseWords }: { propertyTypes?: readonly string[] | undefined; clauseWords: ClauseWords },
): readonly Segment[] {
  if (propertyTypes !== undefined) return segments;
  const isOther = segments.some(namesType) || segments.some(isOfPremises);
  // "3 tuba, pind 60 m2" is no premises, and "not for business" none that are wished.
  const isUnknown = ({ meanings, sign }: Segment, at: number) =>
    meanings.length === 0 && sign !== "refused" && segments[at + 1]?.meanings.some(isSize) !== true;
  const unknown = segments.filter(isUnknown).flatMap(({ words }) => words);
  if (isOther || clauseWords.premises.areInWords(unknown)) return segments;
  return withRoomsToLet(segments, HOME, clauseWords).map((segment) =>
    isOfRooms(segment) ? { ...segment, isOfHome: true as const } : segment,
  );
}

/** The conditions of a fact, and the homes whose rooms it is about. */
export function conditionsOf({ isOfHome }: Pick<Segment, "isOfHome">, { conditions }: Fact): readonly Condition[] {
  return isOfHome === true ? [...conditions, ARE_HOMES] : conditions;
}

type Fact = Extract<Meaning, { as: "fact" }>;

const isSize = (meaning: Meaning): boolean => hasRange(meaning, "size");

const isOfRooms = ({ sign, meanings }: Segment): boolean =>
  sign === undefined && meanings.length > 0 && meanings.every((meaning) => hasRange(meaning, "rooms"));

/** Wished, or any but a home that is neither wished nor refused: "2 tuba, võib olla ka büroo". */
function namesType(segment: Segment): boolean {
  const { sign } = segment;
  const types = typesOf(segment);
  return (
    types.length > 0 && (sign === undefined || (sign !== "refused" && !types.every((type) => HOMES.includes(type))))
  );
}

const isOfPremises = ({ sign, meanings }: Segment): boolean =>
  sign !== "refused" && meanings.some(({ as, name }) => as === "feature" && OF_PREMISES.includes(name));
