// Whether aliases are as we made them. OpenSearch lets an alias filter what it shows, name several indices, or write to another
// one than it is named after: searches would miss listings and changes would go astray, without an error.
import { errors } from "@opensearch-project/opensearch";
import type { SearchClient } from "./client.ts";
import { writeAlias } from "./indices.ts";

/** An alias as it stands at one index. */
export interface AliasEntry {
  is_write_index?: boolean;
  filter?: object;
  index_routing?: string;
  search_routing?: string;
}

/** Whether it shows all of its index. */
export const isWhole = ({ filter, index_routing, search_routing }: AliasEntry): boolean =>
  filter === undefined && index_routing === undefined && search_routing === undefined;

/** Whether it takes writes for its index. Without the mark they go to another index as soon as there is one with it. */
export const takesWrites = (entry: AliasEntry): boolean => entry.is_write_index === true && isWhole(entry);

/** The alias as it stands at each index behind it; empty where there is none. */
async function readAlias({ admin }: SearchClient, alias: string): Promise<Map<string, AliasEntry>> {
  try {
    const { body } = await admin.indices.getAlias({ name: alias });
    const told = body as unknown as Record<string, { aliases: Record<string, AliasEntry> }>;
    return new Map(Object.entries(told).map(([index, { aliases }]) => [index, aliases[alias] ?? {}]));
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return new Map();
    throw error;
  }
}

/** Whether all that is written through the alias of an index reaches that index and no other. */
export async function hasWriteAlias(client: SearchClient, index: string): Promise<boolean> {
  const behind = await readAlias(client, writeAlias(index));
  const entry = behind.get(index);
  return behind.size === 1 && entry !== undefined && takesWrites(entry);
}

/** In one call: any other index loses the alias, which is named after this one. */
export async function restoreWriteAlias(client: SearchClient, index: string): Promise<void> {
  const alias = writeAlias(index);
  const remove = [...(await readAlias(client, alias)).keys()].map((other) => ({ remove: { index: other, alias } }));
  const add = { add: { index, alias, is_write_index: true } };
  await client.admin.indices.updateAliases({ body: { actions: [...remove, add] } });
}

export interface SearchAlias {
  indices: string[];
  /** Whether it shows all of each. */
  whole: boolean;
}

export async function readSearchAlias(client: SearchClient, alias: string): Promise<SearchAlias> {
  const behind = await readAlias(client, alias);
  return { indices: [...behind.keys()], whole: [...behind.values()].every(isWhole) };
}
