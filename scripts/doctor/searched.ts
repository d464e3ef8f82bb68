// Whether searches are answered, by an index that this database's changes are written to.
import type { IndexMeta } from "../../mappings/index-body.ts";
import type { Config } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { readTargets, type Target } from "../../shared/db/index-targets.ts";
import { searchClient } from "../../shared/search/client.ts";
import { trySearch } from "../../shared/search/indices.ts";
import { readSearched } from "../../shared/search/searched-index.ts";
import { findSearchedProblem } from "../../shared/searched.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CALL = { timeoutMs: 5000 };

export async function examineSearched(
  config: Pick<Config, "databaseUrl" | "openSearchUrls" | "indexPrefix">,
  wanted: Pick<IndexMeta, "schemaHash" | "fields">,
): Promise<Finding[]> {
  const db = connect(config.databaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  const search = searchClient(config, { connections: 2 });
  const prefix = config.indexPrefix;
  try {
    const [index, searching, targets] = await Promise.all([
      readSearched(search, prefix, CALL),
      trySearch(search, prefix, CALL).catch((error: unknown) => error),
      readTargets(db),
    ]);
    // Nothing built yet is a finding of its own.
    if (index === undefined && targets.length === 0) return [];
    const wrong = findSearchedProblem({ prefix, index, searching, targets, wanted });
    return [wrong === undefined ? judgeBuild(index?.name, targets) : problem("Searched", wrong.text, wrong.todo)];
  } catch {
    return []; // whichever is away is a finding of its own
  } finally {
    await search.close();
    await db.destroy();
  }
}

export function judgeBuild(searched: string | undefined, targets: readonly Target[]): Finding {
  const building = targets.find(({ state, name }) => state === "building" && name !== searched);
  if (building === undefined) return ok("Searched", "changes are written to what is searched");
  const text = `${building.name} is being built, up to listing ${building.backfillLastId}`;
  return warning("Searched", text, "wait, or finish a build that was stopped: run `npx listings reindex`");
}
