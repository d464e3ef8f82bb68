// Metrics of the indexer. Label values come from closed sets only.
import type { Knex } from "../shared/db/connect.ts";
import { type DirtyState, readDirtyState } from "../shared/db/index-dirty-state.ts";
import { Counter, Gauge, type Registry } from "../shared/metrics.ts";
import type { DrainResult } from "./drain.ts";
import { PROBLEM_KINDS } from "./find-differences.ts";
import type { VerifyReport } from "./verify.ts";

export interface IndexerMetrics {
  drained(result: DrainResult): void;
  wakeUpFailed(): void;
  verified(report: VerifyReport): void;
  /** End of the last complete run, in this process or another one. */
  lastVerified(at: Date): void;
  reindexing(ratio: number): void;
}

export function createIndexerMetrics(registry: Registry, db: Knex): IndexerMetrics {
  const registers = [registry];
  const items = new Counter({
    name: "index_bulk_items_total",
    help: "Listings written to the index, by verdict",
    labelNames: ["verdict"],
    registers,
  });
  const wakeUpErrors = new Counter({
    name: "index_wakeup_errors_total",
    help: "Errors between the indexer and Redis",
    registers,
  });
  const checked = new Counter({ name: "verify_checked_total", help: "Listings that verify has compared", registers });
  const problems = new Counter({
    name: "verify_problems_total",
    help: "Differences between database and index, by kind",
    labelNames: ["kind"],
    registers,
  });
  const repaired = new Counter({
    name: "verify_repaired_total",
    help: "Differences that verify has repaired, by kind",
    labelNames: ["kind"],
    registers,
  });
  const brakes = new Counter({ name: "verify_brake_total", help: "Runs of verify that the brake stopped", registers });
  const lastSuccess = new Gauge({
    name: "verify_last_success_seconds",
    help: "Time of the last complete run of verify, in seconds since 1970",
    registers,
  });
  const progress = new Gauge({
    name: "reindex_progress_ratio",
    help: "Progress of a running reindex; 1 when none runs",
    registers,
  });
  progress.set(1);
  const outdated = new Gauge({
    name: "index_written_by_newer_program",
    help: "1 while this indexer is older than an index and leaves its changes to newer indexers",
    registers,
  });
  // All series start at 0: an alert on an increase would miss one that first appears as 1.
  for (const verdict of ["indexed", "busy", "rejected", "ahead"]) items.inc({ verdict }, 0);
  for (const kind of PROBLEM_KINDS) {
    problems.inc({ kind }, 0);
    if (kind !== "orphan") repaired.inc({ kind }, 0); // no repair removes an index
  }
  registerDirtyGauges(registers, db);

  return {
    drained({ claimed, indexed, busy, rejected, ahead, outdated: isOutdated }) {
      if (claimed > 0) outdated.set(isOutdated ? 1 : 0);
      for (const [verdict, count] of Object.entries({ indexed, busy, rejected, ahead })) items.inc({ verdict }, count);
    },
    wakeUpFailed: () => wakeUpErrors.inc(),
    verified(report) {
      checked.inc(report.checked);
      for (const [kind, count] of Object.entries(report.problems)) problems.inc({ kind }, count);
      for (const [kind, count] of Object.entries(report.repaired)) repaired.inc({ kind }, count);
      if (report.brake !== undefined) brakes.inc();
    },
    lastVerified: (at) => lastSuccess.set(at.getTime() / 1000),
    reindexing: (ratio) => progress.set(ratio),
  };
}

/** Gauges read at each scrape, all three by one statement. While PostgreSQL is down they show the last value. */
function registerDirtyGauges(registers: Registry[], db: Knex): void {
  let reading: Promise<DirtyState> | undefined;
  let last: DirtyState = { rows: 0, rejected: 0, lagSeconds: 0 };
  const read = async () => {
    reading ??= readDirtyState(db).finally(() => {
      reading = undefined;
    });
    last = await reading.catch(() => last);
    return last;
  };
  const gauge = (name: string, help: string, value: (state: DirtyState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(value(await read()));
      },
    });
  gauge(
    "index_lag_seconds",
    "Age of the oldest change that is not indexed and not rejected",
    (state) => state.lagSeconds,
  );
  gauge("index_dirty_rows", "Changes that wait for the index", (state) => state.rows);
  gauge("index_rejected_rows", "Listings that the index rejects", (state) => state.rejected);
}
