// Somebody may have deleted an index or an alias by hand. Only `reindex` mends that: the indexer creates nothing and waits.
import { leaveTargets, readTargets } from "../shared/db/index-targets.ts";
import { addWriteAlias, indexExists, indicesOf, writeAlias } from "../shared/search/indices.ts";
import type { WriteDeps } from "./write-target.ts";

/** An index that is gone leaves the write targets, or it would hold up every change; a lost write alias comes back. */
export async function mendTargets({ db, search, logger }: Pick<WriteDeps, "db" | "search" | "logger">): Promise<void> {
  for (const { name, state } of await readTargets(db)) {
    if (!(await indexExists(search, name))) {
      await leaveTargets(db, name);
      logger.warn({ index: name, state }, "the index is gone and left the write targets");
    } else if (!(await indicesOf(search, writeAlias(name))).includes(name)) {
      await addWriteAlias(search, name);
      logger.warn({ index: name }, "the write alias was gone and is back");
    }
  }
}
