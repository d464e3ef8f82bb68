// The heartbeat: a time that the indexer writes into the database and then into every index that the database writes to. So an
// index with a later one was written to by a state of the database that is lost (a backup was restored), or by the database that
// this one is a copy of. Nothing inside the database can tell: a restore brings all of it back.
import { advanceHeartbeat, raiseHeartbeat, readIdentity, renewDatabaseId } from "../shared/db/epoch.ts";
import { forgetIndex, readNamed } from "../shared/db/index-targets.ts";
import { CliError } from "../shared/errors.ts";
import { indicesOf, prefixOf } from "../shared/search/indices.ts";
import { readSearched, type SearchedIndex, writeIndexMeta } from "../shared/search/searched-index.ts";
import { aheadProblem, isAhead, sayProblem } from "../shared/searched.ts";
import { assertOwnCluster } from "./own-cluster.ts";
import type { WriteDeps } from "./write-target.ts";

type Deps = Pick<WriteDeps, "db" | "search" | "prefix">;

/** What a restore may lose unnoticed. An update of an index's metadata takes OpenSearch some milliseconds. */
const HEARTBEAT_EVERY_MS = 10_000;
const CALL = { timeoutMs: 5000 };

/** A function that makes a heartbeat when one is due; it throws where the database is behind, and nothing may be written then. */
export function createHeartbeat(
  deps: Deps & Pick<WriteDeps, "logger">,
  everyMs = HEARTBEAT_EVERY_MS,
): () => Promise<void> {
  let dueAt = 0;
  return async () => {
    if (performance.now() < dueAt) return;
    await beatHeart(deps);
    dueAt = performance.now() + everyMs;
  };
}

export async function beatHeart(deps: Deps & Pick<WriteDeps, "logger">): Promise<void> {
  const indices = await assertNotBehind(deps);
  const heartbeatAt = await advanceHeartbeat(deps.db, latestOf(indices));
  if (heartbeatAt === undefined) throw new Error("the database was restored in this moment");
  for (const { name, meta } of indices) {
    await writeIndexMeta(deps.search, name, { ...meta, heartbeatAt: heartbeatAt.toISOString() }, CALL).catch((error) =>
      // Closed or blocked: changes do not reach it either, and health says so.
      deps.logger.debug({ err: error, index: name }, "the index takes no heartbeat"),
    );
  }
}

/** Throws where the database is behind one of its indices, and what to do then; answers them. */
export async function assertNotBehind(deps: Deps): Promise<SearchedIndex[]> {
  await assertOwnCluster(deps); // none of its indices is in another one to be behind of
  const { indices, ahead, say } = await compare(deps);
  if (ahead[0] !== undefined) throw new CliError(say(ahead[0]));
  return indices;
}

/**
 * An operator has decided that a database that is behind goes on. What it takes over are the indices of its prefix. A copy under
 * another prefix leaves the original's alone, neither written to nor deleted, and gets an id of its own.
 */
export async function takeOver(deps: Deps): Promise<void> {
  const { db, prefix } = deps;
  const { ahead } = await compare(deps);
  if (ahead.length === 0) return;
  const others = (await readNamed(db)).filter((name) => prefixOf(name) !== prefix);
  for (const name of others) await forgetIndex(db, name);
  if (others.length > 0) await renewDatabaseId(db);
  await raiseHeartbeat(db, latestOf(ahead));
}

/** The indices that the database writes to or could, and the one that its searches use, without those of other databases. */
async function compare({ db, search, prefix }: Deps) {
  const names = new Set([...(await readNamed(db)), ...(await indicesOf(search, prefix))]);
  const found = await Promise.all([...names].map((name) => readSearched(search, name, CALL)));
  const identity = await readIdentity(db); // after the indices: the database has every heartbeat first
  const indices = found.filter(
    (index): index is SearchedIndex =>
      index?.meta !== undefined && (index.meta.databaseId ?? identity.databaseId) === identity.databaseId,
  );
  const ahead = indices.filter(({ meta }) => isAhead(meta, identity));
  return { indices, ahead, say: (index: SearchedIndex) => sayProblem(aheadProblem(index, identity)) };
}

function latestOf(indices: readonly SearchedIndex[]): Date {
  return new Date(Math.max(0, ...indices.map(({ meta }) => Date.parse(meta?.heartbeatAt ?? "1970-01-01"))));
}
