// The two looks of `verify`: what differs, and what still differs in the same way a moment later.
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
/** Beside others: holds its process up for no longer than a tenth of a second. */
const CONTENDED_PAGE_SIZE = 200;
/** What more there is comes with the next loop. */
const SUSPECTS_MAX = 50_000;

export const PROBLEM_KINDS = ["missing", "stale", "ahead", "ghost", "undead", "content", "orphan"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface Problem {
  kind: ProblemKind;
  /** Listing id; for an orphan the name of the index. */
  id: string;
  /** How to remove an orphan, which `--repair` does not. */
  remedy?: string;
  version?: number;
  indexedVersion?: number;
}

export interface SuspectOptions {
  signal?: AbortSignal | undefined;
  throttle?: Throttle | undefined;
  onPage: (rows: number) => void;
}

/** What the first look finds: database against index, then index against database. */
export async function collectSuspects(
  deps: IndexingDeps,
  live: Target,
  { signal, throttle, onPage }: SuspectOptions,
): Promise<Problem[]> {
  const suspects: Problem[] = [];
  let lastId = "0";
  let contended = await throttle?.pause(0);
  while (suspects.length < SUSPECTS_MAX) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const page = await readVerifyRowsAfter(deps.db, lastId, contended ? CONTENDED_PAGE_SIZE : PAGE_SIZE);
    if (page.rows.length === 0) break;
    lastId = page.rows.at(-1)!.id;
    suspects.push(...(await compareRows(deps, live, page)));
    onPage(page.rows.length);
    contended = await throttle?.pause(performance.now() - startedAt);
  }
  // Every listing has a country and no tombstone has one, whatever either says of itself.
  const shown = { query: { exists: { field: FIELDS.country } }, source: false } as const;
  for await (const hits of scrollHits(deps.search, live.name, shown)) {
    signal?.throwIfAborted();
    // A stray document may carry any id; PostgreSQL can be asked for a bigint only.
    const known = await readKnownIds(deps.db, hits.map(({ _id }) => _id).filter(isId));
    for (const { _id: id, _version } of hits) {
      if (!known.has(id)) suspects.push({ kind: "ghost", id, indexedVersion: _version! });
    }
    if (suspects.length >= SUSPECTS_MAX) break;
  }
  return suspects;
}

/** The index is asked after the database: what it lacks of a clean row it really lacks, or the row has moved on since. */
async function compareRows(
  { search, projection, schemaHash }: IndexingDeps,
  live: Target,
  { rows, dirty }: Awaited<ReturnType<typeof readVerifyRows>>,
): Promise<Problem[]> {
  const clean = rows.filter(({ id }) => !dirty.has(id));
  const indexed = await readIndexed(
    search,
    live.name,
    clean.map(({ id }) => id),
    { source: true },
  );
  // An index of another schema holds other content by right.
  const content = live.schemaHash === schemaHash;
  return clean.flatMap((row) => {
    const found = indexed.get(row.id);
    const kind = difference(toDocument(row, projection, new Date()), found, { content });
    if (kind === undefined) return [];
    const version = Number(row.version);
    return [{ kind, id: row.id, version, ...(found === undefined ? {} : { indexedVersion: found.version }) }];
  });
}

/** What has moved between the two looks, or is dirty by now, is in good hands. */
export async function confirm(deps: IndexingDeps, live: Target, suspects: readonly Problem[]): Promise<Problem[]> {
  const confirmed: Problem[] = [];
  for (let start = 0; start < suspects.length; start += PAGE_SIZE) {
    const page = suspects.slice(start, start + PAGE_SIZE);
    const ids = page.map(({ id }) => id);
    const now = await readVerifyRows(deps.db, ids.filter(isId));
    const again = new Map((await compareRows(deps, live, now)).map((problem) => [problem.id, problem]));
    const present = new Set(now.rows.map(({ id }) => id));
    const indexed = await readIndexed(deps.search, live.name, ids, { source: true });
    for (const suspect of page) {
      if (now.dirty.has(suspect.id)) continue;
      if (suspect.kind === "ghost") {
        const found = indexed.get(suspect.id);
        const same = found?.version === suspect.indexedVersion && !isTombstone(found?.source);
        if (!present.has(suspect.id) && same) confirmed.push(suspect);
      } else {
        const second = again.get(suspect.id);
        const same =
          second?.kind === suspect.kind &&
          second.version === suspect.version &&
          second.indexedVersion === suspect.indexedVersion;
        if (same) confirmed.push(suspect);
      }
    }
  }
  return confirmed;
}
