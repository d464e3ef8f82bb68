// Counts beside the options of filters: which facets a search asks for, and what the answer says of an option. Pure.
import type { Locale } from "../../../../shared/enums.ts";
import { type Params, PLACE_PARAMS } from "./query.ts";

interface FacetOption {
  value: string;
  /** Of a feature. */
  name?: Readonly<Record<Locale, string>>;
  count: number;
}

export interface FacetBar {
  from: number;
  to: number;
  count: number;
}

/** Of values: `options`; of numbers: `quartiles` and `bars`. */
interface Facet {
  options?: readonly FacetOption[];
  quartiles?: readonly [number, number, number] | null;
  bars?: readonly FacetBar[];
}

export type Facets = Readonly<Partial<Record<string, Facet>>>;

/** The API lists no more, so that an option beyond them is not one without listings. */
const OPTIONS_MAX = 40;

/** Each with the parameters of its controls. */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  dealType: ["dealType"],
  propertyType: ["propertyType"],
  place: PLACE_PARAMS,
  rooms: ["minRooms", "maxRooms"],
  features: ["features"],
  price: ["minPrice", "maxPrice"],
  size: ["minSize", "maxSize"],
  year: ["minYear", "maxYear"],
  priceDrop: ["priceDrop"],
};

/** Names of the facets whose controls are shown, separated by commas; abroad the place of an option takes `abroad` away, which a control does not. */
export function facetsToAsk(params: Params, fixed: ReadonlySet<string>): string {
  const names = Object.keys(CONTROLS).filter((name) => CONTROLS[name]!.some((param) => !fixed.has(param)));
  return names.filter((name) => name !== "place" || params.abroad === undefined).join(",");
}

/** Listings that the option would find; undefined where it was not counted. */
export function countOf(facets: Facets, name: string, value: string): number | undefined {
  const options = facets[name]?.options;
  if (options === undefined) return undefined;
  const option = options.find((option) => option.value === value);
  return option?.count ?? (options.length < OPTIONS_MAX ? 0 : undefined);
}

interface Counted {
  phase: string;
  answer: { facets: Facets; fallback: { step: string; text: string } | undefined } | undefined;
}

/** The text as a fallback read it, which is what was counted; nothing where it was searched as typed. */
export function textAsRead({ phase, answer }: Counted): Params {
  if (phase !== "ready" || answer?.fallback === undefined || Object.keys(answer.facets).length === 0) return {};
  const { step, text } = answer.fallback;
  return { searchText: text, ...(step === "words" ? { concepts: "things" } : {}) };
}
