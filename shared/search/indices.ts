// Indices and aliases. The alias that searches read is the prefix itself; `<index>-write` is the only way in for writes.
import { errors } from "@opensearch-project/opensearch";
import type { IndexBody, IndexMeta } from "../../mappings/index-body.ts";
import { SearchError } from "./answer.ts";
import type { CallOptions, SearchClient } from "./client.ts";

export const writeAlias = (index: string) => `${index}-write`;

/** `listings-20261121t195124123-0a1b2c3d4e`: sorts by time and tells the schema. */
export function indexName(prefix: string, now: Date, schemaHash: string): string {
  const time = now.toISOString().slice(0, 23).replaceAll(/[-:.]/g, "").toLowerCase();
  return `${prefix}-${time}-${schemaHash}`;
}

/** The prefix in the name of an index; undefined for a name that `indexName` has not made. */
export function prefixOf(index: string): string | undefined {
  return /^(.+)-\d{8}t\d{9}-[0-9a-f]{10}$/.exec(index)?.[1];
}

/** Creates the index with its write alias in one call: there is no moment in which it could be written without. */
export async function createIndex({ admin }: SearchClient, index: string, body: IndexBody): Promise<void> {
  await admin.indices.create({
    index,
    body: { ...body, aliases: { [writeAlias(index)]: { is_write_index: true } } } as never,
  });
}

/** The concrete indices behind an alias; empty where there is no such alias. */
export async function indicesOf({ admin }: SearchClient, alias: string): Promise<string[]> {
  const answer = await orUndefined(admin.indices.getAlias({ name: alias }));
  return Object.keys(answer?.body ?? {});
}

/** Aliases of an index without its own for writes: something may read it through them. Empty if there is no such index. */
export async function aliasesOf({ admin }: SearchClient, index: string): Promise<string[]> {
  const answer = await orUndefined(admin.indices.getAlias({ index }));
  const aliases = (answer?.body as Record<string, { aliases: object }> | undefined)?.[index]?.aliases ?? {};
  return Object.keys(aliases).filter((alias) => alias !== writeAlias(index));
}

export async function indexExists({ admin }: SearchClient, index: string): Promise<boolean> {
  const answer = await orUndefined(admin.indices.getSettings({ index, name: "index.uuid" }));
  // Asked for an alias, OpenSearch answers with the concrete index behind it.
  return index in (answer?.body ?? {});
}

/** Whether an index takes reads and writes; undefined where there is none. */
export async function indexState({ admin }: SearchClient, index: string): Promise<"open" | "closed" | undefined> {
  const answer = await orUndefined(
    admin.cat.indices({ index, h: "index,status", format: "json", expand_wildcards: "all" } as never),
  );
  const rows = (answer?.body ?? []) as { index: string; status: string }[];
  const found = rows.find((row) => row.index === index);
  return found === undefined ? undefined : found.status === "open" ? "open" : "closed";
}

export async function deleteIndex({ admin }: SearchClient, index: string): Promise<void> {
  await orUndefined(admin.indices.delete({ index }));
}

/** All concrete indices of this prefix, oldest first. */
export async function listIndices({ admin }: SearchClient, prefix: string): Promise<string[]> {
  const answer = await admin.indices.getSettings({ index: `${prefix}-*`, name: "index.uuid" });
  return Object.keys(answer.body)
    .filter((name) => prefixOf(name) === prefix)
    .sort();
}

/** `_meta` of an index or alias; undefined where it is missing or carries none. */
export async function readIndexMeta({ admin }: SearchClient, index: string): Promise<IndexMeta | undefined> {
  const answer = await orUndefined(admin.indices.getMapping({ index }));
  const [first] = Object.values((answer?.body ?? {}) as Record<string, { mappings?: { _meta?: unknown } }>);
  return first?.mappings?._meta as IndexMeta | undefined;
}

/** One call, applied as a whole: no search ever meets both indices or none. */
export async function swapAlias(client: SearchClient, alias: string, to: string): Promise<void> {
  const from = (await indicesOf(client, alias)).filter((index) => index !== to);
  const remove = from.map((index) => ({ remove: { index, alias } }));
  await client.admin.indices.updateAliases({ body: { actions: [...remove, { add: { index: to, alias } }] } });
}

/** Changes settings of an index that is there. */
export async function tuneIndex(
  { admin }: SearchClient,
  index: string,
  settings: Record<string, string | number>,
): Promise<void> {
  await admin.indices.putSettings({ index, body: { index: settings } as never });
}

/** Makes searchable whatever was written before the call. After a rebuild that takes as long as the machine needs. */
export async function refreshIndex(client: SearchClient, index: string, options: CallOptions = {}): Promise<void> {
  const answer = await client.request("POST", `/${index}/_refresh`, undefined, { timeoutMs: 300_000, ...options });
  const { failed } = (answer as { _shards: { failed: number } })._shards;
  if (failed > 0)
    throw new SearchError(`${failed} shards of ${index} could not be refreshed`, { failure: "status", status: 503 });
}

/** Statistics group of the searches of `trySearch`, so that `countSearches` can leave them out. */
const PROBE_GROUP = "probe";

/** Makes the cheapest search there is; throws the error that any search of this index or alias would meet. */
export async function trySearch(client: SearchClient, index: string, options: CallOptions = {}): Promise<void> {
  await client.search(index, { size: 0, track_total_hits: false, terminate_after: 1, stats: [PROBE_GROUP] }, options);
}

/** How many listings of the index a search can find. Refresh first. */
export async function countPublic({ admin }: SearchClient, index: string): Promise<number> {
  const answer = await admin.count({ index, body: { query: { term: { isPublic: true } } } as never });
  return answer.body.count;
}

/** How many searches the index has answered since its node started, without our own probes; 0 where there is no such index. */
export async function countSearches(client: SearchClient, index: string): Promise<number> {
  const path = `/${index}/_stats/search?ignore_unavailable=true&groups=${PROBE_GROUP}&filter_path=_all.total.search`;
  const answer = (await client.request("GET", path)) as { _all?: { total: { search: SearchStats } } };
  const { query_total, groups = {} } = answer._all?.total.search ?? { query_total: 0 };
  return query_total - (groups[PROBE_GROUP]?.query_total ?? 0);
}

interface SearchStats {
  query_total: number;
  groups?: Record<string, { query_total: number }>;
}

/** Undefined for "there is no such thing"; everything else rises. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return undefined;
    throw error;
  }
}
