// Runs of the programs: the settings with which each process of API and indexer started, its last sign of life, and what it has
// noticed. Operators' commands compare their own settings with these.
import type { Knex } from "./connect.ts";

export type Program = "api" | "indexer";

/** Settings that every process of one installation and every command must share. */
export interface RunSettings {
  locales: readonly string[];
  indexPrefix: string;
  redisPrefix: string;
  /** Ids of the peppers in API_KEY_PEPPER, never the peppers. Of the API only, like the next one. */
  peppers?: readonly string[];
  rateLimits?: boolean;
}

/** Absent: not noticed. */
export interface RunState {
  /** A request carried X-Forwarded-For although TRUST_PROXY is 0. */
  untrustedProxy?: boolean;
  /** Why the indexer's last batch was not written. */
  busyReason?: string;
}

export interface NewRun {
  id: string;
  program: Program;
  host: string;
  pid: number;
  version: string;
  settings: RunSettings;
  state: RunState;
}

export interface ProgramRun extends Omit<NewRun, "id"> {
  /** Since its last sign of life. */
  silentSeconds: number;
  /** Whether it was stopped in order. */
  stopped: boolean;
  running: boolean;
}

/** Three signs of life: a busy process may be late with one. */
const SILENT_SECONDS_MAX = 30;

/** Writes a sign of life, and deletes runs of the same program that ended more than a week ago. */
export async function saveRun(db: Knex, { settings, state, ...run }: NewRun): Promise<void> {
  await db.raw(
    `
    with ended as (
      delete from program_runs where program = :program and id <> :id and seen_at < now() - interval '7 days'
    )
    insert into program_runs (id, program, host, pid, version, settings, state)
    values (:id, :program, :host, :pid, :version, cast(:settings as jsonb), cast(:state as jsonb))
    on conflict (id) do update set seen_at = now(), state = excluded.state
    `,
    { ...run, settings: JSON.stringify(settings), state: JSON.stringify(state) },
  );
}

/** Records that a process was stopped in order. */
export async function endRun(db: Knex, id: string): Promise<void> {
  await db.raw("update program_runs set stopped_at = now() where id = :id", { id });
}

/** All runs, the one seen last first. */
export async function readRuns(db: Knex): Promise<ProgramRun[]> {
  const { rows } = await db.raw<{ rows: ProgramRun[] }>(
    `
    select program, host, pid, version, settings, state,
      cast(extract(epoch from now() - seen_at) as float8) as "silentSeconds",
      stopped_at is not null as stopped,
      stopped_at is null and seen_at > now() - :most * interval '1 second' as running
    from program_runs
    order by seen_at desc
    `,
    { most: SILENT_SECONDS_MAX },
  );
  return rows;
}

/** The running processes of a program; if none runs, the one that ran last: its settings are the best known. */
export function latestRuns(runs: readonly ProgramRun[], program: Program): ProgramRun[] {
  const all = runs.filter((run) => run.program === program);
  const running = all.filter((run) => run.running);
  return running.length > 0 ? running : all.slice(0, 1);
}

/** "API on web1 (pid 4711)" */
export const describeRun = ({ program, host, pid }: Pick<ProgramRun, "program" | "host" | "pid">): string =>
  `${program === "api" ? "API" : "indexer"} on ${host} (pid ${pid})`;
