// Reconciles the write targets with OpenSearch after manual changes there: an index deleted or closed, an alias deleted, moved,
// filtered or shared. Only `reindex` does this: the indexer never creates anything and waits.
import { forgetIndex, readTargets, removeTarget } from "../shared/db/index-targets.ts";
import { hasWriteAlias, readSearchAlias, restoreWriteAlias } from "../shared/search/aliases.ts";
import { indexState, swapAlias, writeAlias } from "../shared/search/indices.ts";
import type { WriteDeps } from "./write-target.ts";

/**
 * Removes missing and closed indices from the write targets, since they would block every change; restores missing or wrong write
 * aliases; makes the search alias show the whole live index and nothing else. Returns one sentence for each repair.
 */
export async function reconcileTargets({
  db,
  search,
  logger,
  prefix,
}: Pick<WriteDeps, "db" | "search" | "logger" | "prefix">): Promise<string[]> {
  const repairs: string[] = [];
  const record = (index: string, what: string, details: object = {}) => {
    logger.warn({ index, ...details }, what);
    repairs.push(`${index}: ${what}`);
  };
  const { indices: searched, whole } = await readSearchAlias(search, prefix);
  for (const { name, state } of await readTargets(db)) {
    const found = await indexState(search, name);
    if (found === undefined) {
      await forgetIndex(db, name);
      record(name, "the index is gone and left the write targets", { state });
      continue;
    }
    if (found === "closed") {
      await removeTarget(db, name);
      record(name, "the index is closed and left the write targets", { state });
      continue;
    }
    if (!(await hasWriteAlias(search, name))) {
      await restoreWriteAlias(search, name);
      record(name, `the alias ${writeAlias(name)} was missing or wrong and is right again`);
    }
    if (state === "live" && searched.includes(name) && !(whole && searched.length === 1)) {
      await swapAlias(search, prefix, name);
      record(name, `the alias ${prefix} showed other than this index and is right again`, { searched });
    }
  }
  return repairs;
}
