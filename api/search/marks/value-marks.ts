// Reasons that are values of a listing: its rooms, its price, where it is, and the company that offers it.
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import type { Meaning } from "../text/segments.ts";
import type { Mark } from "./mark.ts";
import type { QueryTerm } from "./query-terms.ts";

type Value = Pick<Mark, "field" | "because">;

export const LEVELS = ["settlement", "municipality", "county"] as const;

/** Of the meanings that the listing meets by what it states. */
export function valueMarks(term: QueryTerm, listing: StoredListing): Mark[] {
  return term.meanings.flatMap((meaning) => valuesOf(meaning, term, listing)).map((value) => markOf(value, term));
}

function markOf({ field, because }: Value, { text, isRepaired }: QueryTerm): Mark {
  return { field, word: text, because: isRepaired ? "repaired" : because };
}

function valuesOf(meaning: Meaning, { hasDigits }: QueryTerm, listing: StoredListing): Value[] {
  const { location } = listing;
  switch (meaning.as) {
    case "fact": {
      const conditions = meaning.conditions.filter(({ kind }) => kind !== "feature");
      if (!conditions.every((condition) => isMet(condition, listing))) return [];
      // A price of 100,000 is one of a sale, but "sale" is no reason for "under 100,000".
      const hasPrice = conditions.some((condition) => condition.kind === "range" && condition.field === "price");
      const told = conditions.filter(({ kind }) => !hasPrice || kind !== "term");
      return told.flatMap((condition) =>
        fieldsOf(condition).map((field) => ({
          field,
          because: hasDigits && condition.kind === "range" ? "number" : "meaning",
        })),
      );
    }
    case "place":
      return placeOf(meaning.paths, listing);
    case "near":
      return location.point === null ? placeOf(meaning.near.paths, listing) : [place("location.point")];
    case "abroad": {
      if (location.country === "EE") return [];
      const { citySlug } = meaning.abroad;
      return [place(citySlug !== undefined && location.city?.slug === citySlug ? "location.city" : "location.country")];
    }
    case "listing":
      return [{ field: "id", because: "number" }];
    default:
      return [];
  }
}

const place = (field: string): Value => ({ field, because: "place" });

function placeOf(paths: readonly string[], { location }: StoredListing): Value[] {
  const level = LEVELS.find((name) => paths.includes(pathOf(location, name) ?? ""));
  return level === undefined ? [] : [place(`location.${level}`)];
}

/** The path of the place at a level: the slugs from the county down. */
export function pathOf(
  { county, municipality, settlement }: StoredListing["location"],
  level: (typeof LEVELS)[number],
): string | undefined {
  const line = [county, municipality, settlement];
  const slugs = line.slice(0, ["county", "municipality", "settlement"].indexOf(level) + 1).map((at) => at?.slug);
  return slugs.includes(undefined) ? undefined : slugs.join("/");
}

function isMet(condition: Condition, listing: StoredListing): boolean {
  switch (condition.kind) {
    case "term":
      return condition.values.includes(listing[condition.field]);
    case "flag":
      return condition.value === (condition.field === "isTopFloor" ? isTopFloor(listing) : listing.priceDrop !== null);
    case "range": {
      const value = numberOf(condition.field, listing);
      return value !== null && value >= (condition.min ?? -Infinity) && value <= (condition.max ?? Infinity);
    }
    case "feature":
      return false;
  }
}

const isTopFloor = ({ floor, floors }: StoredListing) => floor !== null && floor === floors;

function numberOf(field: Extract<Condition, { kind: "range" }>["field"], listing: StoredListing): number | null {
  return field === "priceSqm" ? listing.pricePerSqm : listing[field];
}

/** Both numbers of a top floor: neither says it alone. */
function fieldsOf(condition: Condition): string[] {
  if (condition.kind === "feature") return [];
  if (condition.kind === "flag") return condition.field === "isTopFloor" ? ["floor", "floors"] : ["priceDrop"];
  return [condition.kind === "range" && condition.field === "priceSqm" ? "pricePerSqm" : condition.field];
}
