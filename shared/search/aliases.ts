// Checks and repairs aliases. In OpenSearch an alias may have a filter or a routing, name several indices, or write to another index:
// searches would then miss listings and changes would be lost, without an error.
import { errors } from "@opensearch-project/opensearch";
import type { SearchClient } from "./client.ts";
import { writeAlias } from "./indices.ts";

/** An alias of one index. */
export interface AliasEntry {
  is_write_index?: boolean;
  filter?: object;
  index_routing?: string;
  search_routing?: string;
}

/** Whether searches through it see the whole index. */
export const isWhole = ({ filter, index_routing, search_routing }: AliasEntry): boolean =>
  filter === undefined && index_routing === undefined && search_routing === undefined;

/** Whether writes through it go to its index. Without `is_write_index` they go to another index as soon as one has it. */
export const takesWrites = (entry: AliasEntry): boolean => entry.is_write_index === true && isWhole(entry);

/** The entries of an alias by index; empty if there is no such alias. */
async function readAlias({ admin }: SearchClient, alias: string): Promise<Map<string, AliasEntry>> {
  try {
    const { body } = await admin.indices.getAlias({ name: alias });
    const entries = body as unknown as Record<string, { aliases: Record<string, AliasEntry> }>;
    return new Map(Object.entries(entries).map(([index, { aliases }]) => [index, aliases[alias] ?? {}]));
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return new Map();
    throw error;
  }
}

/** Whether the write alias of an index points to that index only and takes writes. */
export async function hasWriteAlias(client: SearchClient, index: string): Promise<boolean> {
  const behind = await readAlias(client, writeAlias(index));
  const entry = behind.get(index);
  return behind.size === 1 && entry !== undefined && takesWrites(entry);
}

/** Points the write alias to its index, in one call: any other index loses it. */
export async function restoreWriteAlias(client: SearchClient, index: string): Promise<void> {
  const alias = writeAlias(index);
  const remove = [...(await readAlias(client, alias)).keys()].map((other) => ({ remove: { index: other, alias } }));
  const add = { add: { index, alias, is_write_index: true } };
  await client.admin.indices.updateAliases({ body: { actions: [...remove, add] } });
}

export interface SearchAlias {
  indices: string[];
  /** Whether searches through it see all of each index. */
  whole: boolean;
}

export async function readSearchAlias(client: SearchClient, alias: string): Promise<SearchAlias> {
  const behind = await readAlias(client, alias);
  return { indices: [...behind.keys()], whole: [...behind.values()].every(isWhole) };
}
