// The filters in the groups that the bar and the sheet show: name, label, value in words, parameters, fields.
import type { nothing, TemplateResult } from "lit";
import { boundsText } from "./bounds.ts";
import { placeLabel, valueText } from "./labels.ts";
import { follow, type Params, PLACE_PARAMS, RANGES } from "./query.ts";
import { roomsText } from "./rooms.ts";
import type { View } from "./view.ts";
import { dealTypeField, moreFields, propertyTypeField, rangeFields } from "./view-filters.ts";
import { placeFields } from "./view-places.ts";

export interface FilterGroup {
  name: string;
  label: string;
  /** What is chosen, or else what the text says, in words; "" for nothing. */
  value: string;
  isChosen: boolean;
  /** Parameters that the visitor may change. */
  params: readonly string[];
  fields(): TemplateResult | typeof nothing;
}

const BAR_RANGES = ["price", "rooms", "size"];
const MORE_RANGES = RANGES.filter(({ name }) => !BAR_RANGES.includes(name));
/** Parameters of the last group, in the order of its fields. */
export const MORE_PARAMS: readonly string[] = [
  "features",
  ...MORE_RANGES.flatMap(({ min, max }) => [min, max]),
  "topFloor",
  "priceDrop",
  "abroad",
  "country",
  "city",
];

/** Those that the page has fixed altogether are left out. */
export function filterGroups(view: View): FilterGroup[] {
  const { messages, lang, fixed, state } = view;
  const { filter, attributes } = messages;
  const { params: chosen } = state.query;
  const said = (state.answer?.understood ?? []).filter((part) => part.params && !part.refused && !part.dropped);
  const { params } = follow(state.query, Object.assign({}, ...said.map((part) => part.params), chosen));
  const deal = valueText("dealType", params.dealType ?? "", messages);
  const range = (name: "price" | "size", [min, max]: readonly [string, string], label: string) => ({
    ...{ name, label, params: [min, max] },
    value: params[min] || params[max] ? boundsText(name, params[min], params[max], lang) : "",
    fields: () => rangeFields(view, [name]),
  });
  const groups: Omit<FilterGroup, "isChosen">[] = [
    {
      ...{ name: "dealType", label: filter.dealType, params: ["dealType"] },
      value: deal,
      fields: () => dealTypeField(view, deal),
    },
    {
      ...{ name: "propertyType", label: filter.propertyType, params: ["propertyType"] },
      value: valueText("propertyType", params.propertyType ?? "", messages),
      fields: () => propertyTypeField(view),
    },
    {
      ...{ name: "place", label: filter.place, params: PLACE_PARAMS },
      value: placeLabel(view) ?? said.find((part) => part.params!.countySlug)?.names?.[lang] ?? "",
      fields: () => placeFields(view),
    },
    range("price", ["minPrice", "maxPrice"], filter.priceOf),
    {
      ...{ name: "rooms", label: attributes.rooms, params: ["minRooms", "maxRooms"] },
      value: params.minRooms || params.maxRooms ? `${attributes.rooms}: ${roomsText(params)}` : "",
      fields: () => rangeFields(view, ["rooms"]),
    },
    range("size", ["minSize", "maxSize"], attributes.size),
    {
      ...{ name: "more", label: filter.more, params: MORE_PARAMS },
      value: moreText(chosen, filter.more, fixed),
      fields: () =>
        moreFields(
          view,
          MORE_RANGES.map(({ name }) => name),
        ),
    },
  ];
  const open = groups.map((group) => {
    const free = group.params.filter((name) => !fixed.has(name));
    return { ...group, params: free, isChosen: free.some((name) => chosen[name] !== undefined) };
  });
  return open.filter((group) => group.params.length > 0 && !(group.name === "place" && chosen.abroad === "only"));
}

/** "More · 2" */
function moreText(params: Params, label: string, fixed: ReadonlySet<string>): string {
  const isSet = (name: string) => params[name] !== undefined && !fixed.has(name);
  const ranges = MORE_RANGES.filter(({ min, max }) => isSet(min) || isSet(max)).length;
  const features = isSet("features") ? params.features!.split(",").length : 0;
  const count = features + ranges + ["topFloor", "priceDrop", "abroad"].filter(isSet).length;
  return count === 0 ? "" : `${label} · ${count}`;
}
