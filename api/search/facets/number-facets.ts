// Facets of numbers: the least and the most, quartiles, and a histogram whose bars can be followed.
import { maxParam, minParam, type RangeName } from "../../../mappings/attributes.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import type { SearchParams } from "../params.ts";
import { type Bar, decimalScale, evenScale, joinBars, type Scale } from "./bars.ts";
import type { Facet, FacetBar, NumberAnswer } from "./facet.ts";
import { countSteps, countValues, type NumberCounts } from "./number-counts.ts";

interface NumberField {
  field: string;
  stepField: string;
  scale: Scale;
  /** The parameters that set its limits. */
  range?: RangeName;
  /** Distance of the values that the parameters can say. */
  unit: number;
  /** Values may lie between those: prices have cents, their parameters have not. */
  hasBetween?: boolean;
  /** Each value is a step. */
  isStep?: boolean;
}

function fieldsOf<Name extends "price" | "priceSqm" | "size" | "year">(name: Name) {
  return { field: FIELDS[name], stepField: FIELDS[`${name}Step`] };
}

export const NUMBER_FIELDS = {
  price: { ...fieldsOf("price"), scale: decimalScale(1, 8), range: "price", unit: 1, hasBetween: true },
  pricePerSqm: { ...fieldsOf("priceSqm"), scale: decimalScale(0, 6), unit: 0.01 },
  size: { ...fieldsOf("size"), scale: decimalScale(0, 6), range: "size", unit: 0.01 },
  year: { ...fieldsOf("year"), scale: evenScale(1860, 2040, 10), range: "year", unit: 1, isStep: true },
} as const satisfies Record<string, NumberField>;
export type NumberFacetName = keyof typeof NUMBER_FIELDS;

const NONE: NumberAnswer = { known: 0, least: null, quartiles: null, most: null, bars: [] };

export function numberFacet(name: NumberFacetName, params: SearchParams): Facet {
  const number: NumberField = NUMBER_FIELDS[name];
  const { scale, isStep = false } = number;
  const { read, ...counted } = isStep
    ? countValues(name, number.stepField, scale.edges)
    : countSteps(name, number, scale.edges);
  return {
    ...{ name, ...counted },
    without: number.range === undefined ? params : withoutRange(params, number.range),
    answer(results) {
      const counts = read(results);
      if (counts === undefined) return NONE;
      const { known, least, most } = counts;
      const [low, middle, high] = counts.quartiles.map(toCents);
      const bars = joinBars(counts.bars, scale).map((bar) => toBar(bar, number, counts));
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
function toBar({ from, below, count }: Bar, number: NumberField, { least, most, between }: NumberCounts) {
  const { range, unit, hasBetween = false } = number;
  const to = below === undefined ? undefined : toCents(below - unit);
  const shown = { from: from ?? Math.floor(least), to: to ?? Math.ceil(most) };
  const bar: FacetBar = { ...shown, count: count - (below === undefined || !hasBetween ? 0 : between(below)) };
  if (range === undefined) return bar;
  // Without any limit listings that do not state the number would come, too.
  const lowest = to === undefined ? 0 : null;
  return { ...bar, params: { [minParam(range)]: from ?? lowest, [maxParam(range)]: to ?? null } };
}

const toCents = (value: number) => Math.round(value * 100) / 100;
