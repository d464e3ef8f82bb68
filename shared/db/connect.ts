// Connection pools, with a timeout for every wait: for a connection, a statement, an idle transaction.
import knex, { type Knex } from "knex";

export type { Knex };

export interface ConnectOptions {
  applicationName: string;
  poolMax?: number;
  acquireTimeoutMs?: number;
  /** 0 = no timeout: for operators' commands that may take long (scripts/database.ts). */
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
    // knex would also print connection errors with their stack; the caller gets and reports them.
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

/** Removes the statement that knex puts before PostgreSQL's message: pages of SQL in logs and on terminals. */
function keepOwnMessage(error: Error, { sql }: { sql: string }): void {
  const added = `${sql} - `;
  if (error.message.startsWith(added)) error.message = error.message.slice(added.length);
}

/** Time that PostgreSQL may take to report a statement timeout. */
const SILENCE_MS = 500;

/** The parts of pg's client used here. Node's socket type would pull Node's types into the pages, which share the listing's type. */
interface PgConnection {
  readyForQuery: boolean;
  connection: {
    stream: { setTimeout(ms: number, onTimeout: () => void): unknown; destroy(error: Error): unknown };
  };
}

/**
 * Closes a connection on which the server is silent for too long: statement_timeout does not work with a frozen server or a dead
 * network. Otherwise the pool would reuse the connection, or wait for TCP's own timeout of a quarter of an hour.
 */
function cutWhenSilent(connection: PgConnection, ms: number): void {
  const { stream } = connection.connection;
  stream.setTimeout(ms, () => {
    // A connection without a running query may be silent.
    if (!connection.readyForQuery) stream.destroy(new Error(`PostgreSQL was silent for ${ms} ms`));
  });
}
