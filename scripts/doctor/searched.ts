// Checks that searches are answered, by an index that this database's changes are written to.
import type { Config } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { readTargets, type Target } from "../../shared/db/index-targets.ts";
import { lookAtSearched } from "../searched-problem.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function examineSearched(config: Config): Promise<Finding[]> {
  const db = connect(config.databaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  try {
    const targets = await readTargets(db);
    const { index, isNew, problem: wrong } = await lookAtSearched(config, db, targets);
    if (isNew) return []; // a finding of its own
    return [wrong === undefined ? judgeBuild(index, targets) : problem("Searched", wrong.text, wrong.todo)];
  } catch {
    return []; // the unreachable server is a finding of its own
  } finally {
    await db.destroy();
  }
}

export function judgeBuild(searched: string | undefined, targets: readonly Target[]): Finding {
  const building = targets.find(({ state, name }) => state === "building" && name !== searched);
  if (building === undefined) return ok("Searched", "changes are written to what is searched");
  const text = `${building.name} is being built, up to listing ${building.backfillLastId}`;
  return warning("Searched", text, "wait, or finish a build that was stopped: run `npx listings reindex`");
}
