// What a name in a search text wishes of a place: its clause, and how `understood` describes it.
import type { Clause } from "../filters.ts";
import { type Abroad, abroadClause } from "./abroad.ts";
import { placesClause } from "./conditions.ts";
import type { Called } from "./names.ts";
import { type Near, nearClause, nearScores } from "./near.ts";
import { type Street, streetClause } from "./streets.ts";

export type PlaceMeaning =
  | { as: "place"; name: "place"; paths: readonly string[]; called: readonly Called[] }
  | { as: "street"; name: "street"; street: Street }
  | { as: "near"; name: "near"; near: Near; called: readonly Called[] }
  | { as: "abroad"; name: "abroad"; abroad: Abroad };

/** Listings that meet the wish. */
export function placeClause(meaning: PlaceMeaning): Clause {
  switch (meaning.as) {
    case "place":
      return placesClause(meaning.paths);
    case "street":
      return streetClause(meaning.street);
    case "near":
      return nearClause(meaning.near);
    case "abroad":
      return abroadClause(meaning.abroad);
  }
}

/** Name of the clause for `listings explain`. */
export function namePlace(meaning: PlaceMeaning): string {
  switch (meaning.as) {
    case "place":
      return `in ${meaning.paths.join(" or ")}`;
    case "street":
      return `at ${addressOf(meaning.street)}`;
    case "near":
      return `near ${meaning.near.points.map(({ lat, lon }) => `${lat},${lon}`).join(" or ")}`;
    case "abroad":
      return `in ${meaning.abroad.citySlug ?? meaning.abroad.country}`;
  }
}

/** What orders the listings that meet the wish. */
export function placeScores(meaning: PlaceMeaning): Clause[] {
  return meaning.as === "near" ? nearScores(meaning.near) : [];
}

export function describePlace(meaning: PlaceMeaning): unknown {
  switch (meaning.as) {
    case "place":
      return { placePaths: meaning.paths };
    case "street":
      return { address: addressOf(meaning.street) };
    case "near":
      return { points: meaning.near.points, km: meaning.near.km };
    case "abroad":
      return meaning.abroad;
  }
}

/** The address as it was understood: "narva mnt 38-12". */
function addressOf({ names, kinds, number }: Street): string {
  const name = names.map(([first]) => first);
  return [...name, ...(kinds.length === 1 ? kinds : []), number.join("")].filter((part) => part !== "").join(" ");
}
