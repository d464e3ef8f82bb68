// Problems of the searched index: it must answer searches, and must be a target that changes can reach. API, doctor and status report
// them in the same words.
import type { IndexMeta } from "../mappings/index-body.ts";
import type { Identity } from "./db/epoch.ts";
import { findWriteBlock, liftBlock } from "./index-blocks.ts";
import { isWhole, takesWrites } from "./search/aliases.ts";
import { prefixOf, writeAlias } from "./search/indices.ts";
import { SearchError } from "./search/response.ts";
import type { SearchedIndex } from "./search/searched-index.ts";

const NO_INDEX = "there is no index to search yet";
const REINDEX = "run `npx listings reindex`";

interface KnownTarget {
  name: string;
  state: string;
  schemaHash?: string;
  clusterUuid?: string | null;
  heartbeatAt?: Date | string | null;
  putBackAt?: Date | string | null;
}

export interface StateProblem {
  text: string;
  todo: string;
}

interface Observed {
  prefix: string;
  /** The index behind the search alias; undefined if there is none. */
  index: SearchedIndex | undefined;
  /** The error of a probe search, if it failed. */
  searching: unknown;
  /** Undefined if PostgreSQL cannot be reached. */
  targets: readonly KnownTarget[] | undefined;
  /** Read after the index, since each heartbeat is written to the database first. */
  identity: Identity | undefined;
  /** Undefined if unknown. */
  cluster: string | undefined;
  wanted: Pick<IndexMeta, "schemaHash" | "fields">;
}

/** The first problem by which searches fail or miss changes; undefined if there is none. */
export function findSearchedProblem({
  prefix,
  index,
  searching,
  targets,
  identity,
  cluster,
  wanted,
}: Observed): StateProblem | undefined {
  const elsewhere = clusterProblem(targets ?? [], cluster);
  if (elsewhere !== undefined) return elsewhere;
  if (index === undefined) return unsearchedProblem(prefix, targets ?? []);
  return (
    readBlockProblem(index) ??
    refusalProblem(index.name, searching, targets ?? []) ??
    aliasProblem(prefix, index) ??
    (targets && prefixProblem(prefix, targets)) ??
    (identity && databaseProblem(index, identity)) ??
    (targets && searchedProblem(index.name, targets)) ??
    (targets && putBackProblem(index, targets)) ??
    lackingProblem(index, targets ?? [], wanted) ??
    writeProblem(index)
  );
}

export const describeProblem = ({ text, todo }: StateProblem): string => `${text}: ${todo}`;

function unsearchedProblem(prefix: string, targets: readonly KnownTarget[]): StateProblem {
  const live = targets.find(({ state }) => state === "live");
  return (
    prefixProblem(prefix, targets) ?? {
      text: live ? `every search fails, the live index ${live.name} is not behind the alias ${prefix}` : NO_INDEX,
      todo: REINDEX,
    }
  );
}

/** A search alias that shows more or less than its index. */
export function aliasProblem(prefix: string, { name, others, aliases }: SearchedIndex): StateProblem | undefined {
  const todo = `${REINDEX}, which gives the alias to the live index alone`;
  if (others.length > 0) {
    return { text: `searches find listings twice, the alias ${prefix} names ${[name, ...others].join(" and ")}`, todo };
  }
  if (isWhole(aliases[prefix] ?? {})) return undefined;
  return { text: `searches miss listings, the alias ${prefix} of ${name} has a filter or a routing`, todo };
}

/** OPENSEARCH_URL is another cluster, in which the live index looks deleted. If none is live, by the one that was live last. */
export function clusterProblem(targets: readonly KnownTarget[], cluster: string | undefined): StateProblem | undefined {
  const live = targets.find(({ state }) => state === "live") ?? targets.findLast(({ state }) => state === "previous");
  if (live?.clusterUuid == null || cluster === undefined || live.clusterUuid === cluster) return undefined;
  return {
    text: `OPENSEARCH_URL leads to another OpenSearch cluster (${cluster}) than the one in which ${live.name} was built (${live.clusterUuid})`,
    todo:
      "correct OPENSEARCH_URL; if that cluster was replaced or its data are lost, run `npx listings reindex --force`, " +
      "or after a restore of the database `npx listings restored --force`",
  };
}

/** INDEX_PREFIX differs from the live index: searches would use another index of that prefix, if there is one. */
export function prefixProblem(prefix: string, targets: readonly KnownTarget[]): StateProblem | undefined {
  const live = targets.find(({ state }) => state === "live");
  if (live === undefined || prefixOf(live.name) === prefix) return undefined;
  return {
    text: `INDEX_PREFIX is ${prefix}, but the live index of this database is ${live.name}`,
    todo: "correct INDEX_PREFIX; for an index of that prefix run `npx listings reindex --force --new-settings`",
  };
}

/** The searched index was built from another database, or from a later state of this one that is lost. */
function databaseProblem(index: SearchedIndex, identity: Identity): StateProblem | undefined {
  if (isAhead(index.meta, identity)) return aheadProblem(index, identity);
  const builtFrom = index.meta?.databaseId;
  if (builtFrom === undefined || builtFrom === identity.databaseId) return undefined;
  return {
    text: `searches use ${index.name}, which was built from another database (id ${builtFrom}, this one is ${identity.databaseId})`,
    todo: "correct DATABASE_URL, OPENSEARCH_URL or INDEX_PREFIX; if this database shall take over the searches, run `npx listings reindex --force`",
  };
}

/** Whether the index was written by a later state of the database. Indices of older releases have no heartbeat. */
export function isAhead(meta: Partial<IndexMeta> | undefined, { databaseId, heartbeatAt }: Identity): boolean {
  if (meta?.heartbeatAt === undefined || (meta.databaseId ?? databaseId) !== databaseId) return false;
  return Date.parse(meta.heartbeatAt) > heartbeatAt.getTime();
}

