// Row 11: what counts beside the options of eight filters add to a search.
import { inTurns } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { EIGHT_FACETS, mixedQueries, pathOf, type Query } from "../queries.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";
import { warmUp } from "../warm-api.ts";

const QUERIES = 120;
const WARM_UP_QUERIES = 3000;
const MILLION = 1_000_000;
const MILLION_MS_MAX = 60;

const countedPath = (query: Query) => pathOf({ ...query, params: { ...query.params, facets: EIGHT_FACETS } });

export async function run({ data, api: startApi, rounds, listings }: Bench): Promise<RowResult[]> {
  const api = await startApi({ ...data.env, SEARCH_CACHE_MS: "0" });
  const load = httpLoad(api.url, 1);
  try {
    // The plain side has had such a time when the API started: measured cold, facets took half as long again.
    await warmUp(api, mixedQueries(WARM_UP_QUERIES, 99).map(countedPath));
    const queries = mixedQueries(QUERIES, 11);
    const send = (path: string) => load.send({ method: "GET", path });
    const sides = {
      plain: (query: Query) => send(pathOf(query)),
      counted: (query: Query) => send(countedPath(query)),
    };
    await inTurns(queries, sides);
    const measured = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await inTurns(queries, sides));
    const ratios = measured.map(({ plain, counted }) => median(counted) / median(plain));
    const ratio = median(ratios);
    const [plain, counted] = [
      latency(measured.flatMap((round) => round.plain)),
      latency(measured.flatMap((round) => round.counted)),
    ];
    const isLarge = listings >= MILLION;
    return [
      {
        row: "11",
        measure: "search with eight facets",
        ours: ms(counted.p50),
        baseline: `${ms(plain.p50)} (without)`,
        ratio,
        spread: spread(ratios),
        goal: isLarge ? `p50 <= ${MILLION_MS_MAX} ms` : "<= 2",
        met: isLarge ? counted.p50 <= MILLION_MS_MAX : ratio <= 2,
        how: `a mixed load, one at a time, no cache, ${counted.count} samples a side`,
        figures: { plain, counted },
      },
    ];
  } finally {
    await load.close();
  }
}
