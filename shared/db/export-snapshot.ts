// One company's export reads one moment: a repeatable-read snapshot on a connection of the export's own pool, rows from a
// cursor. Every wait is bounded, and a connection that dies is told to whoever waits.
import pg from "pg";
import QueryStream from "pg-query-stream";
import { AppError } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";

export type ExportPool = pg.Pool;

/** A minute more than an export may last (api/export/send.ts). */
const TRANSACTION_MS = 31 * 60_000;
/** The small statements before the first row, and each batch: a silent server must not keep a reader waiting for ever. */
const STATEMENT_MS = 2000;
export const BATCH_MS = 30_000;

/** The driver's parsers are left out: every value stays the text that PostgreSQL sent. */
export const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** The export's own pool, so that slow readers never take the connections of other answers. May point at a replica. */
export function connectExport(url: string, { poolMax = 20, acquireTimeoutMs = 2000 } = {}): ExportPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "listings-export",
    max: poolMax,
    connectionTimeoutMillis: acquireTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // Without a listener a connection that breaks while idle would end the process; the pool has replaced it already.
  pool.on("error", () => {});
  return pool;
}

/** Values as PostgreSQL prints them. */
type TextRow = Record<string, string | null>;

/** A repeatable-read view of the database on one connection. Whoever opens it closes it. */
export interface Snapshot {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[], timeoutMs?: number): Promise<Row[]>;
  /** Batches of rows from a cursor; reads ahead at most one batch. */
  batches<Row extends TextRow>(text: string, values: unknown[], batchSize: number): AsyncGenerator<Row[]>;
  /** Gives the connection back; `broken` closes it instead, which ends a cursor in whatever state it is. */
  close(options?: { broken?: boolean }): Promise<void>;
}

/** Opens a snapshot, or throws 429 when all connections of the pool are taken. */
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

  // The promise is raced against every wait below. A cursor whose connection dies while nobody reads would never tell.
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
      return (await inTime(timeoutMs, client.query<Row>(text, values), lost)).rows;
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
        open = await inTime(
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
        // Nothing was written: rolling back ends the snapshot and frees the export's slot.
        const ended = await inTime(statementMs, client.query("rollback"), lost).catch(() => undefined);
        broken = ended === undefined;
      }
      // One that is thrown away keeps its listeners: whoever still waits for it is told, and an error while it closes is heard.
      if (!broken) client.off("error", lose).off("end", onEnd);
      client.release(broken);
    },
  };

  try {
    await snapshot.query("begin isolation level repeatable read read only", []);
    // The server's own bound on a snapshot that was forgotten. Tried: neither statement_timeout nor
    // idle_in_transaction_session_timeout ends a cursor that waits between two batches; this one does, from PostgreSQL 17 on.
    await snapshot.query("select set_config(name, $1, true) from pg_settings where name = 'transaction_timeout'", [
      String(transactionMs),
    ]);
    return snapshot;
  } catch (error) {
    await snapshot.close({ broken: true });
    throw error;
  }
}

/** The first of them, or an error when none comes. What it gives up goes on: the caller throws the connection away. */
const inTime = <T>(timeoutMs: number, ...waits: Promise<T>[]): Promise<T> =>
  withTimeout(
    Promise.race(waits),
    timeoutMs,
    () => new Error(`the database of the export was silent for ${timeoutMs} ms`),
  );

function nextReadable(stream: QueryStream): Promise<void> {
  return new Promise((resolve) => stream.once("readable", resolve));
}
