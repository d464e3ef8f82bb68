// Checks that searches are answered, by an index that this database's changes are written to, and that no other index is left over.
import { listOrphans } from "../../indexer/orphans.ts";
import type { Config } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { readTargets, type Target } from "../../shared/db/index-targets.ts";
import { searchClient } from "../../shared/search/client.ts";
import { lookAtSearched } from "../searched-problem.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function examineSearched(config: Config): Promise<Finding[]> {
  const db = connect(config.databaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  const search = searchClient(config, { connections: 2 });
  try {
    const targets = await readTargets(db);
    const { index, isNew, problem: wrong } = await lookAtSearched(config, db, targets);
    if (isNew) return []; // a finding of its own
    if (wrong !== undefined) return [problem("Searched", wrong.text, wrong.todo)]; // then no index is called superfluous
    const orphans = await listOrphans({ db, search, prefix: config.indexPrefix }).catch(() => []); // a right less
    return [
      judgeBuild(index, targets),
      ...orphans.map(({ id, remedy = "" }) => warning("Orphan", `no change is written to the index ${id}`, remedy)),
    ];
  } catch {
    return []; // the unreachable server is a finding of its own
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
