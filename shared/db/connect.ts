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
  return knex({
    client: "pg",
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
    pool: { min: 0, max: poolMax, acquireTimeoutMillis: acquireTimeoutMs },
  });
}
