// Indices and aliases. The search alias is named like the prefix; all writes go through `<index>-write`.
import { errors } from "@opensearch-project/opensearch";
import type { IndexBody, IndexMeta } from "../../mappings/index-body.ts";
import type { CallOptions, SearchClient } from "./client.ts";
import { SearchError } from "./response.ts";

export const writeAlias = (index: string) => `${index}-write`;

/** `listings-20261121t195124123-0a1b2c3d4e`: prefix, time of creation, schema hash. */
export function indexName(prefix: string, now: Date, schemaHash: string): string {
  const time = now.toISOString().slice(0, 23).replaceAll(/[-:.]/g, "").toLowerCase();
  return `${prefix}-${time}-${schemaHash}`;
}

/** The prefix in the name of an index; undefined for a name that `indexName` has not made. */
export function prefixOf(index: string): string | undefined {
  return /^(.+)-\d{8}t\d{9}-[0-9a-f]{10}$/.exec(index)?.[1];
}

/** Creates the index and its write alias in one call, so that the index never exists without the alias. */
export async function createIndex({ admin }: SearchClient, index: string, body: IndexBody): Promise<void> {
  await admin.indices.create({
    index,
    body: { ...body, aliases: { [writeAlias(index)]: { is_write_index: true } } } as never,
  });
}

/** The concrete indices behind an alias; empty where there is no such alias. */
export async function indicesOf({ admin }: SearchClient, alias: string): Promise<string[]> {
  const response = await orUndefined(admin.indices.getAlias({ name: alias }));
  return Object.keys(response?.body ?? {});
}

/** Aliases of an index except its write alias: something may read through them. Empty if there is no such index. */
export async function aliasesOf({ admin }: SearchClient, index: string): Promise<string[]> {
  const response = await orUndefined(admin.indices.getAlias({ index }));
  const aliases = (response?.body as Record<string, { aliases: object }> | undefined)?.[index]?.aliases ?? {};
  return Object.keys(aliases).filter((alias) => alias !== writeAlias(index));
}

export async function indexExists({ admin }: SearchClient, index: string): Promise<boolean> {
  const response = await orUndefined(admin.indices.getSettings({ index, name: "index.uuid" }));
  // For an alias OpenSearch returns the concrete index behind it.
  return index in (response?.body ?? {});
}

/** Whether an index takes reads and writes; undefined where there is none. */
export async function indexState({ admin }: SearchClient, index: string): Promise<"open" | "closed" | undefined> {
  const response = await orUndefined(
    admin.cat.indices({ index, h: "index,status", format: "json", expand_wildcards: "all" } as never),
  );
  const rows = (response?.body ?? []) as { index: string; status: string }[];
  const found = rows.find((row) => row.index === index);
  return found === undefined ? undefined : found.status === "open" ? "open" : "closed";
}

export async function deleteIndex({ admin }: SearchClient, index: string): Promise<void> {
  await orUndefined(admin.indices.delete({ index }));
}

/** All concrete indices of this prefix, oldest first. */
export async function listIndices(client: SearchClient, prefix: string, options?: CallOptions): Promise<string[]> {
  const response = await client.request("GET", `/${prefix}-*/_settings/index.uuid`, undefined, options);
  return Object.keys(response as object)
    .filter((name) => prefixOf(name) === prefix)
    .sort();
}

/** `_meta` of an index or alias; undefined if there is no such index, or it has none. */
export async function readIndexMeta({ admin }: SearchClient, index: string): Promise<IndexMeta | undefined> {
  const response = await orUndefined(admin.indices.getMapping({ index }));
  const [first] = Object.values((response?.body ?? {}) as Record<string, { mappings?: { _meta?: unknown } }>);
  return first?.mappings?._meta as IndexMeta | undefined;
}

/** One call, applied as a whole: no search ever meets both indices or none. */
export async function swapAlias(client: SearchClient, alias: string, to: string): Promise<void> {
  const from = (await indicesOf(client, alias)).filter((index) => index !== to);
  const remove = from.map((index) => ({ remove: { index, alias } }));
  await client.admin.indices.updateAliases({ body: { actions: [...remove, { add: { index: to, alias } }] } });
}

/** Changes settings of an existing index. */
export async function tuneIndex(
  { admin }: SearchClient,
  index: string,
  settings: Record<string, string | number | null>,
): Promise<void> {
  await admin.indices.putSettings({ index, body: { index: settings } as never });
}

/** Makes all earlier writes searchable. Up to 5 minutes: after a rebuild a refresh takes long. */
export async function refreshIndex(client: SearchClient, index: string, options: CallOptions = {}): Promise<void> {
  const response = await client.request("POST", `/${index}/_refresh`, undefined, { timeoutMs: 300_000, ...options });
  const { failed } = (response as { _shards: { failed: number } })._shards;
  if (failed > 0)
    throw new SearchError(`${failed} shards of ${index} could not be refreshed`, { failure: "status", status: 503 });
}

/** Statistics group of searches that nobody asked for, which `countSearches` leaves out. */
export const PROBE_GROUP = "probe";

/** Probes with the cheapest search; throws the error that every search of this index or alias would have. */
export async function trySearch(client: SearchClient, index: string, options: CallOptions = {}): Promise<void> {
  await client.search(index, { size: 0, track_total_hits: false, terminate_after: 1, stats: [PROBE_GROUP] }, options);
}

/** Number of public listings in the index. Refresh first. */
export async function countPublic({ admin }: SearchClient, index: string): Promise<number> {
  const response = await admin.count({ index, body: { query: { term: { isPublic: true } } } as never });
  return response.body.count;
}

/** Whether a search of the alias can find the listing. Refresh first. */
export async function isFound({ admin }: SearchClient, alias: string, id: string): Promise<boolean> {
  const query = { bool: { filter: [{ term: { isPublic: true } }, { term: { id } }] } };
  const answer = await admin.count({ index: alias, body: { query } as never });
  return answer.body.count > 0;
}

/** Number of searches of the index since its node started, without our own probes; 0 if there is no such index. */
export async function countSearches(client: SearchClient, index: string): Promise<number> {
  const path = `/${index}/_stats/search?ignore_unavailable=true&groups=${PROBE_GROUP}&filter_path=_all.total.search`;
  const response = (await client.request("GET", path)) as { _all?: { total: { search: SearchStats } } };
  const { query_total, groups = {} } = response._all?.total.search ?? { query_total: 0 };
  return query_total - (groups[PROBE_GROUP]?.query_total ?? 0);
}

interface SearchStats {
  query_total: number;
  groups?: Record<string, { query_total: number }>;
}

/** Undefined for status 404; other errors are thrown. */
async function orUndefined<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return undefined;
    throw error;
  }
}
