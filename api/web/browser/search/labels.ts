// The filters in force, in words: for the chips above the results and for the advice when nothing matches.
import { fill, type Messages } from "../../messages/messages.ts";
import { countryName } from "../format.ts";
import { loaded } from "./places.ts";
import { RANGES } from "./query.ts";
import type { View } from "./view.ts";

export interface ActiveFilter {
  label: string;
  /** Removes the filter, as the changes that `change` takes. */
  removal: Readonly<Record<string, undefined>>;
}

type Labelled = Pick<View, "lang" | "messages" | "places" | "fixed"> & { state: Pick<View["state"], "query"> };

export function activeFilters(view: Labelled): ActiveFilter[] {
  const { params } = view.state.query;
  const { messages, lang, fixed } = view;
  const filters: ActiveFilter[] = [];
  const add = (label: string, ...names: string[]) => {
    if (names.some((name) => fixed.has(name))) return;
    filters.push({ label, removal: Object.fromEntries(names.map((name) => [name, undefined])) });
  };

  if (params.searchText !== undefined) add(params.searchText, "searchText");
  if (params.dealType !== undefined) add(named(messages.dealType, params.dealType), "dealType");
  if (params.propertyType !== undefined) {
    add(
      listed(params.propertyType, (type) => named(messages.propertyType, type)),
      "propertyType",
    );
  }
  const place = placeLabel(view);
  if (place !== undefined) add(place.label, place.name);
  if (params.abroad !== undefined) {
    add(params.abroad === "only" ? messages.filter.abroadOnly : messages.filter.abroadInclude, "abroad");
  }
  if (params.country !== undefined)
    add(
      listed(params.country, (code) => countryName(code, lang)),
      "country",
    );
  if (params.city !== undefined) {
    const cities = loaded(view.places.cities());
    add(
      listed(params.city, (slug) => cities.find((city) => city.slug === slug)?.name ?? slug),
      "city",
    );
  }
  for (const { name, min, max } of RANGES) {
    if (params[min] === undefined && params[max] === undefined) continue;
    add(`${messages.filter[name]}: ${rangeText(params[min], params[max], messages)}`, min, max);
  }
  if (params.topFloor !== undefined) {
    add(params.topFloor === "only" ? messages.filter.topFloorOnly : messages.filter.topFloorExclude, "topFloor");
  }
  if (params.priceDrop !== undefined) add(messages.filter.priceDrop, "priceDrop");
  return filters;
}

/** The smallest place chosen, by its name where the list is there already. */
function placeLabel({ state, places }: Labelled): { label: string; name: string } | undefined {
  const { countySlug, municipalitySlug, settlementSlug, settlements } = state.query.params;
  const nameOf = (parent: string | undefined, slug: string) =>
    loaded(places.children(parent)).find((place) => place.slug === slug)?.name ?? slug;
  const municipality = `${countySlug}/${municipalitySlug}`;
  if (settlements !== undefined) {
    const parent = municipalitySlug === undefined ? countySlug : municipality;
    return { label: listed(settlements, (slug) => nameOf(parent, slug)), name: "settlements" };
  }
  if (settlementSlug !== undefined) return { label: nameOf(municipality, settlementSlug), name: "settlementSlug" };
  if (municipalitySlug !== undefined) return { label: nameOf(countySlug, municipalitySlug), name: "municipalitySlug" };
  return countySlug === undefined ? undefined : { label: nameOf(undefined, countySlug), name: "countySlug" };
}

export function rangeText(min: string | undefined, max: string | undefined, { filter }: Messages): string {
  if (min !== undefined && max !== undefined) return min === max ? min : `${min}–${max}`;
  return min === undefined ? `${filter.to} ${max}` : `${filter.from} ${min}`;
}

const listed = (values: string, name: (value: string) => string) => values.split(",").map(name).join(", ");

/** A value that nobody knows is shown as it is: the API says what is wrong with it. */
const named = (names: Readonly<Record<string, string>>, value: string) => names[value] ?? value;

export function removeLabel(messages: Messages, { label }: ActiveFilter): string {
  return fill(messages.filter.remove, { what: label });
}
