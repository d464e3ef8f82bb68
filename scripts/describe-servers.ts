// The servers that a command talks to, which `status` and commands that change something name in their first line. Settings come from
// the shell, and a wrong shell is the usual cause of a change in the wrong place.
import { type Config, loadToolSettings } from "../shared/config.ts";

type ServersConfig = Pick<Config, "ownerDatabaseUrl" | "openSearchUrls" | "indexPrefix">;

/** "database listings on 127.0.0.1:5432 as owner, index listings on http://127.0.0.1:9200". Never a password. */
export function describeServers(
  config: ServersConfig,
  { index = false, unset = [] }: { index?: boolean; unset?: readonly string[] } = {},
): string {
  const mark = (setting: string) => (unset.includes(setting) ? ` (default: ${setting} is not set)` : "");
  const { host, pathname, username } = new URL(config.ownerDatabaseUrl);
  const database = `database ${decodeURIComponent(pathname.slice(1))} on ${host} as ${decodeURIComponent(username)}${mark("DATABASE_URL")}`;
  const nodes = config.openSearchUrls.map(withoutPassword).join(", ");
  return index ? `${database}, index ${config.indexPrefix} on ${nodes}${mark("OPENSEARCH_URL")}` : database;
}

function withoutPassword(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/** Settings that are not set, by which a command talks to default servers. */
export function unsetServers({ index = false } = {}): string[] {
  const { database, openSearch } = loadToolSettings().serversUnset;
  return [...(database ? ["DATABASE_URL"] : []), ...(index && openSearch ? ["OPENSEARCH_URL"] : [])];
}

/** To stderr, since stdout is the output of the command. Returns the settings that are not set. */
export function nameServers(config: ServersConfig, { index = false } = {}): string[] {
  const unset = unsetServers({ index });
  console.error(describeServers(config, { index, unset }));
  return unset;
}
