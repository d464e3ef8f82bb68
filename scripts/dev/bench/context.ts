// What a benchmark is asked for, and what each of its rows gets.
import type { Dataset } from "./dataset.ts";
import type { ApiProgram } from "./programs.ts";
import type { QueryRecorder } from "./recorded-queries.ts";
import type { BenchServers } from "./servers.ts";

export interface BenchOptions {
  listings: number;
  only?: readonly string[];
  rounds: number;
  /** Of one side in one round, about. */
  seconds: number;
  json: string;
  heap: string;
  fresh?: boolean;
  charts?: string;
  markdown?: string;
}

/** What a row gets. */
export interface Bench extends Pick<BenchOptions, "listings" | "rounds" | "seconds"> {
  /** Requests in flight where throughput is measured. */
  concurrency: number;
  servers: BenchServers;
  data: Dataset;
  recorder: QueryRecorder;
  log: (line: string) => void;
  /** A warm API on these settings, shared by the rows and ended with the bench. */
  api(env: Record<string, string>): Promise<ApiProgram>;
  /** Another size, or another index of the same listings; closed with the bench. */
  dataset(listings: number, env?: Record<string, string>): Promise<Dataset>;
}
