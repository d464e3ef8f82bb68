// Whether the settings of PostgreSQL name one database. OWNER_DATABASE_URL (commands) and EXPORT_DATABASE_URL (exports) may have another
// user, or be a replica; another database would be changed, or exported, in place of the service's own. The id in its rows tells.
import type { Config } from "../shared/config.ts";
import { connect } from "../shared/db/connect.ts";
import { readDatabaseId } from "../shared/db/epoch.ts";
import { CliError } from "../shared/errors.ts";

type Urls = Pick<Config, "databaseUrl" | "ownerDatabaseUrl" | "exportDatabaseUrl">;

const SETTINGS = { OWNER_DATABASE_URL: "ownerDatabaseUrl", EXPORT_DATABASE_URL: "exportDatabaseUrl" } as const;
type Setting = keyof typeof SETTINGS;

/** Those of the settings that name another database than DATABASE_URL. Databases that cannot be read are not compared. */
export async function findOtherDatabases(
  urls: Urls,
  settings = Object.keys(SETTINGS) as Setting[],
): Promise<Setting[]> {
  const different = settings.filter((setting) => urls[SETTINGS[setting]] !== urls.databaseUrl);
  if (different.length === 0) return [];
  const own = await tryReadId(urls.databaseUrl);
  const ids = await Promise.all(different.map((setting) => tryReadId(urls[SETTINGS[setting]])));
  return different.filter((_setting, at) => own !== undefined && ids[at] !== undefined && ids[at] !== own);
}

/** Throws before a command changes a database that is not the one of the service. */
export async function refuseOtherOwner(urls: Urls): Promise<void> {
  const [other] = await findOtherDatabases(urls, ["OWNER_DATABASE_URL"]);
  if (other === undefined) return;
  throw new CliError(`${other} names another database than DATABASE_URL. Nothing was changed: correct one of them.`, 2);
}

async function tryReadId(url: string): Promise<string | undefined> {
  const db = connect(url, { applicationName: "listings-check", acquireTimeoutMs: 5000 });
  try {
    return await readDatabaseId(db);
  } catch {
    return undefined; // away, or not migrated: found out, and said, by whoever uses it
  } finally {
    await db.destroy();
  }
}
