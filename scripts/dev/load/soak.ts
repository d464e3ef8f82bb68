// L07: a mix of everything at steady rates, with memory and open handles sampled every half minute.
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createKey } from "../../../api/company/key-handlers.ts";
import { startChanges } from "../bench/changes.ts";
import { runLoad } from "../bench/constant-rate.ts";
import { readMemory, startApiProgram, startIndexerProgram } from "../bench/programs.ts";
import { latency, median } from "../bench/statistics.ts";
import { freePorts } from "../stack/processes.ts";
import type { LoadContext, RowFigures } from "./context.ts";
import { describeLoad, milliseconds } from "./report.ts";
import { countedSearches, readIds, SEARCH, searches, suggestions } from "./searches.ts";

const LOOK_EVERY_MS = 30_000;
/** Of the largest company, one a minute. */
const EXPORT_EVERY_SECONDS = 60;
const CHANGES_PER_SECOND = 50;
const PER_SECOND = { searches: 200, "searches with facets": 5, suggestions: 20, "single listings": 5 };

interface Look {
  minute: number;
  memory: number;
  handles: number;
  /** What is alive in the heap, so far as the program says. */
  heap: number;
}

export async function soak({ data, soakMinutes: minutes, log }: LoadContext): Promise<RowFigures[]> {
  const [apiMetrics = 0] = await freePorts(1);
  const api = await startApiProgram({ ...data.env, METRICS_PORT: String(apiMetrics) });
  const indexer = await startIndexerProgram(data.env);
  const programs = [
    { name: "API", pid: api.pid, metrics: apiMetrics, looks: [] as Look[] },
    { name: "indexer", pid: indexer.pid, metrics: indexer.metricsPort, looks: [] as Look[] },
  ];
  const { url } = api;
  const ids = await readIds(url);
  const exported = await exportOfLargest(data);
  const requests = {
    searches,
    "searches with facets": countedSearches,
    suggestions,
    "single listings": (index: number) => ({ path: `${SEARCH}/${ids[index % ids.length]}` }),
  };
  const changes = await startChanges(data, CHANGES_PER_SECOND);
  const seconds = minutes * 60;
  const kinds = Object.keys(PER_SECOND) as (keyof typeof PER_SECOND)[];
  const work = Promise.all([
    ...kinds.map((kind) => runLoad({ url, perSecond: PER_SECOND[kind], seconds, next: requests[kind] })),
    runLoad({ url, perSecond: 1 / EXPORT_EVERY_SECONDS, seconds, next: () => exported }),
  ]);

  const startedAt = performance.now();
  let working = true;
  const looking = (async () => {
    while (working) {
      const minute = (performance.now() - startedAt) / 60_000;
      for (const program of programs) {
        const look = await lookAt(program, minute);
        program.looks.push(look);
        log(`${minute.toFixed(1)} min ${program.name}: ${describe(look)}`);
      }
      await Promise.race([delay(LOOK_EVERY_MS), work]);
    }
  })();
  const results = await work;
  working = false;
  await looking;
  await changes.stop();
  await api.stop("SIGTERM");
  await indexer.stop("SIGTERM");

  const { p50, p99, max } = latency(changes.ms);
  return [
    ...kinds.map((kind, index) => ({
      what: `${kind}, ${PER_SECOND[kind]}/s for ${minutes} min`,
      figures: describeLoad(results[index]!),
    })),
    { what: `an export every ${EXPORT_EVERY_SECONDS} s`, figures: describeLoad(results.at(-1)!) },
    {
      what: `${changes.sent} changes, ${CHANGES_PER_SECOND}/s, commit to searchable`,
      figures: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, longest ${milliseconds(max)}`,
    },
    ...programs.map(({ name, looks }) => ({ what: name, figures: history(looks) })),
  ];
}

/** Of the company with the most listings. */
async function exportOfLargest({ db, config }: LoadContext["data"]) {
  const { rows } = await db.raw<{ rows: { company_id: string }[] }>(
    "select company_id from listings where company_id is not null group by company_id order by count(*) desc limit 1",
  );
  const { company_id: id } = rows[0]!;
  const created = await createKey({ db, config }, id, { name: "load", permissions: ["export"] });
  return { path: `/api/company/${id}/export`, headers: { authorization: `Bearer ${created!.key}` } };
}

async function lookAt({ pid, metrics }: { pid: number; metrics: number }, minute: number): Promise<Look> {
  const text = await fetch(`http://127.0.0.1:${metrics}/metrics`).then((answer) => answer.text());
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
  return { minute, memory: readMemory(pid)?.now ?? Number.NaN, handles: openHandles(pid), heap };
}

/** Files and sockets; no number where the system does not tell (anything but Linux). */
function openHandles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

const describe = ({ memory, heap, handles }: Look) =>
  `${memory.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap, ${handles} handles`;

/** Quarters of the run, each by its middle value: single looks fall before or after a garbage collection. */
function history(looks: readonly Look[]): string {
  const end = looks.at(-1)?.minute ?? 0;
  const quarters = [0, 1, 2, 3].map((quarter) =>
    looks.filter(({ minute }) => minute >= (quarter * end) / 4 && minute <= ((quarter + 1) * end) / 4),
  );
  const middle = (pick: (look: Look) => number) => quarters.map((part) => median(part.map(pick)).toFixed(0)).join(", ");
  return (
    `by quarters: ${middle(({ memory }) => memory)} MB resident; ${middle(({ heap }) => heap)} MB heap; ` +
    `${middle(({ handles }) => handles)} handles`
  );
}
