// Pools. Every wait is bounded: for a connection, for a statement, for an idle transaction.
import knex, { type Knex } from "knex";

export type { Knex };

export interface ConnectOptions {
  applicationName: string;
  poolMax?: number;
  acquireTimeoutMs?: number;
  /** 0 = no limit: for operators' commands and the indexer's long reads. */
  statementTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
}

/** A lazy pool: nothing is connected before the first statement. `destroy()` closes it. */
export function connect(
  url: string,
  {
    applicationName,
    poolMax = 10,
    acquireTimeoutMs = 1000,
    statementTimeoutMs = 2000,
    idleInTransactionTimeoutMs = 10_000,
  }: ConnectOptions,
): Knex {
  const db = knex({
    client: "pg",
    compileSqlOnError: false,
    connection: {
      connectionString: url,
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      connectionTimeoutMillis: acquireTimeoutMs,
      keepAlive: true,
    },
    // knex prints connection errors with their stack by itself; the caller gets them anyway and decides what to say.
    log: { warn() {}, error() {} },
    pool: {
      min: 0,
      max: poolMax,
      acquireTimeoutMillis: acquireTimeoutMs,
      afterCreate(connection: PgConnection, done: (error: Error | null, connection: PgConnection) => void) {
        if (statementTimeoutMs > 0) cutWhenSilent(connection, statementTimeoutMs + SILENCE_MS);
        done(null, connection);
      },
    },
  });
  db.on("query-error", keepOwnMessage);
  return db;
}

/** knex puts the whole statement before what PostgreSQL said: pages of SQL in a log, and on the terminal of an operator. */
function keepOwnMessage(error: Error, { sql }: { sql: string }): void {
  const added = `${sql} - `;
  if (error.message.startsWith(added)) error.message = error.message.slice(added.length);
}

/** What PostgreSQL may take to say that it has given a statement up. */
const SILENCE_MS = 500;

/** What is used of pg's client and its socket; Node's own type would pull Node into the pages, which share the listing's type. */
interface PgConnection {
  readyForQuery: boolean;
  connection: {
    stream: { setTimeout(ms: number, onTimeout: () => void): unknown; destroy(error: Error): unknown };
  };
}

/**
 * statement_timeout is the server's promise, which a frozen server and a dead network do not keep. Without this the pool
 * would hand such a connection out again, or wait for it until TCP gives up, a quarter of an hour later.
 */
function cutWhenSilent(connection: PgConnection, ms: number): void {
  const { stream } = connection.connection;
  stream.setTimeout(ms, () => {
    // Silence of a connection that owes no answer is rest.
    if (!connection.readyForQuery) stream.destroy(new Error(`PostgreSQL was silent for ${ms} ms`));
  });
}
