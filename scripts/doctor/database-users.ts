// Checks that the users of DATABASE_URL and EXPORT_DATABASE_URL have the rights that the programs need. Commands connect as
// another user, the owner of the tables.
import type { Config } from "../../shared/config.ts";
import { exportBatches, readCompanyState } from "../../shared/db/export.ts";
import { connectExport, openSnapshot, type Snapshot } from "../../shared/db/export-snapshot.ts";
import { isRightsFault, isSchemaFault } from "../../shared/db/schema-fault.ts";
import { reasonOf } from "../cause.ts";
import { findOtherDatabases } from "../one-database.ts";
import { type Finding, ok, problem } from "./finding.ts";
import { unreachable } from "./unreachable.ts";

type UsersConfig = Pick<Config, "databaseUrl" | "ownerDatabaseUrl" | "exportDatabaseUrl" | "production">;

interface User {
  setting: string;
  url: string;
  roles: string;
}

/** No finding for a user that is also the owner: examinePostgres reports on that one. */
export async function examineUsers(config: UsersConfig): Promise<Finding[]> {
  const { databaseUrl, ownerDatabaseUrl, exportDatabaseUrl, production } = config;
  const users: User[] = [
    { setting: "DATABASE_URL", url: databaseUrl, roles: "listings_api or listings_indexer" },
    { setting: "EXPORT_DATABASE_URL", url: exportDatabaseUrl, roles: "listings_export" },
  ];
  const others = users.filter(
    ({ url }, at) => url !== ownerDatabaseUrl && users.findIndex((user) => user.url === url) === at,
  );
  const [examined, otherDatabases] = await Promise.all([
    Promise.all(others.map((user) => examineUser(user, production))),
    findOtherDatabases(config),
  ]);
  const wrong = otherDatabases.map((setting) =>
    problem("PostgreSQL", `${setting} names another database than DATABASE_URL`, "correct one of them"),
  );
  return [...examined, ...wrong];
}

async function examineUser({ setting, url, roles }: User, production: boolean): Promise<Finding> {
  const pool = connectExport(url, { poolMax: 1, acquireTimeoutMs: 5000 });
  try {
    const snapshot = await openSnapshot(pool, { statementMs: 5000 });
    await tryReading(snapshot).finally(() => snapshot.close());
    return ok("PostgreSQL", `${setting}: its user can read the listings`);
  } catch (error) {
    const rights = `run \`npx listings roles\` as the owner of the tables, and give in ${setting} a user of ${roles}`;
    if (isRightsFault(error)) {
      return problem("PostgreSQL", `${setting}: its user may not read the listings (${reasonOf(error)})`, rights);
    }
    if (isSchemaFault(error)) {
      const text = `${setting}: its user sees no tables of this version there (${reasonOf(error)})`;
      return problem(
        "PostgreSQL",
        text,
        `correct the database in ${setting}, or run \`npx listings migrate\`; else ${rights}`,
      );
    }
    return unreachable("PostgreSQL", error, { setting, production });
  } finally {
    await pool.end();
  }
}

/** Exports a company that does not exist: the roles of all programs may read what an export reads. */
async function tryReading(snapshot: Snapshot): Promise<void> {
  await readCompanyState(snapshot, "0");
  for await (const _batch of exportBatches(snapshot, "0", null));
}
