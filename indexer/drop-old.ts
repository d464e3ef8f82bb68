// Deletes the indices that are needed no longer, once searches use another one.
import { forgetIndex, leaveTargets, readNamed, readRetired, readTargets } from "../shared/db/index-targets.ts";
import { aliasesOf, deleteIndex, listIndices } from "../shared/search/indices.ts";
import { adoptOrphans } from "./orphans.ts";
import type { IndexingDeps } from "./setup.ts";

export interface Dropped {
  /** Indices of our prefix that this database has never built: not ours to delete. */
  unknown: string[];
  /** Indices of this database that would be deleted if no alias pointed to them: another program may search there. */
  aliased: { index: string; aliases: string[] }[];
  deleted: string[];
}

export const NONE_DROPPED: Dropped = { unknown: [], aliased: [], deleted: [] };

/** Keeps the previous indices that were live last, and deletes the others that this database has built and no alias points to. */
export async function dropOld({ db, search, prefix }: IndexingDeps, keep: number): Promise<Dropped> {
  const targets = await readTargets(db);
  const previous = targets.filter(({ state }) => state === "previous").map(({ name }) => name);
  for (const name of previous.slice(0, Math.max(0, previous.length - keep))) await leaveTargets(db, name);

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
  const named = await readNamed(db);
  const unknown = (await listIndices(search, prefix)).filter((name) => !named.includes(name));
  return { unknown, aliased, deleted };
}
