// What speaks against letting searches go over to a new index: a wrong or half empty database would empty the search.
import { readNamed } from "../shared/db/index-targets.ts";
import { countListings } from "../shared/db/reindex.ts";
import { CliError } from "../shared/errors.ts";
import { countPublic, indicesOf, refreshIndex } from "../shared/search/indices.ts";
import type { IndexingDeps } from "./setup.ts";

/** Of what searches find now, so much must be in the database. As for verify: a fifth is not lost by daily work. */
const SHARE_MIN = 0.8;

/** Throws what speaks against it. Nothing does where nothing is searched yet. */
export async function assertMayReplace(deps: IndexingDeps): Promise<void> {
  const { db, search, prefix } = deps;
  const [searched] = await indicesOf(search, prefix);
  if (searched === undefined) return;
  if (!(await readNamed(db)).includes(searched)) {
    throw new CliError(
      `Searches use ${searched}, which was not built from this database. Is DATABASE_URL right, and INDEX_PREFIX? ` +
        "After a restore of the database run: listings restored. If this database shall take over: listings reindex --force",
    );
  }
  const shown = await countShown(deps, searched);
  const { public: rows } = await countListings(db);
  if (shown !== undefined && rows < shown * SHARE_MIN) {
    throw new CliError(
      `Searches find ${shown} listings, and this database has ${rows} public ones. Is DATABASE_URL right? ` +
        "If so many shall be gone, run it again with --force.",
    );
  }
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
