// The heartbeat: a timestamp that the indexer writes to the database and then to each of its indices. An index with a later heartbeat
// than the database was written by a later state of it (a backup was restored), or by the database that this one is a copy of. The
// database alone cannot tell: a restore brings back all of it. An index with an earlier heartbeat than it took once was put back with an
// older copy of OpenSearch's data, and lacks changes that nothing marks as dirty: verify repairs it at once.
import { advanceHeartbeat, raiseHeartbeat, readIdentity, renewDatabaseId, startNewEpoch } from "../shared/db/epoch.ts";
import {
  clearPutBack,
  forgetIndex,
  readRegistered,
  readTargets,
  recordHeartbeat,
  recordPutBack,
  type Target,
} from "../shared/db/index-targets.ts";
import { CliError } from "../shared/errors.ts";
import { indicesOf, prefixOf } from "../shared/search/indices.ts";
import { readSearched, type SearchedIndex, writeIndexMeta } from "../shared/search/searched-index.ts";
import { aheadProblem, describeProblem, isAhead, isPutBack } from "../shared/searched.ts";
import { assertOwnCluster } from "./own-cluster.ts";
import type { WriteDeps } from "./write-target.ts";

type Deps = Pick<WriteDeps, "db" | "search" | "prefix">;

/** A restore that loses less time than this goes unnoticed. An update of an index's metadata takes a few milliseconds. */
const HEARTBEAT_EVERY_MS = 10_000;
const CALL = { timeoutMs: 5000 };
const NEW_EPOCH = "the database was behind its indices, so that every consumer of changes starts over with a full copy";

/** Returns a function that writes a heartbeat when one is due. It throws if the database is behind: nothing may be written then. */
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
  const targets = await readTargets(deps.db); // before the indices, which have each heartbeat first
  const indices = await assertNotBehind(deps);
  await notePutBack(deps, targets, indices);
  const heartbeatAt = await advanceHeartbeat(deps.db, latestOf(indices));
  if (heartbeatAt === undefined) throw new Error("the database was restored in this moment");
  for (const { name, meta } of indices) {
    try {
      await writeIndexMeta(deps.search, name, { ...meta, heartbeatAt: heartbeatAt.toISOString() }, CALL);
      await recordHeartbeat(deps.db, name, heartbeatAt);
    } catch (error) {
      // Closed or blocked: changes do not reach it either, and health reports that.
      deps.logger.debug({ err: error, index: name }, "the index takes no heartbeat");
    }
  }
}

/** Records which indices were put back, before their next heartbeat hides it, and clears what was repaired. */
async function notePutBack(
  { db, logger }: Deps & Pick<WriteDeps, "logger">,
  targets: readonly Target[],
  indices: readonly SearchedIndex[],
): Promise<void> {
  await clearPutBack(db);
  for (const { name, heartbeatAt } of targets) {
    const index = indices.find((each) => each.name === name);
    if (index === undefined || !isPutBack(index.meta, heartbeatAt)) continue;
    logger.warn(
      { index: name, heartbeatAt, found: index.meta?.heartbeatAt },
      "the index was put back to an older state",
    );
    await recordPutBack(db, name);
  }
}

/** Returns the database's indices; throws, with what to do, if the database is behind one of them. */
export async function assertNotBehind(deps: Deps): Promise<SearchedIndex[]> {
  await assertOwnCluster(deps); // another cluster has none of them to compare with
  const { indices, ahead, say } = await compare(deps);
  if (ahead[0] !== undefined) throw new CliError(say(ahead[0]));
  return indices;
}

/**
 * Lets a database that is behind continue, by an operator's decision, with the indices of its prefix. A copy under another prefix
 * forgets the original's indices, neither writing to nor deleting them, and gets an id of its own. With `startsEpoch` consumers of changes
 * start with a full copy, as after `restored`: what they have may be ahead, and their cursors would skip changes. Returns what a
 * report says of it.
 */
export async function takeOver(deps: Deps, { startsEpoch = false } = {}): Promise<string[]> {
  const { db, prefix } = deps;
  const { ahead } = await compare(deps);
  if (ahead.length === 0) return [];
  if (startsEpoch) await startNewEpoch(db);
  const others = (await readRegistered(db)).filter((name) => prefixOf(name) !== prefix);
  for (const name of others) await forgetIndex(db, name);
  if (others.length > 0) await renewDatabaseId(db);
  await raiseHeartbeat(db, latestOf(ahead));
  return startsEpoch ? [NEW_EPOCH] : [];
}

/** The registered indices and the searched one, without those of other databases; `ahead` are those with a later heartbeat. */
async function compare({ db, search, prefix }: Deps) {
  const names = new Set([...(await readRegistered(db)), ...(await indicesOf(search, prefix))]);
  const found = await Promise.all([...names].map((name) => readSearched(search, name, CALL)));
  const identity = await readIdentity(db); // after the indices, since each heartbeat is written to the database first
  const indices = found.filter(
    (index): index is SearchedIndex =>
      index?.meta !== undefined && (index.meta.databaseId ?? identity.databaseId) === identity.databaseId,
  );
  const ahead = indices.filter(({ meta }) => isAhead(meta, identity));
  return { indices, ahead, say: (index: SearchedIndex) => describeProblem(aheadProblem(index, identity)) };
}

function latestOf(indices: readonly SearchedIndex[]): Date {
  return new Date(Math.max(0, ...indices.map(({ meta }) => Date.parse(meta?.heartbeatAt ?? "1970-01-01"))));
}
