// Rows L01-L09 of the reliability promises.

import type { LoadContext, RowFigures } from "./context.ts";
import { exportMemory } from "./export.ts";
import { soak } from "./soak.ts";
import { L01, L02, L03, L04, L05, L08, L09 } from "./steady.ts";

export interface Row {
  title: string;
  run(context: LoadContext): Promise<RowFigures[]>;
}

export const ROWS: Record<string, Row> = {
  L01: { title: "searches at a constant rate", run: L01 },
  L02: { title: "single listings at a constant rate", run: L02 },
  L03: { title: "the knee: the highest rate of searches that is answered in time", run: L03 },
  L04: { title: "three times the knee, and how soon all is as before", run: L04 },
  L05: { title: "searches and changes side by side; many changes at once", run: L05 },
  L06: { title: "memory of an export", run: exportMemory },
  L07: { title: "a mix of everything for an hour: times, memory and handles", run: soak },
  L08: { title: "limits with many addresses", run: L08 },
  L09: { title: "the worst search that is legal", run: L09 },
};
