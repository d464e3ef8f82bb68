// Row 6: a full rebuild from PostgreSQL against the engine alone, fed with finished bodies from a file.
import { createReadStream, createWriteStream, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { toDocument } from "../../../../indexer/project.ts";
import { readSnapshotAfter } from "../../../../shared/db/reindex.ts";
import { createIndex, deleteIndex, refreshIndex, tuneIndex } from "../../../../shared/search/indices.ts";
import { buildIndex } from "../build-index.ts";
import { inRounds } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import type { Dataset } from "../dataset.ts";
import { httpLoad } from "../http-load.ts";
import { type RowResult, rate } from "../result.ts";
import { BENCH_FOLDER } from "../servers.ts";
import { median, spread } from "../statistics.ts";

/** As the indexer sends them: listings per bulk, and bulks in flight. */
const BULK_LISTINGS = 500;
const IN_FLIGHT = 2;

export async function run({ data, rounds }: Bench): Promise<RowResult[]> {
  const file = await bodiesFile(data);
  const runs = await inRounds(rounds, {
    reindex: async () => (await buildIndex(data))!,
    bulk: () => timeBulk(data, file),
  });
  const ratios = runs.reindex.map((perSecond, round) => perSecond / runs.bulk[round]!);
  const ratio = median(ratios);
  return [
    {
      row: "6",
      measure: "reindex, listings/s from PostgreSQL to searchable",
      ours: rate(median(runs.reindex)),
      baseline: rate(median(runs.bulk)),
      ratio,
      spread: spread(ratios),
      goal: ">= 0.55",
      met: ratio >= 0.55,
      how: `_bulk of ${BULK_LISTINGS} ready-made documents from a file, ${IN_FLIGHT} in flight, same index settings, then a refresh; ours to the alias swap, with the gate's comparison`,
      figures: runs,
    },
  ];
}

async function timeBulk({ deps, env, listings }: Dataset, file: string): Promise<number> {
  const index = `bulk-${deps.prefix}`;
  const load = httpLoad(env.OPENSEARCH_URL!, IN_FLIGHT);
  await deleteIndex(deps.search, index);
  try {
    const startedAt = performance.now();
    await createIndex(deps.search, index, deps.body);
    await tuneIndex(deps.search, index, { refresh_interval: "-1" });
    const sending = new Set<Promise<unknown>>();
    for await (const body of bodies(file)) {
      const sent = load.send({ method: "POST", path: `/${index}/_bulk`, body }).finally(() => sending.delete(sent));
      sending.add(sent);
      if (sending.size >= IN_FLIGHT) await Promise.race(sending);
    }
    await Promise.all(sending);
    await refreshIndex(deps.search, index);
    return listings / ((performance.now() - startedAt) / 1000);
  } finally {
    await load.close();
    await deleteIndex(deps.search, index);
  }
}

async function* bodies(file: string): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    if (lines.length < 2 * BULK_LISTINGS) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join("\n")}\n`;
}

/** The documents that a reindex would send, in the same order; written once. */
async function bodiesFile({ deps, listings }: Dataset): Promise<string> {
  const file = join(BENCH_FOLDER, `bodies-${listings}-${deps.schemaHash}.ndjson`);
  if (existsSync(file)) return file;
  async function* text() {
    let lastId = "0";
    for (;;) {
      const { rows } = await readSnapshotAfter(deps.db, lastId, BULK_LISTINGS);
      if (rows.length === 0) return;
      lastId = rows.at(-1)!.id;
      const lines = rows.map((row) => {
        const document = toDocument(row, deps.projection, new Date());
        const action = { index: { _id: row.id, version: Number(row.version), version_type: "external_gte" } };
        return `${JSON.stringify(action)}\n${JSON.stringify(document)}\n`;
      });
      yield lines.join("");
    }
  }
  await pipeline(text(), createWriteStream(`${file}.new`));
  renameSync(`${file}.new`, file);
  return file;
}
