// What a command that fills the database says where searches cannot show any of it yet.
import type { Knex } from "../shared/db/connect.ts";
import { readTargets } from "../shared/db/index-targets.ts";

/** By what the database has built: OpenSearch need not be there for it. Empty where there is an index, also a half-built one. */
export async function describeNextStep(db: Knex): Promise<string[]> {
  if ((await readTargets(db)).length > 0) return [];
  return ["Searches have no index yet. Next: npx listings reindex"];
}
