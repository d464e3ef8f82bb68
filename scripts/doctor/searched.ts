// Whether searches are answered, by an index that this database's changes are written to.
import type { Config } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { readTargets, type Target } from "../../shared/db/index-targets.ts";
import { searchClient } from "../../shared/search/client.ts";
import { indicesOf, trySearch } from "../../shared/search/indices.ts";
import { refusalProblem, searchedProblem } from "../../shared/searched.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function examineSearched(
  config: Pick<Config, "databaseUrl" | "openSearchUrls" | "indexPrefix">,
): Promise<Finding[]> {
  const db = connect(config.databaseUrl, { applicationName: "listings-doctor", acquireTimeoutMs: 5000 });
  const search = searchClient(config, { connections: 1 });
  try {
    const [searched] = await indicesOf(search, config.indexPrefix);
    const said = await trySearch(search, config.indexPrefix).catch((error: unknown) => error);
    const refusal = searched === undefined ? undefined : refusalProblem(searched, said);
    if (refusal !== undefined) return [problem("Searched", refusal.text, refusal.todo)];
    return judgeSearched(searched, await readTargets(db));
  } catch {
    return []; // whichever is away is a finding of its own
  } finally {
    await search.close();
    await db.destroy();
  }
}

export function judgeSearched(searched: string | undefined, targets: readonly Target[]): Finding[] {
  if (searched === undefined) return []; // a finding of its own, too
  const wrong = searchedProblem(searched, targets);
  if (wrong !== undefined) return [problem("Searched", wrong.text, wrong.todo)];
  const building = targets.find(({ state, name }) => state === "building" && name !== searched);
  if (building === undefined) return [ok("Searched", "changes are written to what is searched")];
  const text = `${building.name} is being built, up to listing ${building.backfillLastId}`;
  return [warning("Searched", text, "wait, or finish a build that was stopped: run `npx listings reindex`")];
}
