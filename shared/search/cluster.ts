// Identity of the OpenSearch cluster: the id that it got when it was first formed.

import type { CallOptions, SearchClient } from "./client.ts";
import type { SearchError } from "./response.ts";

/** Undefined where it is unknown: a managed service without this call, missing permission, or a cluster that has not formed yet. */
export async function readClusterUuid(search: SearchClient, options: CallOptions = {}): Promise<string | undefined> {
  try {
    const root = (await search.request("GET", "/?filter_path=cluster_uuid", undefined, options)) as RootResponse;
    return root?.cluster_uuid === "_na_" ? undefined : root?.cluster_uuid;
  } catch (error) {
    if ([403, 404].includes((error as SearchError).status ?? 0)) return undefined;
    throw error;
  }
}

type RootResponse = { cluster_uuid?: string } | undefined;
