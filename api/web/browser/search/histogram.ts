// The histogram over two fields of a range: where its handles stand, and which limits they set. A handle stands on an edge of a bar:
// 0 before the first one, as many as there are bars behind the last one. Pure.
import type { RangeName } from "../../../../mappings/attributes.ts";
import type { FacetBar } from "./facets.ts";

export interface Handles {
  low: number;
  high: number;
}

type Bars = readonly FacetBar[];

/** A limit within a bar leaves the bar in. */
export function handlesAt(bars: Bars, min: string | undefined, max: string | undefined): Handles {
  const below = min === undefined ? 0 : bars.filter(({ to }) => to < Number(min)).length;
  const low = Math.min(below, bars.length - 1);
  const high = max === undefined ? bars.length : bars.filter(({ from }) => from < Number(max)).length;
  return { low, high: Math.max(high, low + 1) };
}

/** Handles cannot cross: the one that moves stops one bar before the other. */
export function moveHandle({ low, high }: Handles, end: keyof Handles, to: number): Handles {
  return end === "low" ? { low: Math.min(to, high - 1), high } : { low, high: Math.max(to, low + 1) };
}

/** The limit at a handle; undefined at the ends, which leave nothing out. */
export function limitAt(bars: Bars, range: RangeName, end: keyof Handles, handle: number): string | undefined {
  if (end === "low") return handle === 0 ? undefined : String(bars[handle]!.from);
  return handle === bars.length ? undefined : String(upperEdge(bars[handle - 1]!, range));
}

/** A bar of prices ends at 74 999 and one of sizes at 49.99, where people say 75 000 and 50. A bar of years ends with 1979. */
function upperEdge({ to }: FacetBar, range: RangeName): number {
  return range === "price" ? to + 1 : Math.ceil(to);
}
