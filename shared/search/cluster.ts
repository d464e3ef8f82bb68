// Which OpenSearch cluster answers: by the id that it gave itself when its data were new.
import type { SearchError } from "./answer.ts";
import type { CallOptions, SearchClient } from "./client.ts";

/** Undefined where it is not told: no such call on a managed service, no right to it, or a cluster that has not formed yet. */
export async function readClusterUuid(search: SearchClient, options: CallOptions = {}): Promise<string | undefined> {
  try {
    const about = (await search.request("GET", "/?filter_path=cluster_uuid", undefined, options)) as About;
    return about?.cluster_uuid === "_na_" ? undefined : about?.cluster_uuid;
  } catch (error) {
    if ([403, 404].includes((error as SearchError).status ?? 0)) return undefined;
    throw error;
  }
}

type About = { cluster_uuid?: string } | undefined;
