// Memory of API and indexer: after the start, under load, and afterwards.
import { setTimeout as delay } from "node:timers/promises";
import { startChanges } from "../changes.ts";
import { runFor } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import {
  forgetPeak,
  type Memory,
  type Program,
  readMemory,
  startApiProgram,
  startIndexerProgram,
} from "../programs.ts";
import { mixedQueries, pathOf } from "../queries.ts";
import type { RowResult } from "../result.ts";

const REST_MS = 3000;

export async function run({ data, seconds, concurrency }: Bench): Promise<RowResult[]> {
  const api = await startApiProgram({ ...data.env, SEARCH_CACHE_MS: "1000" });
  const indexer = await startIndexerProgram(data.env);
  const load = httpLoad(api.url, concurrency);
  const paths = mixedQueries(1500, 9).map(pathOf);
  const programs = { api, indexer };
  try {
    await delay(REST_MS);
    const before = look(programs);
    if (before === undefined) return [];
    const changing = await startChanges(data, 200);
    let [next, failed] = [0, 0];
    await runFor(
      4 * seconds,
      concurrency,
      () => paths[next++ % paths.length]!,
      // Only memory is measured here: a failed search is counted and does not end the row.
      async (path) => void (await load.send({ method: "GET", path }).catch(() => (failed += 1))),
    );
    await changing.stop();
    const under = look(programs, { forget: false });
    await delay(REST_MS);
    const after = look(programs);
    return (["api", "indexer"] as const).map((name) => ({
      row: "memory",
      measure: `${name}: resident, at rest / peak under load`,
      ours: `${before[name].now.toFixed(0)} / ${under?.[name].peak.toFixed(0)} MB`,
      baseline: `${after?.[name].now.toFixed(0)} MB afterwards`,
      goal: "",
      how: `mixed searches with ${concurrency} in flight and 200 changes/s for ${4 * seconds} s; ${failed} of ${next} searches failed`,
      figures: { before: before[name], under: under?.[name], after: after?.[name] },
    }));
  } finally {
    await load.close();
    await indexer.stop("SIGTERM");
    await api.stop();
  }
}

function look(programs: Record<"api" | "indexer", Program>, { forget = true } = {}) {
  const [api, indexer] = [readMemory(programs.api.pid), readMemory(programs.indexer.pid)];
  if (forget) for (const { pid } of Object.values(programs)) forgetPeak(pid);
  return api === undefined || indexer === undefined ? undefined : ({ api, indexer } satisfies Record<string, Memory>);
}
