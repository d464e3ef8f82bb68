// Bars of a histogram whose edges are round and fixed, so that they do not jump when another filter changes: the whole scale is counted
// in fine steps, and steps are joined until at most 24 bars are left. Pure.

import { BAR_EDGES } from "../../../mappings/number-steps.ts";

const BARS_MAX = 24;

/** Few listings at an end become part of its first or last bar: one flat for 1 € would make all others one bar. */
const END_SHARE_MAX = 0.005;

/** Steps within each power of ten. Coarser ones have edges of the finer ones only. */
const STEPS: readonly (readonly number[])[] = [BAR_EDGES, [1, 1.5, 2, 3, 4, 6], [1, 2, 5], [1]];

export interface Scale {
  /** Edges of the fine steps, ascending. Below the first and above the last one is a step more. */
  edges: readonly number[];
  /** The same edges by level, from all of them to the fewest. */
  levels: readonly ReadonlySet<number>[];
}

/** 1, 2, 5, 10, 20, 50, …, with steps between them. */
export function decimalScale(firstPower: number, lastPower: number): Scale {
  const powers = Array.from({ length: lastPower - firstPower }, (_, index) => 10 ** (firstPower + index));
  const end = 10 ** lastPower;
  const levels = STEPS.map((steps) => [...powers.flatMap((power) => steps.map((step) => round(step * power))), end]);
  return { edges: levels[0]!, levels: levels.map((edges) => new Set(edges)) };
}

/** Equal steps, for years. */
export function evenScale(first: number, last: number, step: number): Scale {
  const edges = Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
  return { edges, levels: [new Set(edges)] };
}

const round = (edge: number) => Number(edge.toPrecision(3));

export interface Bar {
  /** Undefined: no lower limit. */
  from: number | undefined;
  /** The edge behind it, which is not part of it; undefined: no upper limit. */
  below: number | undefined;
  count: number;
}

/** `counts`: listings below the first edge, between each edge and the next, and from the last one on. Bars without any are left out. */
export function joinBars(counts: readonly number[], { edges, levels }: Scale): Bar[] {
  const total = sum(counts);
  if (total === 0) return [];
  const low = endOf(counts, total);
  const high = counts.length - 1 - endOf(counts.toReversed(), total);
  const inner = edges.slice(low, high);
  // The first step that is shown starts at `edges[low - 1]`, the last one ends at `edges[high]`.
  const kept =
    levels.map((level) => inner.filter((edge) => level.has(edge))).find((all) => all.length < BARS_MAX) ?? [];
  const starts = [undefined, ...kept];
  return starts
    .map((from, index) => ({ from, below: starts[index + 1] }))
    .map((bar) => ({ ...bar, count: countBetween(counts, edges, bar) }))
    .filter(({ count }) => count > 0);
}

/** Steps at the start of the scale that are left to the first bar. */
function endOf(counts: readonly number[], total: number): number {
  let seen = 0;
  const first = counts.findIndex((count) => {
    seen += count;
    return seen > total * END_SHARE_MAX;
  });
  return Math.max(0, first);
}

function countBetween(
  counts: readonly number[],
  edges: readonly number[],
  { from, below }: Omit<Bar, "count">,
): number {
  const start = from === undefined ? 0 : edges.indexOf(from) + 1;
  const end = below === undefined ? counts.length : edges.indexOf(below) + 1;
  return sum(counts.slice(start, end));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
