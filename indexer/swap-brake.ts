// What speaks against letting searches go over to a new index: a wrong or half empty database would empty the search.
import { readDatabaseId } from "../shared/db/epoch.ts";
import { readNamed } from "../shared/db/index-targets.ts";
import { countListings } from "../shared/db/reindex.ts";
import { CliError } from "../shared/errors.ts";
import { countPublic, indicesOf, readIndexMeta, refreshIndex } from "../shared/search/indices.ts";
import type { IndexingDeps } from "./setup.ts";

/** Of what searches find now, so much must be in the database. As for verify: a fifth is not lost by daily work. */
const SHARE_MIN = 0.8;

/** Throws what speaks against it. Nothing does where nothing is searched yet. */
export async function assertMayReplace(deps: IndexingDeps, options: { restored?: boolean } = {}): Promise<void> {
  await assertBuiltHere(deps, options);
  const { db, search, prefix } = deps;
  const [searched] = await indicesOf(search, prefix);
  if (searched === undefined) return;
  const shown = await countShown(deps, searched);
  const { public: rows } = await countListings(db);
  if (shown !== undefined && rows < shown * SHARE_MIN) {
    throw new CliError(
      `Searches find ${shown} listings, and this database has ${rows} public ones. Is DATABASE_URL right? ` +
        "If so many shall be gone, run it again with --force.",
    );
  }
}

/** Searches must use an index of this database, if any. A backup need not know it. */
export async function assertBuiltHere(deps: IndexingDeps, { restored = false } = {}): Promise<void> {
  const { db, search, prefix } = deps;
  const [searched] = await indicesOf(search, prefix);
  if (searched === undefined) return;
  if (await isForeign(deps, searched)) {
    throw new CliError(
      `Searches use ${searched}, which was built from another database, not from this database or a backup of it. ` +
        "Is DATABASE_URL right, and INDEX_PREFIX? If this database shall take over: listings reindex --force",
    );
  }
  if (!restored && !(await readNamed(db)).includes(searched)) {
    throw new CliError(
      `Searches use ${searched}, which was not built from this database. Is DATABASE_URL right, and INDEX_PREFIX? ` +
        "After a restore of the database run: listings restored. If this database shall take over: listings reindex --force",
    );
  }
}

/** Whether another database built the index. One from before indices carried their database's id counts as ours. */
export async function isForeign({ db, search }: Pick<IndexingDeps, "db" | "search">, index: string): Promise<boolean> {
  const builtFrom = (await readIndexMeta(search, index))?.databaseId;
  return builtFrom !== undefined && builtFrom !== (await readDatabaseId(db));
}

/** Undefined where nothing can be counted: an index that is closed or broken has no searches to lose. */
async function countShown({ search, logger }: IndexingDeps, index: string): Promise<number | undefined> {
  try {
    await refreshIndex(search, index);
    return await countPublic(search, index);
  } catch (error) {
    logger.warn({ err: error, index }, "what searches find now cannot be counted");
    return undefined;
  }
}
