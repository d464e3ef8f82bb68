// A reader beside the faults: versions of some documents must never fall, and searches are counted.
import { setTimeout as delay } from "node:timers/promises";
import type { IndexingDeps } from "../../indexer/setup.ts";
import { readDirty } from "../../shared/db/index-dirty.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readIndexed } from "../../shared/search/bulk.ts";
import { indicesOf } from "../../shared/search/indices.ts";

export interface Samples {
  samples: number;
  regressions: number;
  searches: number;
  failedSearches: number;
  lagMaxSeconds: number;
}

export interface Sampler {
  stop(): Promise<Samples>;
}

const EVERY_MS = 100;

/**
 * With `openSearchDies` only versions that the index has acknowledged must not fall: OpenSearch shows a write to a look-up by id
 * before it is on disk, and one that dies in between loses what it never acknowledged. The indexer sends it again.
 */
export function startSampler(
  deps: IndexingDeps,
  ids: readonly string[],
  { openSearchDies = false }: { openSearchDies?: boolean } = {},
): Sampler {
  const found: Samples = { samples: 0, regressions: 0, searches: 0, failedSearches: 0, lagMaxSeconds: 0 };
  const highest = new Map<string, number>();
  let stopped = false;

  async function sampleVersions(): Promise<void> {
    const [index] = await indicesOf(deps.search, deps.prefix);
    if (index === undefined) return;
    const seen = await readIndexed(deps.search, index, ids);
    // Read after the versions: a listing without a dirty row by now has every version acknowledged that was seen before.
    const waiting = openSearchDies ? await readDirty(deps.db, ids) : new Map();
    for (const [id, { version }] of seen) {
      // Of one index: another one may take the same change a moment later.
      const key = `${index} ${id}`;
      found.samples += 1;
      if (version < (highest.get(key) ?? 0)) found.regressions += 1;
      if (!waiting.has(id)) highest.set(key, Math.max(version, highest.get(key) ?? 0));
    }
  }

  async function search(): Promise<void> {
    found.searches += 1;
    const body = { size: 10, query: { term: { isPublic: true } }, sort: [{ rankKey: "desc" }, { id: "desc" }] };
    await deps.search.search(deps.prefix, body, { timeoutMs: 30_000 }).catch(() => {
      found.failedSearches += 1;
    });
  }

  // A server that is away answers nothing: that is the fault at work and no finding.
  const nothing = () => undefined;
  const running = (async () => {
    while (!stopped) {
      await Promise.all([
        sampleVersions().catch(nothing),
        search(),
        readDirtyState(deps.db).then(({ lagSeconds }) => {
          found.lagMaxSeconds = Math.max(found.lagMaxSeconds, lagSeconds);
        }, nothing),
      ]);
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      return found;
    },
  };
}
