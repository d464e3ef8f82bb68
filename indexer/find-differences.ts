// Finds differences between database and index in two passes: a difference counts only if it is the same in both.
import { FIELDS } from "../mappings/fields.ts";
import type { Target } from "../shared/db/index-targets.ts";
import { readKnownIds, readVerifyRows, readVerifyRowsAfter } from "../shared/db/verify.ts";
import { isId } from "../shared/ids.ts";
import { readIndexed } from "../shared/search/bulk.ts";
import { scrollHits } from "../shared/search/point-in-time.ts";
import { difference, isTombstone } from "./compare.ts";
import { toDocument } from "./project.ts";
import type { IndexingDeps } from "./setup.ts";
import type { Throttle } from "./throttle.ts";

const PAGE_SIZE = 1000;
/** Page size beside searches or changes: comparing 200 listings blocks the event loop for at most 0.1 s. */
const CONTENDED_PAGE_SIZE = 200;
/** Differences of one run; the next run finds the others. */
const DIFFERENCES_MAX = 50_000;

/**
 * missing: public, not in the index. stale: an older version. ahead: a newer version than the database has. ghost: in the index, not in the
 * database. leaked: not public, but no tombstone. content: same version, other content, or a tombstone of a public listing. orphan: an
 * index without a target.
 */
export const PROBLEM_KINDS = ["missing", "stale", "ahead", "ghost", "leaked", "content", "orphan"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface FoundDifference {
  kind: ProblemKind;
  /** Listing id; for an orphan the name of the index. */
  id: string;
  /** How to remove an orphan, which `--repair` does not. */
  remedy?: string;
  version?: number;
  indexedVersion?: number;
}

export interface FindOptions {
  signal?: AbortSignal | undefined;
  throttle?: Throttle | undefined;
  onPage: (rows: number) => void;
}

/** First pass: compares the database with the index, then the index with the database. */
export async function findDifferences(
  deps: IndexingDeps,
  live: Target,
  { signal, throttle, onPage }: FindOptions,
): Promise<FoundDifference[]> {
  const candidates: FoundDifference[] = [];
  let lastId = "0";
  let contended = await throttle?.pause(0);
  while (candidates.length < DIFFERENCES_MAX) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const page = await readVerifyRowsAfter(deps.db, lastId, contended ? CONTENDED_PAGE_SIZE : PAGE_SIZE);
    if (page.rows.length === 0) break;
    lastId = page.rows.at(-1)!.id;
    candidates.push(...(await compareRows(deps, live, page)));
    onPage(page.rows.length);
    contended = await throttle?.pause(performance.now() - startedAt);
  }
  // Everything but tombstones, which no search finds. A stray document need not have the fields that every listing has.
  const searched = [FIELDS.country, FIELDS.dealType, FIELDS.estonianDealType].map((field) => ({ exists: { field } }));
  const tombstone = { bool: { filter: [{ term: { [FIELDS.isPublic]: false } }], must_not: searched } };
  const shown = { query: { bool: { must_not: [tombstone] } }, source: false } as const;
  for await (const hits of scrollHits(deps.search, live.name, shown)) {
    signal?.throwIfAborted();
    // A stray document may have any id; only a bigint can be looked up in PostgreSQL.
    const known = await readKnownIds(deps.db, hits.map(({ _id }) => _id).filter(isId));
    for (const { _id: id, _version } of hits) {
      if (!known.has(id)) candidates.push({ kind: "ghost", id, indexedVersion: _version! });
    }
    if (candidates.length >= DIFFERENCES_MAX) break;
  }
  return candidates;
}

/** Reads the index after the database: what a clean row lacks there is missing, or the row has changed since. */
async function compareRows(
  { search, projection, schemaHash }: IndexingDeps,
  live: Target,
  { rows, dirty }: Awaited<ReturnType<typeof readVerifyRows>>,
): Promise<FoundDifference[]> {
  const clean = rows.filter(({ id }) => !dirty.has(id));
  const indexed = await readIndexed(
    search,
    live.name,
    clean.map(({ id }) => id),
    { source: true },
  );
  // An index of another schema rightly has other content: only versions are compared.
  const content = live.schemaHash === schemaHash;
  return clean.flatMap((row) => {
    const found = indexed.get(row.id);
    const kind = difference(toDocument(row, projection, new Date()), found, { content });
    if (kind === undefined) return [];
    const version = Number(row.version);
    return [{ kind, id: row.id, version, ...(found === undefined ? {} : { indexedVersion: found.version }) }];
  });
}

/** Second pass: keeps the candidates that are unchanged and not dirty. The others are on their way to the index. */
export async function confirmDifferences(
  deps: IndexingDeps,
  live: Target,
  candidates: readonly FoundDifference[],
): Promise<FoundDifference[]> {
  const confirmed: FoundDifference[] = [];
  for (let start = 0; start < candidates.length; start += PAGE_SIZE) {
    const page = candidates.slice(start, start + PAGE_SIZE);
    const ids = page.map(({ id }) => id);
    const now = await readVerifyRows(deps.db, ids.filter(isId));
    const again = new Map((await compareRows(deps, live, now)).map((problem) => [problem.id, problem]));
    const present = new Set(now.rows.map(({ id }) => id));
    const indexed = await readIndexed(deps.search, live.name, ids, { source: true });
    for (const candidate of page) {
      if (now.dirty.has(candidate.id)) continue;
      if (candidate.kind === "ghost") {
        const found = indexed.get(candidate.id);
        const same = found?.version === candidate.indexedVersion && !isTombstone(found?.source);
        if (!present.has(candidate.id) && same) confirmed.push(candidate);
      } else {
        const second = again.get(candidate.id);
        const same =
          second?.kind === candidate.kind &&
          second.version === candidate.version &&
          second.indexedVersion === candidate.indexedVersion;
        if (same) confirmed.push(candidate);
      }
    }
  }
  return confirmed;
}
