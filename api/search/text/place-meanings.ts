// What a name in a search text wishes, or an energy class: its clause, and how `understood` describes it. Most are names of places.
import type { Clause } from "../filters.ts";
import { type Abroad, abroadClause } from "./abroad.ts";
import { companyClause } from "./companies.ts";
import { placesClause } from "./conditions.ts";
import { describeEnergy, type EnergyClasses, energyClause } from "./energy-classes.ts";
import { listingClause, listingScore } from "./listing-ids.ts";
import type { Called } from "./names.ts";
import { type Near, nearClause, nearScores } from "./near.ts";
import { streetClause } from "./street-clause.ts";
import type { Street } from "./streets.ts";

export type PlaceMeaning =
  | { as: "place"; name: "place"; paths: readonly string[]; called: readonly Called[] }
  | { as: "street"; name: "street"; street: Street }
  | { as: "near"; name: "near"; near: Near; called: readonly Called[] }
  | { as: "abroad"; name: "abroad"; abroad: Abroad };
export type NameMeaning =
  | PlaceMeaning
  | { as: "company"; name: "company"; companies: readonly string[] }
  | { as: "listing"; name: "listing"; id: string }
  | EnergyClasses;

/** Listings that meet the wish. */
export function placeClause(meaning: NameMeaning): Clause {
  switch (meaning.as) {
    case "place":
      return placesClause(meaning.paths);
    case "street":
      return streetClause(meaning.street);
    case "near":
      return nearClause(meaning.near);
    case "abroad":
      return abroadClause(meaning.abroad);
    case "company":
      return companyClause(meaning.companies);
    case "listing":
      return listingClause(meaning.id);
    case "energy":
      return energyClause(meaning);
  }
}

/** Name of the clause for `listings explain`. */
export function namePlace(meaning: NameMeaning): string {
  switch (meaning.as) {
    case "place":
      return `in ${meaning.paths.join(" or ")}`;
    case "street":
      return `at ${addressOf(meaning.street)}`;
    case "near":
      return `near ${meaning.near.points.map(({ lat, lon }) => `${lat},${lon}`).join(" or ")}`;
    case "abroad":
      return `in ${meaning.abroad.citySlug ?? meaning.abroad.country ?? "other countries"}`;
    case "company":
      return `of ${meaning.companies.join(" or ")}`;
    case "listing":
      return `listing ${meaning.id}`;
    case "energy":
      return describeEnergy(meaning);
  }
}

/** What orders the listings that meet the wish. */
export function placeScores(meaning: NameMeaning): Clause[] {
  switch (meaning.as) {
    case "near":
      return nearScores(meaning.near);
    case "listing":
      return [listingScore(meaning.id)];
    default:
      return [];
  }
}

export function describePlace(meaning: NameMeaning): unknown {
  switch (meaning.as) {
    case "place":
      return { placePaths: meaning.paths };
    case "street":
      return { address: addressOf(meaning.street) };
    case "near":
      return { points: meaning.near.points, km: meaning.near.km };
    case "abroad":
      return meaning.abroad.country === undefined ? { abroad: "only" } : meaning.abroad;
    case "company":
      return { company: meaning.companies };
    case "listing":
      return { id: meaning.id };
    case "energy":
      return describeEnergy(meaning);
  }
}

/** The address as it was understood: "narva mnt 38-12". */
function addressOf({ names, kinds, number }: Street): string {
  const name = names.map(([first]) => first);
  return [...name, ...(kinds.length === 1 ? kinds : []), number.join("")].filter((part) => part !== "").join(" ");
}
