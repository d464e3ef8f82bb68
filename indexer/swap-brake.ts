// The brake of a swap: stops one that looks like a mistake. A wrong or emptied database would empty the search, a wrong prefix would
// leave it on the old index, and missing languages would make it fail.
import { localesOf } from "../mappings/text-fields.ts";
import { readDatabaseId } from "../shared/db/epoch.ts";
import { readRegistered, readTargets } from "../shared/db/index-targets.ts";
import { countListings } from "../shared/db/reindex.ts";
import { CliError } from "../shared/errors.ts";
import {
  countPublic,
  indexExists,
  indicesOf,
  prefixOf,
  readIndexMeta,
  refreshIndex,
} from "../shared/search/indices.ts";
import type { IndexingDeps } from "./setup.ts";

/** Smallest share of the listings found now that the database must hold. As in verify: normal work does not delete a fifth. */
const SHARE_MIN = 0.8;

/** Throws the reason to stop. Without a searched index there is none. */
export async function assertMayReplace(deps: IndexingDeps, options: { restored?: boolean } = {}): Promise<void> {
  const { db, search, prefix } = deps;
  const mismatch = await findMismatch(deps, options);
  if (mismatch !== undefined) {
    const todo = `If this database shall take over the searches of ${prefix}, run it again with --force.`;
    throw new CliError(`${mismatch} ${todo}`);
  }
  const [searched] = await indicesOf(search, prefix);
  if (searched === undefined) return;
  await assertAllLocales(deps, searched);
  const shown = await countShown(deps, searched);
  const { public: rows } = await countListings(db);
  if (shown !== undefined && rows < shown * SHARE_MIN) {
    throw new CliError(
      `Searches find ${shown} listings, and this database has ${rows} public ones. Correct DATABASE_URL; ` +
        "if so many shall be gone, run it again with --force.",
    );
  }
}

/**
 * Why database and searches do not belong together; undefined if they do. After a restore (`restored`) the table of targets need
 * not name the searched index, since the backup may be older.
 */
export async function findMismatch(deps: IndexingDeps, { restored = false } = {}): Promise<string | undefined> {
  const { db, search, prefix } = deps;
  const [searched] = await indicesOf(search, prefix);
  const live = await findLive(db);
  const livePrefix = live === undefined ? undefined : prefixOf(live);
  // Only if the live index exists here: for a copy of the database on another OpenSearch any prefix will do.
  if (live !== undefined && live !== searched && (livePrefix ?? prefix) !== prefix && (await indexExists(search, live)))
    return `This database's live index is ${live}, and INDEX_PREFIX is ${prefix} here. Run it again with INDEX_PREFIX=${livePrefix}.`;
  if (searched === undefined) return undefined;
  if (await isForeign(deps, searched)) {
    return (
      `Searches use ${searched}, which was built from another database, not from this database or a backup of it. ` +
      "Correct DATABASE_URL or INDEX_PREFIX and run it again."
    );
  }
  if (!restored && !(await readRegistered(db)).includes(searched)) {
    return (
      `Searches use ${searched}, which was not built from this database. Correct DATABASE_URL or INDEX_PREFIX and run it ` +
      "again; after a restore of the database run: listings restored."
    );
  }
  return undefined;
}

/** The live index; during a restore, when none is, the one that was live last. */
async function findLive(db: IndexingDeps["db"]): Promise<string | undefined> {
  const targets = await readTargets(db);
  const live = targets.find(({ state }) => state === "live") ?? targets.findLast(({ state }) => state === "previous");
  return live?.name;
}

/**
 * Throws if the new index would lack a language of the searched one: programs with that language would fail in every search. Other
 * missing fields are no wrong setting, since a release may remove fields.
 */
async function assertAllLocales({ search, projection }: IndexingDeps, searched: string): Promise<void> {
  const { fields = [] } = (await readIndexMeta(search, searched)) ?? {};
  const missing = localesOf(fields).filter((locale) => !(projection.locales as readonly string[]).includes(locale));
  if (missing.length === 0) return;
  throw new CliError(
    `Searches use ${searched}, which has fields for ${missing.join(", ")}, and LOCALES is ${projection.locales.join(",")} here: ` +
      "every search of an API with the old LOCALES would fail. Correct LOCALES and run it again. " +
      "To drop languages, restart API and indexer with the new LOCALES first, then run it again with --force.",
  );
}

/** Whether the index was built from another database. An index of an older release, without a database id, counts as ours. */
export async function isForeign({ db, search }: Pick<IndexingDeps, "db" | "search">, index: string): Promise<boolean> {
  const builtFrom = (await readIndexMeta(search, index))?.databaseId;
  return builtFrom !== undefined && builtFrom !== (await readDatabaseId(db));
}

/** Undefined if the index is closed or broken: then no search works that could be lost. */
async function countShown({ search, logger }: IndexingDeps, index: string): Promise<number | undefined> {
  try {
    await refreshIndex(search, index);
    return await countPublic(search, index);
  } catch (error) {
    logger.warn({ err: error, index }, "the listings that searches find now cannot be counted");
    return undefined;
  }
}
