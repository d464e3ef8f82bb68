// Somebody may have deleted or closed an index, or deleted an alias, by hand. Only `reindex` mends that: the indexer creates
// nothing and waits.
import { forgetIndex, leaveTargets, readTargets } from "../shared/db/index-targets.ts";
import { addWriteAlias, indexState, indicesOf, writeAlias } from "../shared/search/indices.ts";
import type { WriteDeps } from "./write-target.ts";

/**
 * An index that is gone or closed leaves the write targets, or it would hold up every change; a lost write alias comes back.
 * Returns what it has mended.
 */
export async function mendTargets({
  db,
  search,
  logger,
}: Pick<WriteDeps, "db" | "search" | "logger">): Promise<string[]> {
  const mended: string[] = [];
  const say = (index: string, what: string, details: object = {}) => {
    logger.warn({ index, ...details }, what);
    mended.push(`${index}: ${what}`);
  };
  for (const { name, state } of await readTargets(db)) {
    const found = await indexState(search, name);
    if (found === undefined) {
      await forgetIndex(db, name);
      say(name, "the index is gone and left the write targets", { state });
    } else if (found === "closed") {
      await leaveTargets(db, name);
      say(name, "the index is closed and left the write targets", { state });
    } else if (!(await indicesOf(search, writeAlias(name))).includes(name)) {
      await addWriteAlias(search, name);
      say(name, "the write alias was gone and is back");
    }
  }
  return mended;
}
