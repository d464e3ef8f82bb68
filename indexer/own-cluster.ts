// Whether OPENSEARCH_URL leads to the cluster with this database's indices. In another one they look deleted, and a rebuild there
// would leave behind the index that searches use.
import { readTargets } from "../shared/db/index-targets.ts";
import { CliError } from "../shared/errors.ts";
import { readClusterUuid } from "../shared/search/cluster.ts";
import { clusterProblem, type Problem, sayProblem } from "../shared/searched.ts";
import type { WriteDeps } from "./write-target.ts";

type Deps = Pick<WriteDeps, "db" | "search">;

export async function findClusterProblem({ db, search }: Deps): Promise<Problem | undefined> {
  const cluster = await readClusterUuid(search, { timeoutMs: 5000 });
  return clusterProblem(await readTargets(db), cluster);
}

/** Throws before anything is repaired, built or dropped in a cluster that is not this database's. */
export async function assertOwnCluster(deps: Deps): Promise<void> {
  const problem = await findClusterProblem(deps);
  if (problem !== undefined) throw new CliError(sayProblem(problem));
}
