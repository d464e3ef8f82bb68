// Reads what database and index hold of one listing: no texts, and nothing of its seller but the id.

import { difference } from "../../indexer/compare.ts";
import { listOrphans } from "../../indexer/orphans.ts";
import { toDocument } from "../../indexer/project.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import type { Config } from "../../shared/config.ts";
import { readWaitingRow } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { type ListingRow, readListingRow } from "../../shared/db/listing-row.ts";
import { type ListingTombstone, readListingTombstones } from "../../shared/db/tombstones.ts";
import { readIndexed } from "../../shared/search/bulk.ts";
import { isFound, refreshIndex } from "../../shared/search/indices.ts";
import { reasonOf } from "../cause.ts";
import { lookAtSearched } from "../searched-problem.ts";
import type { Looked } from "./verdict.ts";

export interface Look extends Looked {
  row: ListingRow | undefined;
  /** How it left a company: deleted, or moved to another one. */
  tombstones: ListingTombstone[];
}

export async function look(deps: IndexingDeps, id: string, config: Config): Promise<Look> {
  const { db, search, prefix } = deps;
  const [row, waiting, tombstones, targets] = await Promise.all([
    readListingRow(db, id),
    readWaitingRow(db, id),
    readListingTombstones(db, id),
    readTargets(db),
  ]);
  const indices: Look["indices"] = targets.map(({ name, state }) => ({ name, state, document: undefined }));
  const known = { id, row, waiting, tombstones };
  try {
    const held = [];
    const orphans = await listOrphans(deps);
    const unwritten = orphans.map(({ id: name, remedy }) => ({
      name,
      state: "orphan" as const,
      document: undefined,
      remedy,
    }));
    for (const index of [...indices, ...unwritten]) {
      const documents = await readIndexed(search, index.name, [id], { source: true });
      held.push({ ...index, document: documents.get(id) });
    }
    await refreshIndex(search, prefix);
    const { problem } = await lookAtSearched(config, db, targets);
    const live = held.find(({ state }) => state === "live")?.document;
    // An index of another schema has other fields: then only its version tells.
    const isOfSchema = targets.some(({ state, schemaHash }) => state === "live" && schemaHash === deps.schemaHash);
    const kind = row && isOfSchema && difference(toDocument(row, deps.projection, new Date()), live, { content: true });
    const found = await isFound(search, prefix, id);
    return { ...known, indices: held, found, differs: kind === "content", searchFault: undefined, problem };
  } catch (error) {
    return { ...known, indices, found: undefined, differs: false, searchFault: reasonOf(error), problem: undefined };
  }
}
