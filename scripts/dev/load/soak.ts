// L07: an hour of steady load on both programs, with memory and open handles sampled every half minute.
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startChanges } from "../bench/changes.ts";
import { runLoad } from "../bench/constant-rate.ts";
import { readMemory, startApiProgram, startIndexerProgram } from "../bench/programs.ts";
import { median } from "../bench/statistics.ts";
import { freePorts } from "../stack/processes.ts";
import type { LoadContext, RowFigures } from "./context.ts";
import { describeLoad } from "./report.ts";
import { readIds, SEARCH, searches } from "./searches.ts";

const LOOK_EVERY_MS = 30_000;
const SEARCHES_PER_SECOND = 5;
const LISTINGS_PER_SECOND = 5;
const CHANGES_PER_SECOND = 2;

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
  const ids = await readIds(api.url);
  const changes = await startChanges(data, CHANGES_PER_SECOND);
  const seconds = minutes * 60;
  const { url } = api;
  const one = (index: number) => ({ path: `${SEARCH}/${ids[index % ids.length]}` });
  const work = Promise.all([
    runLoad({ url, perSecond: SEARCHES_PER_SECOND, seconds, next: searches }),
    runLoad({ url, perSecond: LISTINGS_PER_SECOND, seconds, next: one }),
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
  const [searched, looked] = await work;
  working = false;
  await looking;
  await changes.stop();
  await api.stop("SIGTERM");
  await indexer.stop("SIGTERM");

  return [
    { what: `searches, ${SEARCHES_PER_SECOND}/s for ${minutes} min`, figures: describeLoad(searched) },
    { what: `single listings, ${LISTINGS_PER_SECOND}/s`, figures: describeLoad(looked) },
    ...programs.map(({ name, looks }) => ({
      what: `${name}, ${CHANGES_PER_SECOND} changes/s beside`,
      figures: history(looks),
    })),
  ];
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
