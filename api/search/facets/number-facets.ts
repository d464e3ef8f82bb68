// Facets of numbers: the least and the most, quartiles, and a histogram whose bars can be followed.
import { maxParam, minParam, type RangeName } from "../../../mappings/attributes.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import type { SearchParams } from "../params.ts";
import { type Bar, decimalScale, evenScale, joinBars, type Scale } from "./bars.ts";
import type { Facet, FacetBar, NumberAnswer } from "./facet.ts";
import { countSteps, countValues, type NumberCounts } from "./number-counts.ts";

interface NumberField {
  field: string;
  scale: Scale;
  /** The parameters that set its limits. */
  range?: RangeName;
  /** Distance of the values that the parameters can say. */
  unit: number;
  /** Values may lie between those: prices have cents, their parameters have not. */
  hasBetween?: boolean;
  /** Of some hundred different values: each is counted. */
  hasFewValues?: boolean;
}

export const NUMBER_FIELDS = {
  price: { field: FIELDS.price, scale: decimalScale(1, 8), range: "price", unit: 1, hasBetween: true },
  pricePerSqm: { field: FIELDS.priceSqm, scale: decimalScale(0, 6), unit: 0.01 },
  size: { field: FIELDS.size, scale: decimalScale(0, 6), range: "size", unit: 0.01 },
  year: { field: FIELDS.year, scale: evenScale(1860, 2040, 10), range: "year", unit: 1, hasFewValues: true },
} as const satisfies Record<string, NumberField>;
export type NumberFacetName = keyof typeof NUMBER_FIELDS;

const NONE: NumberAnswer = { known: 0, least: null, quartiles: null, most: null, bars: [] };

export function numberFacet(name: NumberFacetName, params: SearchParams): Facet {
  const number: NumberField = NUMBER_FIELDS[name];
  const { field, scale, unit, hasBetween = false, hasFewValues = false } = number;
  const { edges } = scale;
  // Less than a unit by half a cent, since floating-point numbers are not exact.
  const gap = hasBetween ? unit - unit / 200 : undefined;
  const { aggregations, read } = hasFewValues ? countValues(name, field, edges) : countSteps(name, field, edges, gap);
  return {
    ...{ name, apart: {}, aggregations },
    without: number.range === undefined ? params : withoutRange(params, number.range),
    answer(counted) {
      const counts = read(counted);
      if (counts === undefined) return NONE;
      const { known, least, most, steps } = counts;
      const [low, middle, high] = counts.quartiles.map(toCents);
      const bars = joinBars(steps, scale).map((bar) => toBar(bar, number, counts));
      return {
        ...{ known, least, quartiles: [low!, middle!, high!], most },
        bars: bars.filter(({ count }) => count > 0),
      };
    },
  };
}

function withoutRange(params: SearchParams, range: RangeName): SearchParams {
  const { [range]: _own, ...ranges } = params.ranges;
  return { ...params, ranges };
}

/** Listings between `to` and the next bar are in neither: no whole number of euros says 74,999.50. */
function toBar({ from, below, count }: Bar, { range, unit }: NumberField, { least, most, ...counts }: NumberCounts) {
  const to = below === undefined ? undefined : toCents(below - unit);
  const shown = { from: from ?? Math.floor(least), to: to ?? Math.ceil(most) };
  const bar: FacetBar = { ...shown, count: count - (below === undefined ? 0 : counts.below(below)) };
  if (range === undefined) return bar;
  // Without any limit listings that do not state the number would come, too.
  const lowest = to === undefined ? 0 : null;
  return { ...bar, params: { [minParam(range)]: from ?? lowest, [maxParam(range)]: to ?? null } };
}

const toCents = (value: number) => Math.round(value * 100) / 100;
