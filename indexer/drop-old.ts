// Deletes old indices after a swap.
import { forgetIndex, readRegistered, readRetired, readTargets, removeTarget } from "../shared/db/index-targets.ts";
import { aliasesOf, deleteIndex, listIndices } from "../shared/search/indices.ts";
import { adoptOrphans } from "./orphans.ts";
import type { IndexingDeps } from "./setup.ts";

export interface Dropped {
  /** Indices with our prefix that this database did not build: never deleted. */
  unknown: string[];
  /** Old indices that are kept because an alias points to them: another program may search through it. */
  aliased: { index: string; aliases: string[] }[];
  deleted: string[];
}

export const NONE_DROPPED: Dropped = { unknown: [], aliased: [], deleted: [] };

/** Keeps the `keep` previous indices that were live last, and deletes all other indices of this database that no alias points to. */
export async function dropOld({ db, search, prefix }: IndexingDeps, keep: number): Promise<Dropped> {
  const targets = await readTargets(db);
  const previous = targets.filter(({ state }) => state === "previous").map(({ name }) => name);
  for (const name of previous.slice(0, Math.max(0, previous.length - keep))) await removeTarget(db, name);

  await adoptOrphans({ db, search, prefix });
  const aliased: Dropped["aliased"] = [];
  const deleted: string[] = [];
  for (const index of await readRetired(db)) {
    const aliases = await aliasesOf(search, index);
    if (aliases.length > 0) {
      aliased.push({ index, aliases });
      continue;
    }
    await deleteIndex(search, index);
    await forgetIndex(db, index);
    deleted.push(index);
  }
  const named = await readRegistered(db);
  const unknown = (await listIndices(search, prefix)).filter((name) => !named.includes(name));
  return { unknown, aliased, deleted };
}
