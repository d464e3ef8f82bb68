// Snapshot of an export: a repeatable-read transaction on a connection of the export's own pool, with rows from a cursor. Every wait
// has a timeout and rejects when the connection is lost.
import pg from "pg";
import QueryStream from "pg-query-stream";
import { AppError } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";

export type ExportPool = pg.Pool;

/** A minute more than an export may last (api/export/send.ts). */
const TRANSACTION_MS = 31 * 60_000;
/** Timeout of the small statements before the first row; BATCH_MS is that of each batch. */
const STATEMENT_MS = 2000;
export const BATCH_MS = 30_000;

/** Switches the driver's parsers off: every value stays the text that PostgreSQL sent. */
export const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** Pool of exports, so that slow readers never use up the connections of other requests. May be a replica. */
export function connectExport(url: string, { poolMax = 20, acquireTimeoutMs = 2000 } = {}): ExportPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "listings-export",
    max: poolMax,
    connectionTimeoutMillis: acquireTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it.
  pool.on("error", () => {});
  return pool;
}

/** Values as PostgreSQL prints them. */
type TextRow = Record<string, string | null>;

/** A repeatable-read view of the database on one connection. The caller must close it. */
export interface Snapshot {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[], timeoutMs?: number): Promise<Row[]>;
  /** Batches of rows from a cursor; reads ahead at most one batch. */
  batches<Row extends TextRow>(text: string, values: unknown[], batchSize: number): AsyncGenerator<Row[]>;
  /** Returns the connection to the pool; `broken` closes it instead, which also ends a running cursor. */
  close(options?: { broken?: boolean }): Promise<void>;
}

/** Opens a snapshot; throws 429 when all connections of the pool are in use. */
export async function openSnapshot(
  pool: ExportPool,
  { statementMs = STATEMENT_MS, transactionMs = TRANSACTION_MS } = {},
): Promise<Snapshot> {
  const client = await pool.connect().catch((error: unknown) => {
    if (pool.totalCount < (pool.options.max ?? 10) || pool.idleCount > 0) throw error;
    throw new AppError("rate_limit_exceeded", "Too many exports are running. Try again in half a minute.", {
      headers: { "Retry-After": "30" },
      cause: error,
    });
  });

  // Raced against every wait below: a cursor whose connection is lost between two reads emits no error itself.
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  lost.catch(() => {});
  const onEnd = () => lose(new Error("the database connection of the export ended"));
  client.on("error", lose).on("end", onEnd);

  let closed = false;
  const snapshot: Snapshot = {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[], timeoutMs = statementMs) {
      return (await firstWithin(timeoutMs, client.query<Row>(text, values), lost)).rows;
    },
    async *batches<Row extends TextRow>(text: string, values: unknown[], batchSize: number) {
      const stream = client.query(new QueryStream(text, values, { batchSize, types: AS_TEXT }));
      const failed = new Promise<never>((_resolve, reject) => {
        stream.on("error", reject);
        stream.cursor.on("error", reject);
      });
      failed.catch(() => {});
      const ended = new Promise<void>((resolve) => stream.once("end", resolve));
      let batch: Row[] = [];
      let readable = nextReadable(stream);
      for (let open = true; open; ) {
        for (let row: Row | null = stream.read(); row !== null; row = stream.read()) {
          batch.push(row);
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        open = await firstWithin(
          BATCH_MS,
          readable.then(() => true),
          ended.then(() => false),
          failed,
          lost,
        );
        readable = nextReadable(stream);
      }
      if (batch.length > 0) yield batch;
    },
    async close({ broken = false } = {}) {
      if (closed) return;
      closed = true;
      if (!broken) {
        // Ends the snapshot and frees the export's slot; nothing was written.
        const ended = await firstWithin(statementMs, client.query("rollback"), lost).catch(() => undefined);
        broken = ended === undefined;
      }
      // A broken connection keeps its listeners, so that pending waits reject and errors of closing are handled.
      if (!broken) client.off("error", lose).off("end", onEnd);
      client.release(broken);
    },
  };

  try {
    await snapshot.query("begin isolation level repeatable read read only", []);
    // The server's limit on a forgotten snapshot, from PostgreSQL 17 on. By test, neither statement_timeout nor
    // idle_in_transaction_session_timeout ends a cursor between two batches.
    await snapshot.query("select set_config(name, $1, true) from pg_settings where name = 'transaction_timeout'", [
      String(transactionMs),
    ]);
    return snapshot;
  } catch (error) {
    await snapshot.close({ broken: true });
    throw error;
  }
}

/** The first to settle, or an error after the timeout. The work itself goes on: the caller then closes the connection as broken. */
const firstWithin = <T>(timeoutMs: number, ...waits: Promise<T>[]): Promise<T> =>
  withTimeout(
    Promise.race(waits),
    timeoutMs,
    () => new Error(`the database of the export was silent for ${timeoutMs} ms`),
  );

function nextReadable(stream: QueryStream): Promise<void> {
  return new Promise((resolve) => stream.once("readable", resolve));
}
