// A small world for faults to happen in: a database, an index and a proxy before each server, all of this test file's own.

import { reindex } from "../../indexer/reindex.ts";
import { createFreshnessCheck } from "../../scripts/dev/bench/freshness-check.ts";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { insertCompany, insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { startProxy, type TcpProxy } from "../helpers/proxy.ts";
import { createRandom, type Random } from "../helpers/random.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { waitFor } from "../helpers/wait.ts";
import { compareAll } from "./compare.ts";
import type { IndexerProcessOptions } from "./indexer-process.ts";
import { countLostCommits, type Model, startWriters } from "./model.ts";
import { type Child, startChild } from "./process.ts";
import { type Shown, startPromiseReader } from "./promises.ts";
import { type Samples, startSampler } from "./sampler.ts";
import { report, type Score } from "./score.ts";
import { CHANGES_PER_SECOND, LEASE_MS, LISTINGS, SAMPLED_IDS, SEED, SETTLE_TIMEOUT_MS } from "./sizes.ts";

export interface World extends TestIndexing {
  random: Random;
  model: Model;
  /** Ids that take half of all changes. */
  hot: string[];
  proxies: { postgres: TcpProxy; redis: TcpProxy; openSearch: TcpProxy };
  /** Environment of a child process: its servers are behind the proxies. */
  env: Record<string, string>;
  startIndexer(options?: Partial<IndexerProcessOptions>): Promise<Child>;
  kill(child: Child): Promise<void>;
  /** Ends every process, waits for nothing. */
  endAll(): Promise<void>;
  /** Writers and readers run while `fault` does. */
  underLoad(fault: () => Promise<void>, options?: LoadOptions): Promise<Samples>;
  /** Heals everything, waits until nothing is dirty, compares everything, and prints the score. */
  settle(fault: string, samples?: Samples): Promise<Score>;
}

interface LoadOptions {
  /** Writers go through the proxy, too. */
  writersThroughProxy?: boolean;
  /** See startSampler. */
  openSearchDies?: boolean;
  changesPerSecond?: number;
}

interface Servers {
  databaseUrl: string;
  redisUrl: string;
  openSearchUrl: string;
}

interface WorldOptions {
  listings?: number;
  /** Servers of the test file's own. */
  servers?: Servers;
  /** Another way to OpenSearch for the child processes. */
  openSearchUrl?: string;
}

export async function createWorld({ listings = LISTINGS, servers, openSearchUrl }: WorldOptions = {}): Promise<World> {
  const ctx = await createTestIndexing({}, servers);
  const random = createRandom(SEED);
  const states = await fill(ctx.db, listings);
  const model: Model = { states, acked: 0, asOf: createFreshnessCheck(({ price }: Shown) => price) };
  const ids = [...states.keys()];
  const hot = ids.slice(0, 10);
  await reindex(ctx.deps);

  const proxies = {
    postgres: await startProxy(ctx.config.databaseUrl),
    redis: await startProxy(ctx.config.redisUrl),
    openSearch: await startProxy(openSearchUrl ?? ctx.config.openSearchUrls[0]!),
  };
  const env = {
    NODE_ENV: "test",
    DATABASE_URL: proxies.postgres.url,
    REDIS_URL: proxies.redis.url,
    OPENSEARCH_URL: proxies.openSearch.url,
    BASE_URL: ctx.config.baseUrl, // vitest sets one of its own
    INDEX_PREFIX: ctx.config.indexPrefix,
    REDIS_PREFIX: ctx.config.redisPrefix,
    LOG_LEVEL: "silent",
    ...TEST_SECRETS,
  };
  const children = new Set<Child>();
  let kills = 0;
  let ackedBefore = 0;

  const world: World = {
    ...ctx,
    random,
    model,
    hot,
    proxies,
    env,
    async startIndexer(options = {}) {
      const child = await startChild("indexer-process.ts", env, { leaseMs: LEASE_MS, ...options });
      children.add(child);
      void child.ended.then((how) => {
        if (how === "SIGKILL") kills += 1;
      });
      return child;
    },
    async kill(child) {
      child.signal("SIGKILL");
      await child.ended;
    },
    async endAll() {
      const alive = [...children].filter((child) => !child.hasEnded());
      const before = kills;
      for (const child of alive) child.signal("SIGKILL"); // also wakes a frozen one
      await Promise.all(alive.map(({ ended }) => ended));
      kills = before;
      children.clear();
    },
    async underLoad(
      fault,
      { writersThroughProxy = false, openSearchDies = false, changesPerSecond = CHANGES_PER_SECOND } = {},
    ) {
      const db = writersThroughProxy ? openPatient(proxies.postgres.url) : ctx.db;
      const writers = startWriters({ db, model, random, hot, changesPerSecond });
      const reader = await startPromiseReader(ctx.config, model.asOf);
      const sampler = startSampler(ctx.deps, ids.slice(0, SAMPLED_IDS), { openSearchDies });
      try {
        await fault();
      } finally {
        await writers.stop();
        await reader.stop();
        if (db !== ctx.db) await db.destroy();
      }
      return sampler.stop();
    },
    async settle(fault, samples) {
      for (const proxy of Object.values(proxies)) proxy.trouble({});
      const recovered = await waitFor(async () => (await readDirtyState(ctx.db)).rows === 0, {
        timeoutMs: SETTLE_TIMEOUT_MS,
        intervalMs: 200,
        what: "an empty index_dirty",
      }).catch(() => false);
      // Only now: the places that were renamed are worked off by the indexer, too.
      const patient = { timeoutMs: SETTLE_TIMEOUT_MS };
      await waitFor(async () => (await ctx.db("place_bumps").first()) === undefined, {
        ...patient,
        what: "an empty place_bumps",
      });
      await waitFor(async () => (await readDirtyState(ctx.db)).rows === 0, {
        ...patient,
        what: "an empty index_dirty again",
      });
      const { lost, phantoms, unexpected } = await compareAll(ctx.deps);
      const { stale, checked: promises, examples } = model.asOf.result();
      if (stale > 0) console.log("older than promised", examples);
      model.asOf = createFreshnessCheck(({ price }: Shown) => price);
      const score: Score = {
        stale,
        promises,
        acked: model.acked - ackedBefore,
        lost: lost.length + (await countLostCommits(ctx.db, model)),
        recovered,
        unexpected: unexpected.length,
        regressions: samples?.regressions ?? 0,
        phantoms: phantoms.length,
        maxLagSeconds: samples?.lagMaxSeconds ?? 0,
        kills,
        samples: samples?.samples ?? 0,
      };
      ackedBefore = model.acked;
      kills = 0;
      report(fault, score);
      return score;
    },
    async close() {
      await world.endAll();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await ctx.close();
    },
  };
  return world;
}

/** What every fault must leave behind. */
export const CLEAN = { lost: 0, recovered: true, unexpected: 0, regressions: 0, phantoms: 0, stale: 0 };

/** However many there are, a rename concerns about so many listings: more would be another test, of big bulks. */
const LISTINGS_PER_NAME = 75;

async function fill(db: Knex, count: number): Promise<Model["states"]> {
  const places = await insertPlaceLine(db);
  const companies: string[] = [];
  const sellers: string[] = [];
  for (let pair = 0; pair < Math.max(1, count / (2 * LISTINGS_PER_NAME)); pair += 1) {
    companies.push(await insertCompany(db));
    sellers.push(await insertSeller(db, { company_id: companies[pair] }), await insertSeller(db));
  }
  // One builder's listing as the pattern: the others are copies of it.
  const pattern = await insertListing(db, {
    seller_id: sellers[0],
    company_id: companies[0],
    place_id: places.settlement,
  });
  await db.raw(
    `
    insert into listings (seller_id, company_id, status, deal_type, property_type, place_id, price_eur, rooms, size_m2,
      floor, floors, year_built, slogan, description)
    select (cast(:sellers as bigint[]))[1 + n % :sellerCount],
      case when n % 2 = 0 then (cast(:companies as bigint[]))[1 + n % :sellerCount / 2] end,
      case when n % 10 = 0 then 'archived' else 'active' end, deal_type, property_type,
      case when n % 3 = 0 and n < :placed then place_id end, 1000 + n, rooms, size_m2, floor, floors, year_built, slogan,
      description
    from listings, generate_series(2, cast(:count as integer)) as n
    where id = :pattern
    `,
    { sellers, sellerCount: sellers.length, companies, placed: 2 * LISTINGS_PER_NAME, count, pattern },
  );
  const rows = await db("listings").select("id", "price_eur", "status").orderBy("id");
  return new Map(rows.map((row) => [row.id, [{ price: Number(row.price_eur), status: row.status }]]));
}

/** Statements fail soon when their server is gone, and a slow machine gets its time. */
const openPatient = (url: string) =>
  connect(url, { applicationName: "listings faults test", acquireTimeoutMs: 5000, statementTimeoutMs: 10_000 });
