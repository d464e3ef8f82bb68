// Row 8: a company's full export, XML and JSON, against COPY of the same columns; and the memory that it takes.
import { finished } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { EXPORT_JOINS, EXPORT_SELECT } from "../../../../shared/db/export.ts";
import { inRounds } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import { type ExportCompany, type ExportData, openExportData } from "../export-data.ts";
import { httpLoad } from "../http-load.ts";
import { type ApiProgram, forgetPeak, readMemory, startApiProgram } from "../programs.ts";
import { type RowResult, rate } from "../result.ts";
import { median, spread } from "../statistics.ts";

const FORMATS = ["xml", "json"] as const;
type Format = (typeof FORMATS)[number];

export async function run(bench: Bench): Promise<RowResult[]> {
  const data = await openExportData(bench);
  const env = { ...bench.data.env, DATABASE_URL: data.databaseUrl };
  try {
    const results: RowResult[] = [];
    for (const format of FORMATS) {
      const api = await startApiProgram(env, { path: "/livez" });
      try {
        results.push(await speed(bench, data, api, format));
      } finally {
        await api.stop();
      }
      results.push(...(await memory(data, env, format)));
    }
    return results;
  } finally {
    await data.close();
  }
}

async function speed({ rounds }: Bench, { large, small, databaseUrl }: ExportData, api: ApiProgram, format: Format) {
  const load = httpLoad(api.url, 1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const run = (company: ExportCompany) => load.send(requestOf(company, format));
    const copy = () => copyOut(client, large.id);
    await run(small);
    let bytes = 0;
    const runs = await inRounds(rounds, {
      export: () =>
        perSecond(large.listings, async () => {
          bytes = await run(large);
        }),
      copy: () => perSecond(large.listings, copy),
    });
    const ratios = runs.export.map((each, round) => each / runs.copy[round]!);
    const ratio = median(ratios);
    return {
      row: "8",
      measure: `export ${format.toUpperCase()}, ${large.listings.toLocaleString("en-US")} listings`,
      ours: rate(median(runs.export)),
      baseline: rate(median(runs.copy)),
      ratio,
      spread: spread(ratios),
      goal: ">= 0.5",
      met: ratio >= 0.5,
      how: `copy (select the same columns, joins and order) to stdout, read and dropped; the export is ${Math.round(bytes / 2 ** 20)} MB, not compressed`,
      figures: runs,
    } satisfies RowResult;
  } finally {
    await load.close();
    await client.end();
  }
}

/** A new process for each format: memory left by an earlier export would hide the growth. */
async function memory({ large, small }: ExportData, env: Record<string, string>, format: Format): Promise<RowResult[]> {
  const api = await startApiProgram(env, { path: "/livez" });
  const load = httpLoad(api.url, 1);
  try {
    const grown: number[] = [];
    const before = readMemory(api.pid);
    if (before === undefined) return [];
    for (const company of [small, large]) {
      forgetPeak(api.pid);
      await load.send(requestOf(company, format));
      grown.push((readMemory(api.pid)?.peak ?? Number.NaN) - before.now);
    }
    const [bySmall, byLarge] = grown as [number, number];
    return [
      {
        row: "8",
        measure: `memory of the ${format.toUpperCase()} export, peak above rest`,
        ours: `${byLarge.toFixed(0)} MB`,
        baseline: `${bySmall.toFixed(0)} MB (${small.listings.toLocaleString("en-US")} listings)`,
        ratio: byLarge / bySmall,
        goal: "<= 100 MB, flat",
        met: byLarge <= 100 && byLarge - bySmall <= 30,
        how: `resident size of a fresh API process, ${before.now.toFixed(0)} MB at rest; first the small company, then the large one`,
      },
    ];
  } finally {
    await load.close();
    await api.stop();
  }
}

const requestOf = ({ id, key }: ExportCompany, format: Format) => ({
  method: "GET" as const,
  path: `/api/company/${id}/export?format=${format}&status=all`,
  headers: { authorization: `Bearer ${key}` },
});

async function copyOut(client: pg.Client, companyId: string): Promise<void> {
  const select = `select ${EXPORT_SELECT} from listings l ${EXPORT_JOINS} where l.company_id = ${Number(companyId)} order by l.id`;
  const stream = client.query(copyTo(`copy (${select}) to stdout`));
  stream.resume();
  await finished(stream);
}

async function perSecond(rows: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return rows / ((performance.now() - startedAt) / 1000);
}
