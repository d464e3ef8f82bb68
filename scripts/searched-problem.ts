// Checks the index that searches use, for `status` and doctor. The API's health makes the same check every two seconds.
import type { Config } from "../shared/config.ts";
import type { Knex } from "../shared/db/connect.ts";
import { readIdentity } from "../shared/db/epoch.ts";
import type { Target } from "../shared/db/index-targets.ts";
import { searchClient } from "../shared/search/client.ts";
import { readClusterUuid } from "../shared/search/cluster.ts";
import { indexDefinition } from "../shared/search/definition.ts";
import { trySearch } from "../shared/search/indices.ts";
import { readSearched } from "../shared/search/searched-index.ts";
import { findSearchedProblem } from "../shared/searched.ts";

const CALL = { timeoutMs: 5000 };

/** `index` is the one behind the search alias, if there is one. Throws where OpenSearch does not answer. */
export async function lookAtSearched(config: Config, db: Knex, targets: readonly Target[]) {
  const search = searchClient(config, { connections: 2 });
  const prefix = config.indexPrefix;
  try {
    const [index, searching, cluster] = await Promise.all([
      readSearched(search, prefix, CALL),
      trySearch(search, prefix, CALL).catch((error: unknown) => error),
      readClusterUuid(search, CALL),
    ]);
    const identity = await readIdentity(db); // after the index
    // A new installation: nothing is built and nothing was.
    const isNew = index === undefined && targets.length === 0;
    const wanted = indexDefinition(config).mappings._meta;
    const problem = isNew
      ? undefined
      : findSearchedProblem({ prefix, index, searching, targets, identity, cluster, wanted });
    return { index: index?.name, isNew, problem };
  } finally {
    await search.close();
  }
}
