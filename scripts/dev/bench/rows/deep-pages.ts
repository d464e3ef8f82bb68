// Row 5: whether a page costs more the deeper it is.

import { inTurns } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { pathOf, type Query } from "../queries.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

const PAGES = 1000;
/** Neighbouring pages are measured, too, so that the same body is not requested again and again. */
const AROUND = 40;

const WALKS: readonly { name: string; params: Query["params"] }[] = [
  { name: "browse", params: {} },
  { name: "filter, by price", params: { dealType: "sale", sort: "price-asc" } },
  { name: "text, best match first", params: { searchText: "korter rõduga" } },
];

export async function run({ data, api: startApi, recorder, rounds }: Bench): Promise<RowResult[]> {
  const api = await startApi(data.env);
  const load = httpLoad(api.url, 1);
  try {
    const results: RowResult[] = [];
    for (const { name, params } of WALKS) {
      const walk = await recorder.walk(params, PAGES + AROUND / 2);
      const last = walk.slice(-AROUND);
      const page = walk.length - Math.floor(last.length / 2);
      const first = last.map((_, index) => ({ params: { ...params, limit: String(20 + (index % 2)) } }));
      const items = last.map((query, index) => ({ deep: pathOf(query), first: pathOf(first[index]!) }));
      const send = (path: string) => load.send({ method: "GET", path });
      const sides = {
        first: (item: (typeof items)[number]) => send(item.first),
        deep: (item: (typeof items)[number]) => send(item.deep),
      };
      await inTurns(items, sides);
      const measured = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await inTurns(items, sides));
      const ratios = measured.map((round) => median(round.deep) / median(round.first));
      const ratio = median(ratios);
      const [one, thousand] = [
        latency(measured.flatMap((round) => round.first)),
        latency(measured.flatMap((round) => round.deep)),
      ];
      results.push({
        row: "5",
        measure: `page ${page.toLocaleString("en-US")}, ${name}`,
        ours: ms(thousand.p50),
        baseline: `${ms(one.p50)} (page 1)`,
        ratio,
        spread: spread(ratios),
        goal: "<= 2",
        met: ratio <= 2,
        how: `pages of 20, one at a time, ${thousand.count} samples a side`,
        figures: { one, thousand },
      });
    }
    return results;
  } finally {
    await load.close();
  }
}
