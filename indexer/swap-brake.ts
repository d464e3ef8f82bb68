// What speaks against letting searches go over to a new index: a wrong or half empty database would empty the search, a wrong
// prefix would leave it behind, and missing languages would make it fail.
import { localesOf } from "../mappings/text-fields.ts";
import { readDatabaseId } from "../shared/db/epoch.ts";
import { readNamed, readTargets } from "../shared/db/index-targets.ts";
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

/** Of what searches find now, so much must be in the database. As for verify: a fifth is not lost by daily work. */
const SHARE_MIN = 0.8;

/** Throws what speaks against it. Nothing does where nothing is searched yet. */
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
  // On another server, as for a copy of the database, its live index is not there, and any prefix will do.
  if (live !== undefined && live !== searched && (livePrefix ?? prefix) !== prefix && (await indexExists(search, live)))
    return `This database's live index is ${live}, and INDEX_PREFIX is ${prefix} here. Run it again with INDEX_PREFIX=${livePrefix}.`;
  if (searched === undefined) return undefined;
  if (await isForeign(deps, searched)) {
    return (
      `Searches use ${searched}, which was built from another database, not from this database or a backup of it. ` +
      "Correct DATABASE_URL or INDEX_PREFIX and run it again."
    );
  }
  if (!restored && !(await readNamed(db)).includes(searched)) {
    return (
      `Searches use ${searched}, which was not built from this database. Correct DATABASE_URL or INDEX_PREFIX and run it ` +
      "again; after a restore of the database run: listings restored."
    );
  }
  return undefined;
}

/** The live index; while a restore has made none live yet, the one that was live last. */
async function findLive(db: IndexingDeps["db"]): Promise<string | undefined> {
  const targets = await readTargets(db);
  const live = targets.find(({ state }) => state === "live") ?? targets.findLast(({ state }) => state === "previous");
  return live?.name;
}

/**
 * A program searches a field of each of its languages, and fails where the index has none. Other fields that the new
 * index lacks are no wrong setting: a release has removed them.
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

/** Whether the index was built from another database. An index without a database id, as older releases made, counts as ours. */
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
