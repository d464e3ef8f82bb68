// Row 4: the same queries on ten times as many listings, sent to both in turn.

import { SORTS } from "../../../../shared/enums.ts";
import { inTurns } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import type { Dataset } from "../dataset.ts";
import { httpLoad } from "../http-load.ts";
import { MARKERS, pathOf, type Query, queriesOf } from "../queries.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

const QUESTIONS = 100;
const SEARCH_LIMIT_MS = 1000;

interface Kind {
  name: string;
  queries: readonly Query[];
  /** Whether the number of matches grows with the data. */
  inProportion?: boolean;
}

export async function run(bench: Bench): Promise<RowResult[]> {
  const { data, listings, rounds, seconds } = bench;
  const sizes = [Math.max(10, Math.round(listings / 100)), Math.max(100, Math.round(listings / 10))];
  const datasets = [await bench.dataset(sizes[0]!), await bench.dataset(sizes[1]!), data];
  const opened = [];
  for (const dataset of datasets) opened.push(await open(bench, dataset));
  try {
    const [tiny, small, large] = opened.map(({ ask }) => ask) as [Ask, Ask, Ask];
    const results: RowResult[] = [];
    for (const { name, queries, inProportion = false } of kinds()) {
      const sides = { tiny, small, large };
      await inTurns(queries, sides, { secondsMax: seconds });
      const measured: Record<keyof typeof sides, number[]>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        measured.push(await inTurns(queries, sides, { secondsMax: seconds * 3 }));
      }
      const ratios = measured.map((round) => median(round.large) / median(round.small));
      const ratio = median(ratios);
      const all = (side: keyof typeof sides) => latency(measured.flatMap((round) => round[side]));
      const [before, after] = [all("small"), all("large")];
      const limit = inProportion ? 10 : 2;
      results.push({
        row: "4",
        measure: `${name}, ${sizes[1]!.toLocaleString("en-US")} to ${listings.toLocaleString("en-US")}`,
        ours: `${ms(after.p50)} / ${ms(after.p99)}`,
        baseline: `${ms(before.p50)} / ${ms(before.p99)}`,
        ratio,
        spread: spread(ratios),
        goal: inProportion ? "<= 10, p99 < 1 s" : "<= 2",
        met: ratio <= limit && after.p99 < SEARCH_LIMIT_MS,
        how: `p50 / p99 of the API, one at a time, ${after.count} samples a side`,
        figures: { kind: name, sizes: [...sizes, listings], latency: [all("tiny"), before, after] },
      });
    }
    return results;
  } finally {
    for (const { close } of opened) await close();
  }
}

type Ask = (query: Query) => Promise<number>;

async function open({ api: startApi }: Bench, { env }: Dataset): Promise<{ ask: Ask; close(): Promise<void> }> {
  const api = await startApi(env);
  const load = httpLoad(api.url, 1);
  return {
    ask: (query) => load.send({ method: "GET", path: pathOf(query) }),
    close: () => load.close(),
  };
}

function kinds(): Kind[] {
  const filters = queriesOf("filters", QUESTIONS, 5);
  const markers = MARKERS.flatMap((word) => SORTS.map((sort) => ({ searchText: word, sort })));
  return [
    { name: "browse", queries: queriesOf("browse", QUESTIONS, 5) },
    { name: "filters", queries: filters.map(({ params: { sort: _sort, ...params } }) => ({ class: "", params })) },
    {
      name: "filters, field sorts",
      queries: filters.map(({ params }, index) => ({
        class: "",
        params: { ...params, sort: SORTS[1 + (index % (SORTS.length - 1))]! },
      })),
    },
    { name: "text, as many matches", queries: markers.map((params) => ({ class: "", params })) },
    { name: "text, matches grow along", queries: queriesOf("text", QUESTIONS, 5), inProportion: true },
  ];
}
