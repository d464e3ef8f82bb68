// Labels of the active filters: for the chips above the results and the advice when nothing matches.
import { ATTRIBUTES, type Attribute, type AttributeName, type RangeName } from "../../../../mappings/attributes.ts";
import { fill, type SearchMessages } from "../../messages/search-messages.ts";
import { countryName, formatNumber } from "../format.ts";
import { rangeText } from "./bounds.ts";
import { loaded } from "./places.ts";
import { PLACE_PARAMS, RANGES } from "./query.ts";
import type { View } from "./view.ts";

export interface ActiveFilter {
  label: string;
  /** Changes for `change` that remove the filter; of one of several features the others stay. */
  removal: Readonly<Record<string, string | undefined>>;
  /** The feature that it asks for. */
  feature?: string;
}

export type Labelled = Pick<View, "lang" | "messages" | "places" | "features" | "fixed"> & {
  state: Pick<View["state"], "query">;
};

export function activeFilters(view: Labelled): ActiveFilter[] {
  const { params } = view.state.query;
  const { messages, lang, fixed } = view;
  const filters: ActiveFilter[] = [];
  const isOpen = (name: string) => params[name] !== undefined && !fixed.has(name);
  const add = (label: string, ...names: string[]) =>
    filters.push({ label, removal: Object.fromEntries(names.map((name) => [name, undefined])) });

  if (isOpen("searchText")) add(params.searchText!, "searchText");
  if (isOpen("dealType")) add(valueText("dealType", params.dealType!, messages), "dealType");
  if (isOpen("propertyType")) add(valueText("propertyType", params.propertyType!, messages), "propertyType");
  const place = chosenPlace(view);
  if (place !== undefined) add(placeLabel(view) ?? "", place);
  if (isOpen("abroad")) {
    add(params.abroad === "only" ? messages.filter.abroadOnly : messages.filter.abroadInclude, "abroad");
  }
  if (isOpen("country")) {
    add(
      listed(params.country!, (code) => countryName(code, lang)),
      "country",
    );
  }
  if (isOpen("city")) {
    const cities = loaded(view.places.cities());
    add(
      listed(params.city!, (slug) => cities.find((city) => city.slug === slug)?.name ?? slug),
      "city",
    );
  }
  if (isOpen("polygon")) add(messages.map.polygon, "polygon");
  if (isOpen("bbox")) add(messages.map.bbox, "bbox");
  if (isOpen("near")) add(fill(messages.map.near, { n: formatNumber(Number(params.radius) / 1000, lang) }), "near");
  for (const { name, min, max } of RANGES) {
    const open = [min, max].filter(isOpen);
    const [from, to] = [min, max].map((bound) => (open.includes(bound) ? params[bound] : undefined));
    if (open.length > 0) add(rangeText(name, from, to, lang), ...open);
  }
  if (isOpen("topFloor")) {
    add(params.topFloor === "only" ? messages.filter.topFloorOnly : messages.filter.topFloorExclude, "topFloor");
  }
  if (isOpen("priceDrop")) add(messages.filter.priceDrop, "priceDrop");
  return isOpen("features") ? [...filters, ...chosenFeatures(view)] : filters;
}

function chosenFeatures({ state, features }: Labelled): ActiveFilter[] {
  const chosen = state.query.params.features!.split(",");
  const known = features();
  return chosen.map((feature) => ({
    feature,
    label: known.find(({ slug }) => slug === feature)?.name ?? feature,
    removal: { features: chosen.filter((other) => other !== feature).join(",") },
  }));
}

/** The parameter of the smallest place that is chosen; undefined also where the page has fixed it. */
function chosenPlace({ state, fixed }: Labelled): string | undefined {
  const place = PLACE_PARAMS.findLast((name) => state.query.params[name] !== undefined);
  return place === undefined || fixed.has(place) ? undefined : place;
}

/** Names of the places that are chosen, as far as they are loaded. */
export function placeLabel(view: Labelled): string | undefined {
  const param = chosenPlace(view);
  if (param === undefined) return undefined;
  const { state, places } = view;
  const { params } = state.query;
  const parents = PLACE_PARAMS.slice(0, Math.min(2, PLACE_PARAMS.indexOf(param))).map((name) => params[name]);
  const parent = parents.filter((slug) => slug !== undefined).join("/");
  // A municipality without its county cannot be looked up; the refused search brings the county.
  const isKnown = param === "countySlug" || params.countySlug !== undefined;
  const names = isKnown ? loaded(places.children(parent)) : [];
  return listed(params[param]!, (slug) => names.find((place) => place.slug === slug)?.name ?? slug);
}

/** Changes that remove all of these filters. */
export function removalOfAll(filters: readonly ActiveFilter[]): Readonly<Record<string, undefined>> {
  return Object.fromEntries(filters.flatMap(({ removal }) => Object.keys(removal).map((name) => [name, undefined])));
}

/** A parameter's name as its control says it. */
export function paramText(param: string, messages: SearchMessages): string {
  const { filter } = messages;
  const range = RANGES.find(({ min, max }) => min === param || max === param);
  if (range !== undefined)
    return `${rangeLabel(range.name, messages)}: ${range.min === param ? filter.from : filter.to}`;
  const name = param === "settlementSlug" ? "settlements" : param;
  return (filter as Partial<Record<string, string>>)[name] ?? param;
}

/** "Size, m²", "Price, €/m²" */
export function rangeLabel(name: RangeName | "priceSqm", { filter, attributes, squareMetre }: SearchMessages): string {
  if (name === "priceSqm") return `${filter.price}/${squareMetre}`;
  const attribute: Attribute | undefined = ATTRIBUTES.find((attribute) => attribute.name === name);
  if (attribute === undefined) return filter.price;
  const label = attributes[attribute.name as AttributeName];
  return attribute.unit === undefined ? label : `${label}, ${squareMetre}`;
}

/** Values of a closed set in words, others as they are. */
export function valueText(param: string, values: string, { dealType, propertyType, sort }: SearchMessages): string {
  const sets: Partial<Record<string, Readonly<Record<string, string>>>> = { dealType, propertyType, sort };
  return listed(values, (value) => sets[param]?.[value] ?? value);
}

/** Of names separated by commas. */
export const listed = (values: string, name: (value: string) => string) => values.split(",").map(name).join(", ");

export function removeLabel(messages: SearchMessages, { label }: ActiveFilter): string {
  return fill(messages.filter.remove, { what: label });
}
