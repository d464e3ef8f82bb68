// Orphan indices: they have our prefix and get no changes. Left by a killed run, by a restore, or by another database.
import { readDatabaseId } from "../shared/db/epoch.ts";
import { readRegistered, readTargets, registerIndex } from "../shared/db/index-targets.ts";
import { aliasesOf, listIndices, prefixOf, readIndexMeta } from "../shared/search/indices.ts";
import type { FoundDifference } from "./find-differences.ts";
import type { IndexingDeps } from "./setup.ts";

type Deps = Pick<IndexingDeps, "db" | "search" | "prefix">;

interface Orphan {
  name: string;
  schemaHash: string;
  /** Whether it is in the table of targets (as retired), so that `reindex` deletes it. */
  registered: boolean;
  /** Whether it has this database's id. */
  builtHere: boolean;
  aliases: string[];
}

/** Every index of our prefix, also one that the table of targets lacks, and those that the database has built under an earlier prefix. */
export async function listAllIndices({ db, search, prefix }: Deps): Promise<string[]> {
  const earlier = (await readRegistered(db)).flatMap((name) => prefixOf(name) ?? []);
  const names = await Promise.all([...new Set([prefix, ...earlier])].map((each) => listIndices(search, each)));
  return names.flat();
}

async function findOrphans({ db, search, prefix }: Deps): Promise<Orphan[]> {
  const written = new Set((await readTargets(db)).map(({ name }) => name));
  const names = (await listIndices(search, prefix)).filter((name) => !written.has(name));
  if (names.length === 0) return [];
  const registered = await readRegistered(db);
  const databaseId = await readDatabaseId(db);
  const orphans: Orphan[] = [];
  for (const name of names) {
    const meta = await readIndexMeta(search, name);
    orphans.push({
      name,
      schemaHash: meta?.schemaHash ?? "unknown",
      registered: registered.includes(name),
      builtHere: meta?.databaseId === databaseId,
      aliases: await aliasesOf(search, name),
    });
  }
  return orphans;
}

/**
 * Registers orphans with this database's id and without an alias, so that `reindex` deletes them: after a restore the table of
 * targets lacks the indices that were built after the backup.
 */
export async function adoptOrphans(deps: Deps): Promise<void> {
  for (const { name, schemaHash, registered, builtHere, aliases } of await findOrphans(deps)) {
    if (!registered && builtHere && aliases.length === 0) await registerIndex(deps.db, name, schemaHash);
  }
}

/** All orphans as problems for `verify`, each with the command that removes it. */
export async function listOrphans(deps: Deps): Promise<FoundDifference[]> {
  return (await findOrphans(deps)).map((orphan) => ({ kind: "orphan", id: orphan.name, remedy: remedyFor(orphan) }));
}

function remedyFor({ name, registered, builtHere, aliases }: Orphan): string {
  if (aliases.length > 0) return `if nothing needs its alias ${aliases.join(", ")}: DELETE /${name} in OpenSearch`;
  if (registered || builtHere) return "npx listings reindex";
  return `it was not built from this database; if nothing needs it: DELETE /${name} in OpenSearch`;
}
