// Whoever audits the service from outside: changes two listings, searches, and holds every search to its `X-Data-As-Of`.

import { type Health, startProbe } from "../../api/health/probe.ts";
import { createMetrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import type { IndexMeta } from "../../mappings/index-body.ts";
import { createFreshnessCheck } from "../../scripts/dev/bench/freshness-check.ts";
import { createLogger } from "../../shared/logger.ts";
import { PATIENT } from "./api.ts";
import { insertListing } from "./builders.ts";
import type { TestIndexing } from "./indexing.ts";
import { waitFor } from "./wait.ts";

const PROBE_EVERY_MS = 25;

interface Shown {
  id: string;
  price: number | null;
}

export interface Auditor {
  /** Of a round that began after the call. */
  health(): Promise<Health>;
  /** Commits a change of the one listing's price, and hides or shows the other. */
  change(): Promise<void>;
  /** One search. */
  look(): Promise<void>;
  /** Whether answers promise the last change. */
  promisesLastChange(): boolean;
  /** Searches that did not have what they promised, for people; empty if all had. */
  broken(): string[];
  close(): Promise<void>;
}

/** `wanted`: what the program of the service says that an index should carry. */
export async function startAuditor(
  { db, config, deps }: TestIndexing,
  { placeId, wanted }: { placeId: string; wanted: () => IndexMeta },
): Promise<Auditor> {
  const logger = createLogger({ logLevel: "silent" });
  const redis = await connectRedis(config, logger);
  const metrics = createMetrics();
  let rounds = 0;
  const setLag = metrics.indexLag.set.bind(metrics.indexLag);
  metrics.indexLag.set = (value: unknown) => {
    rounds += 1; // the database has been asked, once a round
    setLag(value as number);
  };
  const probe = await startProbe({
    ...{ config, wanted, db, redis, search: deps.search, metrics, logger, timeouts: PATIENT },
    everyMs: PROBE_EVERY_MS,
  });
  const [priced, toggled] = [
    await insertListing(db, { place_id: placeId }),
    await insertListing(db, { place_id: placeId, price_eur: 1 }),
  ] as const;
  const check = createFreshnessCheck(({ price }: Shown) => price);
  let [turn, changedAt] = [0, 0];

  async function health(): Promise<Health> {
    const before = rounds;
    await waitFor(() => rounds >= before + 2, { intervalMs: 5, what: "two looks of the probe" });
    return probe.current();
  }

  return {
    health,
    async change() {
      turn += 1;
      await db("listings").where({ id: priced }).update({ price_eur: turn });
      check.changed(priced, turn);
      const isPublic = turn % 2 === 0;
      await db("listings")
        .where({ id: toggled })
        .update({ visibility: isPublic ? "public" : "unlisted" });
      check.changed(toggled, isPublic ? 1 : null);
      changedAt = Date.now();
    },
    async look() {
      const asOf = probe.freshness.asOf(); // before the search, as the API does
      if (asOf === undefined) return;
      const query = { bool: { filter: [{ term: { isPublic: true } }, { ids: { values: [priced, toggled] } }] } };
      // A search that fails promises nothing.
      const answer = await deps.search.search(deps.prefix, { query }, { timeoutMs: 30_000 }).catch(() => undefined);
      if (answer === undefined) return;
      const found = new Map(answer.hits.hits.map(({ _id, _source }) => [_id, Number(_source?.price)]));
      // Another database has taken the search over: the probe's next look withdraws the promise.
      await health();
      if (probe.freshness.asOf() === undefined) return;
      const items = [priced, toggled].map((id) => ({ id, price: found.get(id) ?? null }));
      check.answered({ items }, asOf.toISOString());
    },
    promisesLastChange: () => (probe.freshness.asOf()?.getTime() ?? 0) > changedAt,
    broken: () => check.result().examples,
    async close() {
      await probe.close();
      redis.disconnect();
    },
  };
}
