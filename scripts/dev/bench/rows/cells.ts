// Row 12: cells of the views of a map, as a page 1,200 by 800 pixels large asks for them: how long, and how many bytes.
import { gzipSync } from "node:zlib";
import { createRandom } from "../../../seed/random.ts";
import { runAll } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { httpLoad } from "../http-load.ts";
import { ms, type RowResult } from "../result.ts";
import { latency, median } from "../statistics.ts";
import { warmUp } from "../warm-api.ts";

const VIEWS = 200;
const WARM_UP_VIEWS = 2000;
const MILLION = 1_000_000;
const [P50_MS_MAX, MILLION_P50_MS_MAX] = [25, 60];
const KB = 1000;
const BYTES_MAX = 20 * KB;

const [WIDTH_PX, HEIGHT_PX, TILE_PX] = [1200, 800, 256];
/** Most visitors look at a town; Tallinn counts twice. */
const CENTRES = [
  { lat: 59.437, lon: 24.754 },
  { lat: 59.437, lon: 24.754 },
  { lat: 58.38, lon: 26.722 },
  { lat: 58.386, lon: 24.5 },
  { lat: 59.377, lon: 28.19 },
  { lat: 58.7, lon: 25.2 },
];
const FILTERS = [
  "",
  "dealType=sale",
  "dealType=sale&propertyType=apartment",
  "dealType=rent&propertyType=apartment",
  "dealType=sale&propertyType=house&maxPrice=250000",
  "dealType=sale&propertyType=apartment&minRooms=2&maxRooms=3",
];

/** The same in every run. */
function viewPaths(count: number, seed: number): string[] {
  const random = createRandom(seed, 12);
  return Array.from({ length: count }, () => {
    const zoom = random.pick([7, 8, 9, 10, 11, 11, 12, 12, 13, 13, 14, 15, 16]);
    const centre = random.pick(CENTRES);
    const degreesPerPx = 360 / (TILE_PX * 2 ** zoom);
    // Somewhere around the town: a few moves of the map away at most.
    const lon = centre.lon + (random.next() - 0.5) * WIDTH_PX * degreesPerPx;
    const lat = centre.lat + ((random.next() - 0.5) * (HEIGHT_PX * degreesPerPx)) / 2;
    const [width, height] = [WIDTH_PX * degreesPerPx, HEIGHT_PX * degreesPerPx * Math.cos((lat * Math.PI) / 180)];
    const sides = [lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2];
    const bbox = sides.map((degrees) => degrees.toFixed(5)).join();
    return `/api/public/v1/cells?bbox=${bbox}&zoom=${zoom}&${random.pick(FILTERS)}`;
  });
}

export async function run({ data, api: startApi, rounds, listings }: Bench): Promise<RowResult[]> {
  const api = await startApi({ ...data.env, SEARCH_CACHE_MS: "0" });
  const load = httpLoad(api.url, 1);
  const send = (path: string) => load.send({ method: "GET", path });
  try {
    await warmUp(api, viewPaths(WARM_UP_VIEWS, 99));
    const paths = viewPaths(VIEWS, 12);
    const bodies: Buffer[] = [];
    for (const path of paths) bodies.push(Buffer.from(await (await fetch(api.url + path)).arrayBuffer()));
    const runs = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await runAll(paths, 1, send));
    const times = latency(runs.flatMap((run) => run.ms));
    const plain = bodies.map(({ length }) => length).toSorted((one, other) => one - other);
    const packed = bodies.map((body) => gzipSync(body).length).toSorted((one, other) => one - other);
    const p50Max = listings >= MILLION ? MILLION_P50_MS_MAX : P50_MS_MAX;
    const shared = { row: "12", baseline: "", how: `${VIEWS} views at zoom 7 to 16, one at a time, no cache` };
    return [
      {
        ...{ ...shared, measure: "cells of a map: p50 / p99", ours: `${ms(times.p50)} / ${ms(times.p99)}` },
        ...{ goal: `p50 <= ${p50Max} ms`, met: times.p50 <= p50Max, figures: times },
      },
      {
        ...{ ...shared, measure: "bytes of an answer: median, largest; with gzip" },
        ours: `${kb(median(plain))}, ${kb(plain.at(-1)!)}; ${kb(median(packed))}, ${kb(packed.at(-1)!)}`,
        ...{
          goal: `<= ${kb(BYTES_MAX)}, median plain, largest with gzip`,
          met: Math.max(median(plain), packed.at(-1)!) <= BYTES_MAX,
          figures: { plain, packed },
        },
      },
    ];
  } finally {
    await load.close();
  }
}

const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
