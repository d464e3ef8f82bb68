// Hint of the commands that fill the database (migrate, seed) while there is no index yet.
import type { Knex } from "../shared/db/connect.ts";
import { readTargets } from "../shared/db/index-targets.ts";

/** Read from the table of targets, so that OpenSearch need not be up. Empty if there is an index, even a half-built one. */
export async function describeNextStep(db: Knex): Promise<string[]> {
  if ((await readTargets(db)).length > 0) return [];
  return ["Searches have no index yet. Next: npx listings reindex"];
}
