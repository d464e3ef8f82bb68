// Prepared statements, planned once for each connection: for frequent statements that take longer to plan than to run.
import type { Client } from "pg";
import type { Knex } from "./connect.ts";

export interface PreparedStatement {
  /** Unique for its text: PostgreSQL keeps the plan under it while the connection lasts. */
  name: string;
  text: string;
}

export async function queryPrepared<Row extends object>(
  db: Knex,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = (await db.client.acquireConnection()) as Client;
  try {
    return (await connection.query<Row>({ name, text, values: [...values] })).rows;
  } finally {
    await db.client.releaseConnection(connection);
  }
}