export function aheadProblem(
  { name, meta }: Pick<SearchedIndex, "name" | "meta">,
  { heartbeatAt }: Identity,
): StateProblem {
  return {
    text:
      `the index ${name} was written to until ${meta?.heartbeatAt}, and this database only until ${heartbeatAt.toISOString()}: ` +
      "it is a restored backup, or a copy of the database that writes there",
    todo: "after a restore run `npx listings restored`; for a copy give it an INDEX_PREFIX of its own and run `npx listings reindex --force --new-settings`",
  };
}

/** How much earlier a heartbeat must be to count: two indexers may write theirs in any order, within the timeout of a call. */
const PUT_BACK_MIN_MS = 30_000;

/** Whether the index has an earlier heartbeat than it took once: OpenSearch was put back to an older copy of its data. */
export function isPutBack(meta: Partial<IndexMeta> | undefined, heartbeatAt: Date | string | null): boolean {
  if (heartbeatAt === null) return false;
  const found = Date.parse(meta?.heartbeatAt ?? "1970-01-01");
  return found < new Date(heartbeatAt).getTime() - PUT_BACK_MIN_MS;
}

/** Whether the searched index was put back, and not repaired since: it lacks what was indexed in between. */
export function lacksChanges({ name, meta }: SearchedIndex, targets: readonly KnownTarget[]): boolean {
  const target = targets.find((each) => each.name === name);
  return target !== undefined && (target.putBackAt != null || isPutBack(meta, target.heartbeatAt ?? null));
}

function putBackProblem(index: SearchedIndex, targets: readonly KnownTarget[]): StateProblem | undefined {
  if (!lacksChanges(index, targets)) return undefined;
  return {
    text: `searches miss changes, ${index.name} was put back to an older copy of its data`,
    todo: "the indexer compares and repairs it within five minutes, or run `npx listings verify --repair`",
  };
}

/** Missing fields. The API then refuses searches, since OpenSearch would treat a missing field as one without values. */
function lackingProblem(
  { name, meta }: SearchedIndex,
  targets: readonly KnownTarget[],
  wanted: Observed["wanted"],
): StateProblem | undefined {
  const lacks = lackingFields(meta, wanted.fields);
  if (lacks.length === 0) return undefined;
  const backTo = targets.findLast(({ state }) => state === "previous");
  const quick =
    backTo?.schemaHash === wanted.schemaHash
      ? `; until then \`npx listings rollback\` to ${backTo.name}, which has them`
      : "";
  return {
    text: `every search fails, ${name} lacks fields that this version with its LOCALES needs (${lacks.join(", ")})`,
    todo: `${REINDEX}${quick}`,
  };
}

export function lackingFields(meta: Partial<IndexMeta> | undefined, wanted: readonly string[]): string[] {
  const there = new Set(meta?.fields);
  return wanted.filter((field) => !there.has(field));
}

function readBlockProblem({ name, blocks }: SearchedIndex): StateProblem | undefined {
  if (!blocks.includes("read")) return undefined;
  return { text: `every search fails, ${name} has the block index.blocks.read`, todo: liftBlock(name, "read") };
}

/** A block or a wrong write alias, by which changes do not reach a target. */
function writeProblem({ name, aliases, blocks }: SearchedIndex): StateProblem | undefined {
  const blocked = findWriteBlock({ name, blocks });
  if (blocked !== undefined) return blocked;
  const entry = aliases[writeAlias(name)];
  if (entry !== undefined && takesWrites(entry)) return undefined;
  const what = entry === undefined ? "is missing" : "does not write to it, or not all";
  return { text: `changes do not reach ${name}, its alias ${writeAlias(name)} ${what}`, todo: REINDEX };
}

/**
 * The problem behind a failed search of this index; undefined for no error, and for errors of the server as a whole (overload, timeout).
 * Only a search shows it: the mapping can be read even if the index is closed or has lost its shards.
 */
function refusalProblem(searched: string, error: unknown, targets: readonly KnownTarget[]): StateProblem | undefined {
  if (!(error instanceof SearchError) || error.failure !== "status" || error.status === 429) return undefined;
  const why = error.type ?? error.message;
  const backTo = targets.findLast(({ state, name }) => state === "previous" && name !== searched);
  const quick =
    backTo === undefined ? "" : `\`npx listings rollback\` to ${backTo.name} brings searches back at once; `;
  return error.type === "index_closed_exception"
    ? { text: `${searched} is closed, every search fails`, todo: `open it with POST /${searched}/_open in OpenSearch` }
    : {
        text: `searches of ${searched} fail (${why})`,
        todo: `${quick}look at GET /_cluster/allocation/explain in OpenSearch; an index that is lost is built anew by \`npx listings reindex --force\``,
      };
}

/** Searches use an index that is no target, or a previous one; undefined if it is live or about to be. */
export function searchedProblem(searched: string, targets: readonly KnownTarget[]): StateProblem | undefined {
  const target = targets.find(({ name }) => name === searched);
  if (target === undefined) {
    return {
      text: `searches use ${searched}, which this database does not write to`,
      todo: "after a restore run `npx listings restored`; otherwise look at DATABASE_URL and OPENSEARCH_URL and run `npx listings reindex`",
    };
  }
  if (target.state !== "previous") return undefined;
  // An unfinished rollback has changed the alias and left a live index; an unfinished restore has left none.
  const [what, command] = targets.some(({ state }) => state === "live")
    ? ["a rollback", "rollback"]
    : ["a restore", "restored"];
  return {
    text: `searches use ${searched}, which is not live: ${what} was begun and not finished`,
    todo: `wait for it, or run \`npx listings ${command}\` again`,
  };
}
