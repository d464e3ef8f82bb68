// Checks that OPENSEARCH_URL is the cluster that holds this database's indices. In another cluster they look deleted, and a rebuild
// there would abandon the index that searches use.
import { readTargets } from "../shared/db/index-targets.ts";
import { CliError } from "../shared/errors.ts";
import { readClusterUuid } from "../shared/search/cluster.ts";
import { clusterProblem, describeProblem, type StateProblem } from "../shared/searched.ts";
import type { WriteDeps } from "./write-target.ts";

type Deps = Pick<WriteDeps, "db" | "search">;

export async function findClusterProblem({ db, search }: Deps): Promise<StateProblem | undefined> {
  const cluster = await readClusterUuid(search, { timeoutMs: 5000 });
  return clusterProblem(await readTargets(db), cluster);
}

/** Throws before anything is repaired, built or dropped in a cluster that is not this database's. */
export async function assertOwnCluster(deps: Deps): Promise<void> {
  const problem = await findClusterProblem(deps);
  if (problem !== undefined) throw new CliError(describeProblem(problem));
}
