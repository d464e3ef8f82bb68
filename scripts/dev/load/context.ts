// What a load run is asked for, and what each of its rows gets.
import type { Dataset } from "../bench/dataset.ts";

export interface LoadOptions {
  only?: readonly string[];
  listings: number;
  minutes: number;
  /** Of L07 alone. */
  soakMinutes: number;
  data: string;
  heap: string;
}

/** What a row gets. */
export interface LoadContext {
  data: Dataset;
  databaseUrl: string;
  minutes: number;
  soakMinutes: number;
  log: (line: string) => void;
}

export interface RowFigures {
  what: string;
  figures: string;
}
