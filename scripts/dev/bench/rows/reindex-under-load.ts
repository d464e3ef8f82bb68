// A rebuild under changes and searches: no search may fail, every change must be found in the end, and no answer may lack
// what its `X-Data-As-Of` promises, least of all one after the swap.
import { setTimeout as delay } from "node:timers/promises";
import { reindex } from "../../../../indexer/reindex.ts";
import { startChanges, startSearches, WARM_UP_MS } from "../changes.ts";
import type { Bench } from "../context.ts";
import { createFreshnessCheck } from "../freshness-check.ts";
import { startApiProgram, startIndexerProgram } from "../programs.ts";
import { mixedQueries, pathOf } from "../queries.ts";
import { ms, type RowResult, rate } from "../result.ts";
import { latency } from "../statistics.ts";

const CHANGES_PER_SECOND = 200;
const SEARCHES_PER_SECOND = 20;

export async function run({ data }: Bench): Promise<RowResult[]> {
  const api = await startApiProgram(data.env);
  const indexer = await startIndexerProgram(data.env);
  const queries = mixedQueries(500, 8).map(pathOf);
  const warmUp = async () => {
    const searching = startSearches(SEARCHES_PER_SECOND, (count) => fetch(api.url + queries[count % queries.length]!));
    const changing = await startChanges(data, CHANGES_PER_SECOND);
    await delay(WARM_UP_MS);
    await changing.stop();
    await searching.stop();
  };
  try {
    await warmUp();
    const check = createFreshnessCheck(({ rooms }: { id: string; rooms?: number }) => rooms);
    const searching = startSearches(SEARCHES_PER_SECOND, async (count) => {
      const path = queries[count % queries.length]!;
      const answer = await fetch(api.url + path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      check.answered((await answer.json()) as Parameters<typeof check.answered>[0], answer.headers.get("x-data-as-of"));
    });
    const changing = await startChanges(data, CHANGES_PER_SECOND, { onChange: check.changed });
    const startedAt = performance.now();
    let swappedAt = 0;
    const { verify } = await reindex(data.deps, {
      keep: 0,
      force: true,
      onStep(step) {
        if (step !== "swapped") return;
        swappedAt = performance.now();
        check.swapped();
      },
    });
    await changing.stop();
    await searching.stop();
    const perSecond = data.listings / ((swappedAt - startedAt) / 1000);
    const [found, searched] = [latency(changing.ms), latency(searching.ms)];
    const problems = Object.entries(verify?.problems ?? {});
    const asOf = check.result();
    return [
      {
        row: "load",
        measure: "reindex under load, listings/s",
        ours: rate(perSecond),
        baseline: `${searching.errors.length} of ${searching.ms.length + searching.errors.length} searches failed`,
        goal: "no failed search, no stale answer, no lost change",
        met:
          searching.errors.length === 0 &&
          changing.ms.length > 0 &&
          asOf.checkedAfterSwap > 0 &&
          asOf.stale === 0 &&
          problems.length === 0,
        how:
          `${CHANGES_PER_SECOND} changes/s (found after p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, ${found.count} of them) and ` +
          `${SEARCHES_PER_SECOND} searches/s (p50 ${ms(searched.p50)}, p99 ${ms(searched.p99)}); changed listings in answers: ` +
          `${asOf.checked}, ${asOf.checkedAfterSwap} of them after the swap, ${asOf.stale} older than X-Data-As-Of promised; verified: ${problems.map(([kind, count]) => `${count} ${kind}`).join(", ") || "equal"}`,
        figures: { found, searched, errors: searching.errors, problems, asOf },
      },
    ];
  } finally {
    await indexer.stop("SIGTERM");
    await api.stop();
  }
}
