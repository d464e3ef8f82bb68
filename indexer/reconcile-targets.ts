// Mends what was done to indices and aliases by hand: an index deleted or closed, an alias deleted, moved, filtered or shared. Only
// `reindex` does so: the indexer creates nothing and waits.
import { forgetIndex, leaveTargets, readTargets } from "../shared/db/index-targets.ts";
import { hasWriteAlias, readSearchAlias, restoreWriteAlias } from "../shared/search/aliases.ts";
import { indexState, swapAlias, writeAlias } from "../shared/search/indices.ts";
import type { WriteDeps } from "./write-target.ts";

/**
 * An index that is gone or closed leaves the write targets, or it would hold up every change; a write alias that is lost or leads
 * elsewhere comes back; the search alias of the live index shows all of it, and nothing else. Returns what it has mended.
 */
export async function mendTargets({
  db,
  search,
  logger,
  prefix,
}: Pick<WriteDeps, "db" | "search" | "logger" | "prefix">): Promise<string[]> {
  const mended: string[] = [];
  const say = (index: string, what: string, details: object = {}) => {
    logger.warn({ index, ...details }, what);
    mended.push(`${index}: ${what}`);
  };
  const { indices: searched, whole } = await readSearchAlias(search, prefix);
  for (const { name, state } of await readTargets(db)) {
    const found = await indexState(search, name);
    if (found === undefined) {
      await forgetIndex(db, name);
      say(name, "the index is gone and left the write targets", { state });
      continue;
    }
    if (found === "closed") {
      await leaveTargets(db, name);
      say(name, "the index is closed and left the write targets", { state });
      continue;
    }
    if (!(await hasWriteAlias(search, name))) {
      await restoreWriteAlias(search, name);
      say(name, `the alias ${writeAlias(name)} was missing or wrong and is right again`);
    }
    if (state === "live" && searched.includes(name) && !(whole && searched.length === 1)) {
      await swapAlias(search, prefix, name);
      say(name, `the alias ${prefix} showed other than this index and is right again`, { searched });
    }
  }
  return mended;
}
