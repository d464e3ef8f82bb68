// What is counted of a number: how many listings lie in each step (mappings/number-steps.ts), and of few listings the quartiles of the
// values themselves.
import { middleOf, STEPS_MAX, startBetween } from "../../../mappings/number-steps.ts";
import type { Counted } from "./facet.ts";
import { countsByValue, FEW_MAX } from "./facet-aggregations.ts";

export interface NumberCounts {
  known: number;
  least: number;
  /** The 25th, 50th and 75th percentile. */
  quartiles: readonly [number, number, number];
  most: number;
  /** Listings below the first edge, between each edge and the next, and from the last one on. */
  bars: readonly number[];
  /** Listings so little below an edge that no whole number says it. */
  between(edge: number): number;
}

export interface CountedNumber {
  aggregations: Readonly<Record<string, object>>;
  ofFew?: Readonly<Record<string, object>>;
  /** Undefined where no listing states the number. */
  read(counted: Counted): NumberCounts | undefined;
}

const QUARTILES = [25, 50, 75];
/**
 * Compression of the t-digest of few values. It joins neighbours from a third of it on: with as much as there are values 95 of
 * 180 quartiles of 200 to 1,000 prices were joined, by up to 392 euros; with three times as much none.
 */
const COMPRESSION = 4 * FEW_MAX;

/** Of a number of which each value is a step: these counts tell all. */
export function countValues(name: string, stepField: string, edges: readonly number[]): CountedNumber {
  return {
    aggregations: { [name]: steps(stepField) },
    read(counted) {
      const values = ascending(counted[name]);
      const [first] = values;
      if (first === undefined) return undefined;
      const quartiles = quartilesOf(values);
      return { ...joined(values, edges), quartiles, least: first.start, most: values.at(-1)!.start };
    },
  };
}

/** Of a number with thousands of different values. */
export function countSteps(
  name: string,
  { field, stepField }: { field: string; stepField: string },
  edges: readonly number[],
): CountedNumber {
  const [ends, few] = [`${name} ends`, `${name} few`];
  const tdigest = { compression: COMPRESSION };
  return {
    aggregations: { [name]: steps(stepField), [ends]: { stats: { field } } },
    ofFew: {
      [few]: {
        filter: { match_all: {} },
        aggs: { quartiles: { percentiles: { field, percents: QUARTILES, keyed: false, tdigest } } },
      },
    },
    read(counted) {
      const { min: least, max: most } = counted[ends] as { min: number | null; max: number | null };
      if (least === null || most === null) return undefined;
      const values = ascending(counted[name]);
      const { doc_count: listings, quartiles: exact } = counted[few] as { doc_count: number; quartiles: Percentiles };
      const found = listings <= FEW_MAX ? exact.values.map(({ value }) => value) : quartilesOf(values).map(middleOf);
      const [low, middle, high] = found.map((value) => Math.min(most, Math.max(least, value)));
      return { ...joined(values, edges), quartiles: [low!, middle!, high!], least, most };
    },
  };
}

const steps = (field: string) => ({ terms: { field, size: STEPS_MAX } });

interface Step {
  start: number;
  count: number;
}

interface Percentiles {
  values: { value: number }[];
}

function ascending(result: unknown): Step[] {
  return countsByValue(result)
    .map(([start, count]) => ({ start: Number(start), count }))
    .sort((one, other) => one.start - other.start);
}

function joined(values: readonly Step[], edges: readonly number[]): Pick<NumberCounts, "known" | "bars" | "between"> {
  const bars = Array.from({ length: edges.length + 1 }, () => 0);
  let [known, bar] = [0, 0];
  for (const { start, count } of values) {
    while (bar < edges.length && edges[bar]! <= start) bar += 1;
    bars[bar]! += count;
    known += count;
  }
  const between = (edge: number) => values.find(({ start }) => start === startBetween(edge))?.count ?? 0;
  return { known, bars, between };
}

/** Starts of the steps in which they lie. */
function quartilesOf(values: readonly Step[]): [number, number, number] {
  const known = values.reduce((total, { count }) => total + count, 0);
  const [low, middle, high] = QUARTILES.map((percent) => {
    let upTo = 0;
    return values.find(({ count }) => {
      upTo += count;
      return 100 * upTo >= percent * known;
    })!.start;
  });
  return [low!, middle!, high!];
}
