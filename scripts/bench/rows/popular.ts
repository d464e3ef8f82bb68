// Row 2: the same few questions again and again, as most people ask them. Equal questions share an answer for a second.
import type { Bench } from "../bench.ts";
import { httpLoad } from "../http.ts";
import { inRounds, runFor } from "../load.ts";
import { askApi, askEngine } from "../peers/engine.ts";
import { mixedQueries, zipf } from "../queries.ts";
import { type RowResult, rate } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

const QUESTIONS = 200;

export async function run({ data, api: startApi, asker, rounds, seconds, concurrency }: Bench): Promise<RowResult[]> {
  const questions = await asker.record(mixedQueries(QUESTIONS, 2));
  const api = await startApi({ ...data.env, SEARCH_CACHE_MS: "1000" });
  const [ours, raw] = [httpLoad(api.url, concurrency), httpLoad(data.env.OPENSEARCH_URL!, concurrency)];
  try {
    const sides = { api: askApi(ours), engine: askEngine(raw) };
    const load = (side: keyof typeof sides) => {
      // Both sides are asked the same sequence from its start.
      const draw = zipf(QUESTIONS, 2);
      return runFor(seconds, concurrency, () => questions[draw()]!, sides[side]);
    };
    await load("api");
    await load("engine");
    const runs = await inRounds(rounds, { api: () => load("api"), engine: () => load("engine") });
    const ratios = runs.api.map(({ perSecond }, round) => perSecond / runs.engine[round]!.perSecond);
    const ratio = median(ratios);
    return [
      {
        row: "2",
        measure: "A1 throughput, popular queries",
        ours: rate(median(runs.api.map((each) => each.perSecond))),
        peer: rate(median(runs.engine.map((each) => each.perSecond))),
        ratio,
        spread: spread(ratios),
        goal: ">= 10",
        met: ratio >= 10,
        how: `${QUESTIONS} questions by Zipf's law, ${concurrency} in flight; answers of the API at most 1 s old, against the same bodies posted to OpenSearch`,
        figures: {
          api: latency(runs.api.flatMap((each) => each.ms)),
          engine: latency(runs.engine.flatMap((each) => each.ms)),
        },
      },
    ];
  } finally {
    await Promise.all([ours.close(), raw.close()]);
  }
}
