// The index behind an alias, as OpenSearch describes it: its name, metadata, aliases and blocks.
import type { IndexMeta } from "../../mappings/index-body.ts";
import type { AliasEntry } from "./aliases.ts";
import type { CallOptions, SearchClient } from "./client.ts";

export interface SearchedIndex {
  name: string;
  /** Other indices behind the same alias; there should be none. */
  others: string[];
  aliases: Record<string, AliasEntry>;
  /** "write", "read_only_allow_delete" ... */
  blocks: string[];
  meta: Partial<IndexMeta> | undefined;
}

interface IndexResponse {
  aliases?: Record<string, AliasEntry>;
  settings?: { index?: { blocks?: Record<string, string> } };
  mappings?: { _meta?: Partial<IndexMeta> };
}

const WANTED = "*.aliases,*.settings.index.blocks,*.mappings._meta";

/** Reads all of it in one call; undefined if there is no such alias. */
export async function readSearched(
  search: SearchClient,
  alias: string,
  options: CallOptions = {},
): Promise<SearchedIndex | undefined> {
  const response = await search.request("GET", `/${alias}?filter_path=${WANTED}`, undefined, options).catch(orMissing);
  const [first, ...others] = Object.entries((response ?? {}) as Record<string, IndexResponse>);
  if (first === undefined) return undefined;
  const [name, { aliases = {}, settings, mappings }] = first;
  const blocks = Object.entries(settings?.index?.blocks ?? {}).flatMap(([block, set]) => (set === "true" ? block : []));
  return { name, others: others.map(([other]) => other), aliases, blocks, meta: mappings?._meta };
}

/** Replaces `_meta` of an index. */
export async function writeIndexMeta(
  search: SearchClient,
  index: string,
  meta: Partial<IndexMeta>,
  options: CallOptions = {},
): Promise<void> {
  await search.request("PUT", `/${index}/_mapping`, { _meta: meta }, options);
}

function orMissing(error: unknown): undefined {
  if ((error as { status?: number }).status !== 404) throw error;
}
