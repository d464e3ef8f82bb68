// Facets of numbers: the least and the most, quartiles, and a histogram whose bars can be followed.
import { maxParam, minParam, type RangeName } from "../../../mappings/attributes.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import type { SearchParams } from "../params.ts";
import { type Bar, decimalScale, evenScale, joinBars, type Scale } from "./bars.ts";
import type { Facet, FacetBar, NumberAnswer } from "./facet.ts";

interface NumberField {
  field: string;
  scale: Scale;
  /** The parameters that set its limits. */
  range?: RangeName;
  /** Distance of the values that the parameters can say. */
  unit: number;
  /** Values may lie between those: prices have cents, their parameters have not. */
  hasBetween?: boolean;
}

export const NUMBER_FIELDS = {
  price: { field: FIELDS.price, scale: decimalScale(1, 8), range: "price", unit: 1, hasBetween: true },
  pricePerSqm: { field: FIELDS.priceSqm, scale: decimalScale(0, 6), unit: 0.01 },
  size: { field: FIELDS.size, scale: decimalScale(0, 6), range: "size", unit: 0.01 },
  year: { field: FIELDS.year, scale: evenScale(1860, 2040, 10), range: "year", unit: 1 },
} as const satisfies Record<string, NumberField>;
export type NumberFacetName = keyof typeof NUMBER_FIELDS;

/** Up to 1,000 values are kept one by one, so that their quartiles are exact. */
const COMPRESSION = 1000;

export function numberFacet(name: NumberFacetName, params: SearchParams): Facet {
  const number: NumberField = NUMBER_FIELDS[name];
  const { field, scale, hasBetween = false } = number;
  const [stats, quartiles, steps, between] = ["stats", "quartiles", "steps", "between"].map(
    (part) => `${name} ${part}`,
  );
  const { edges } = scale;
  const stepRanges = [
    { to: edges[0] },
    ...edges.slice(1).map((to, index) => ({ from: edges[index], to })),
    { from: edges.at(-1) },
  ];
  const betweenRanges = edges.map((edge) => ({
    key: String(edge),
    from: edge - number.unit + number.unit / 200,
    to: edge,
  }));
  return {
    ...{ name, apart: {} },
    without: number.range === undefined ? params : withoutRange(params, number.range),
    aggregations: {
      [stats!]: { stats: { field } },
      [quartiles!]: {
        percentiles: { field, percents: [25, 50, 75], keyed: false, tdigest: { compression: COMPRESSION } },
      },
      [steps!]: { range: { field, ranges: stepRanges } },
      ...(hasBetween ? { [between!]: { range: { field, keyed: true, ranges: betweenRanges } } } : {}),
    },
    answer(counted) {
      const { count, min, max } = counted[stats!] as Stats;
      const { values } = counted[quartiles!] as { values: { value: number | null }[] };
      const counts = (counted[steps!] as { buckets: { doc_count: number }[] }).buckets.map(
        ({ doc_count }) => doc_count,
      );
      const outside = (counted[between!] as BetweenCounts | undefined)?.buckets;
      const bars = joinBars(counts, scale).map((bar) => toBar(bar, number, { min, max, outside }));
      return answerOf({ count, min, max }, values, bars);
    },
  };
}

interface Stats {
  count: number;
  min: number | null;
  max: number | null;
}

type BetweenCounts = { buckets: Record<string, { doc_count: number }> };

function withoutRange(params: SearchParams, range: RangeName): SearchParams {
  const { [range]: _own, ...ranges } = params.ranges;
  return { ...params, ranges };
}

function answerOf(
  { count, min, max }: Stats,
  values: readonly { value: number | null }[],
  bars: readonly FacetBar[],
): NumberAnswer {
  const quartiles = values.map(({ value }) => toCents(value ?? Number.NaN)) as [number, number, number];
  return {
    known: count,
    least: count === 0 ? null : min,
    quartiles: count === 0 ? null : quartiles,
    most: count === 0 ? null : max,
    bars: bars.filter((bar) => bar.count > 0),
  };
}

/** Listings between `to` and the next bar are in neither: no whole number of euros says 74,999.50. */
function toBar(
  { from, below, count }: Bar,
  { range, unit }: NumberField,
  { min, max, outside }: Pick<Stats, "min" | "max"> & { outside: BetweenCounts["buckets"] | undefined },
): FacetBar {
  const to = below === undefined ? undefined : toCents(below - unit);
  const shown = { from: from ?? Math.floor(min!), to: to ?? Math.ceil(max!) };
  const inBar = count - (below === undefined ? 0 : (outside?.[String(below)]?.doc_count ?? 0));
  if (range === undefined) return { ...shown, count: inBar };
  // Without any limit listings that do not state the number would come, too.
  const lowest = to === undefined ? 0 : null;
  return { ...shown, count: inBar, params: { [minParam(range)]: from ?? lowest, [maxParam(range)]: to ?? null } };
}

const toCents = (value: number) => Math.round(value * 100) / 100;
