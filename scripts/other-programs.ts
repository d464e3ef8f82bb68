// Whether programs of another database write to the indices of INDEX_PREFIX now: after a restore into a new database a shell often names
// the old one still, whose tables know nothing of them. Their indexer's heartbeat in an index tells.
import type { Config } from "../shared/config.ts";
import type { Knex } from "../shared/db/connect.ts";
import { type Identity, readIdentity, readNow } from "../shared/db/epoch.ts";
import { CliError } from "../shared/errors.ts";
import { searchClient } from "../shared/search/client.ts";
import { listIndices } from "../shared/search/indices.ts";
import { SearchError } from "../shared/search/response.ts";
import { readSearched, type SearchedIndex } from "../shared/search/searched-index.ts";
import { isAhead, type StateProblem } from "../shared/searched.ts";

const CALL = { timeoutMs: 5000 };
/** Three heartbeats: a busy indexer may be late with one. */
const SILENT_SECONDS_MAX = 30;

type Shell = Pick<Config, "openSearchUrls" | "indexPrefix">;

/** Undefined if there are none. Throws SearchError if OpenSearch cannot tell. */
export async function findOtherPrograms(db: Knex, config: Shell): Promise<StateProblem | undefined> {
  const search = searchClient(config, { connections: 2 });
  try {
    const names = await listIndices(search, config.indexPrefix, CALL);
    const indices = await Promise.all(names.map((name) => readSearched(search, name, CALL)));
    const [identity, now] = [await readIdentity(db), await readNow(db)]; // after the indices, which have each heartbeat last
    return judgeHeartbeats(indices, identity, now);
  } finally {
    await search.close();
  }
}

export function judgeHeartbeats(
  indices: readonly (Pick<SearchedIndex, "name" | "meta"> | undefined)[],
  identity: Identity,
  now: Date,
): StateProblem | undefined {
  for (const { name, meta } of indices.filter((index) => index !== undefined)) {
    const isOthers = isAhead(meta, identity) || (meta?.databaseId ?? identity.databaseId) !== identity.databaseId;
    const seconds = (now.getTime() - Date.parse(meta?.heartbeatAt ?? "1970-01-01")) / 1000;
    if (!isOthers || seconds > SILENT_SECONDS_MAX) continue;
    return {
      text: `programs of another database run: their indexer wrote to ${name} ${Math.max(0, Math.round(seconds))} s ago, and DATABASE_URL here names an older copy of it, an unrelated one, or one that was restored just now`,
      todo:
        "correct DATABASE_URL and OWNER_DATABASE_URL (`set -a; . /etc/listings.env; set +a`, or the .env of the service's folder); " +
        `if this database is to take their place, stop them and wait ${SILENT_SECONDS_MAX} s; if it was restored just now, wait ${SILENT_SECONDS_MAX} s`,
    };
  }
  return undefined;
}

/** Says so and goes on if OpenSearch cannot tell: a key can be revoked while it is down. */
export async function refuseOtherPrograms(db: Knex, config: Shell): Promise<void> {
  const problem = await findOtherPrograms(db, config).catch((error: unknown) => {
    if (!(error instanceof SearchError)) throw error;
    console.error(`Not checked: whether programs of another database run (${error.message}).`);
    return undefined;
  });
  if (problem === undefined) return;
  throw new CliError(`Nothing was changed, ${problem.text}.\nTo do: ${problem.todo}.`, 2);
}
