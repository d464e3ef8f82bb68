// A rebuild while the service works: changes and searches go on, none may fail, and every change must be found in the end.
import { reindex } from "../../../indexer/reindex.ts";
import type { Bench } from "../bench.ts";
import { startChanges, startSearches } from "../changes.ts";
import { httpLoad } from "../http.ts";
import { startApiProgram, startIndexerProgram } from "../programs.ts";
import { mixedQueries, pathOf } from "../queries.ts";
import { ms, type RowResult, rate } from "../result.ts";
import { latency } from "../statistics.ts";

const CHANGES_PER_SECOND = 200;
const SEARCHES_PER_SECOND = 20;

export async function run({ data }: Bench): Promise<RowResult[]> {
  const api = await startApiProgram(data.env);
  const indexer = await startIndexerProgram(data.env);
  const load = httpLoad(api.url, 64);
  const queries = mixedQueries(500, 8).map(pathOf);
  try {
    const searching = startSearches(SEARCHES_PER_SECOND, (count) =>
      load.send({ method: "GET", path: queries[count % queries.length]! }),
    );
    const changing = await startChanges(data, CHANGES_PER_SECOND);
    const startedAt = performance.now();
    let swappedAt = 0;
    const { verify } = await reindex(data.deps, {
      keep: 0,
      force: true,
      onStep(step) {
        if (step === "swapped") swappedAt = performance.now();
      },
    });
    await changing.stop();
    await searching.stop();
    const perSecond = data.listings / ((swappedAt - startedAt) / 1000);
    const [found, searched] = [latency(changing.ms), latency(searching.ms)];
    const problems = Object.entries(verify?.problems ?? {});
    return [
      {
        row: "load",
        measure: "reindex under load, listings/s",
        ours: rate(perSecond),
        peer: `${searching.errors.length} of ${searching.ms.length + searching.errors.length} searches failed`,
        goal: "no failed search, no lost change",
        met: searching.errors.length === 0 && changing.ms.length > 0,
        how:
          `${CHANGES_PER_SECOND} changes/s (found after p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, ${found.count} of them) and ` +
          `${SEARCHES_PER_SECOND} searches/s (p50 ${ms(searched.p50)}, p99 ${ms(searched.p99)}); verified: ${problems.map(([kind, count]) => `${count} ${kind}`).join(", ") || "equal"}`,
        figures: { found, searched, errors: searching.errors, problems },
      },
    ];
  } finally {
    await load.close();
    await indexer.stop("SIGTERM");
    await api.stop();
  }
}
