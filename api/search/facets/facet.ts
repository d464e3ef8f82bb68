// A facet of a search: what is counted for it, and how its part of the response is read out of that.
import type { Clause } from "../filters.ts";
import type { SearchParams } from "../params.ts";
import type { Names } from "../text/names.ts";

/** Parameters that an option sets; null takes one away. */
export type ParamChange = Readonly<Record<string, string | number | null>>;

export interface FacetOption {
  value: string;
  /** Of a place, a country or a thing. */
  name?: Names;
  count: number;
  selected: boolean;
  params: ParamChange;
}

export interface FacetBar {
  from: number;
  to: number;
  count: number;
  /** Absent where no parameter says it. */
  params?: ParamChange;
}

/** Of listings that have the number; null when none has. */
export interface NumberAnswer {
  known: number;
  least: number | null;
  quartiles: readonly [number, number, number] | null;
  most: number | null;
  bars: readonly FacetBar[];
}

export type FacetAnswer = { options: readonly FacetOption[] } | NumberAnswer;

/** Results of aggregations, by name. */
export type Counted = Readonly<Record<string, unknown>>;

export interface Facet {
  name: string;
  /** The search with the facet's own filter left out: its aggregations count in it. */
  without: SearchParams;
  aggregations: Readonly<Record<string, object>>;
  /** The same over the first listings only, whose number `FEW_MAX` limits. */
  ofFew?: Readonly<Record<string, object>>;
  /** Filters of options beside which the text is read otherwise, each counted by itself: their results have a `doc_count`. */
  apart?: Readonly<Record<string, readonly Clause[]>>;
  answer(counted: Counted): FacetAnswer;
}
