// Opens the database for one command, without a statement limit: operators' commands may take as long as they need.
import { type Config, loadConfig } from "../shared/config.ts";
import { connect, type Knex } from "../shared/db/connect.ts";
import type { SecretName } from "../shared/setting-rules.ts";
import { nameServers } from "./describe-servers.ts";
import { refuseOtherOwner } from "./one-database.ts";

type Work<T> = (db: Knex, config: Config) => Promise<T>;

export async function withDatabase<T>(name: string, work: Work<T>, needed: readonly SecretName[] = []): Promise<T> {
  const config = loadConfig(undefined, needed);
  const db = connect(config.ownerDatabaseUrl, {
    applicationName: `listings-${name}`,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
  try {
    return await work(db, config);
  } finally {
    await db.destroy();
  }
}

/** The same for a command that changes something: it names the database first, and refuses one that is not the service's. */
export async function changeDatabase<T>(name: string, work: Work<T>, needed: readonly SecretName[] = []): Promise<T> {
  const config = loadConfig(undefined, needed);
  nameServers(config);
  await refuseOtherOwner(config);
  return withDatabase(name, work, needed);
}
