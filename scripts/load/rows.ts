// Rows L01-L09 of the reliability promises.
import type { LoadContext, RowFigures } from "./load.ts";
import { soak } from "./soak.ts";

export interface Row {
  title: string;
  run(context: LoadContext): Promise<RowFigures[]>;
}

export const ROWS: Record<string, Row> = {
  L07: { title: "an hour of steady work: memory and handles", run: soak },
};
