// Runs `listings dev bench`: starts servers, prepares data, measures the rows, prints the table.
import { writeFileSync } from "node:fs";
import { CliError } from "../../../shared/errors.ts";
import { chooseRows } from "./choose-rows.ts";
import type { Bench, BenchOptions } from "./context.ts";
import { openDataset } from "./dataset.ts";
import { describeMachine } from "./machine.ts";
import type { ApiProgram } from "./programs.ts";
import { startQueryRecorder } from "./recorded-queries.ts";
import { formatTable, type RowResult, toMarkdown } from "./result.ts";
import { ROWS, type RowName } from "./rows.ts";
import { startBenchServers } from "./servers.ts";
import { startWarmApi } from "./warm-api.ts";

const CONCURRENCY = 16;

export async function runBench(options: BenchOptions): Promise<void> {
  const chosen = chooseRows(ROWS, options.only);
  const { listings, rounds, seconds } = options;
  const startedAt = new Date();
  const log = (line: string) => console.error(line);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

  const servers = await startBenchServers({ heap: options.heap, fresh: options.fresh ?? false, log });
  const closers: (() => Promise<unknown>)[] = [];
  const results: RowResult[] = [];
  const failed: RowName[] = [];
  try {
    const open = async (size: number, env: Record<string, string> = {}) => {
      const dataset = await openDataset(servers.urls, size, { log, env });
      closers.push(dataset.close);
      return dataset;
    };
    const data = await open(listings);
    const recorder = await startQueryRecorder(data);
    closers.push(recorder.close);
    const apis = new Map<string, Promise<ApiProgram>>();
    const api = (env: Record<string, string>) => {
      const key = JSON.stringify(env);
      const known = apis.get(key);
      if (known !== undefined) return known;
      const started = startWarmApi(env);
      apis.set(key, started);
      closers.push(async () => (await started).stop());
      return started;
    };
    const bench: Bench = {
      ...{ listings, rounds, seconds, concurrency: CONCURRENCY },
      ...{ servers, data, recorder, log, api, dataset: open },
    };
    const machine = await describeMachine(data, options.heap);
    const summary = `${listings} listings, ${rounds} rounds of about ${seconds} s; ${machine.summary}`;
    for (const name of chosen) {
      const rowStartedAt = performance.now();
      log(`row ${name}: ${ROWS[name].title} ...`);
      try {
        results.push(...(await ROWS[name].run(bench)));
      } catch (error) {
        // Hours of figures must not be lost for a row that met a server in a bad moment.
        failed.push(name);
        log(`row ${name} failed: ${(error as Error).stack}`);
      }
      log(`row ${name} took ${Math.round((performance.now() - rowStartedAt) / 1000)} s`);
      // Written after every row: a run that is broken off has said what it found.
      const report = {
        startedAt,
        minutes: (Date.now() - startedAt.getTime()) / 60_000,
        machine: { ...machine, summary },
        options,
        results,
      };
      writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
    }
    if (options.markdown !== undefined) writeFileSync(options.markdown, toMarkdown(results, summary));
    if (options.charts !== undefined) {
      const { drawCharts } = await import("./charts.ts");
      for (const file of await drawCharts(results, options.charts)) log(`drew ${file}`);
    }
    console.log(`${formatTable(results)}\n\n${summary}\nFigures: ${options.json}`);
    if (failed.length > 0) throw new CliError(`Rows that failed, see above: ${failed.join(", ")}`);
  } finally {
    // What never started cannot be closed; the rest and the servers still must.
    for (const close of closers.reverse()) await close().catch(() => undefined);
    await servers.stop();
  }
}
