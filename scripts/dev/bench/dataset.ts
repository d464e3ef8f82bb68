// A database and an index of a given size, made once and kept. The same size gives the same listings in every run.
import { drain } from "../../../indexer/drain.ts";
import { type IndexingDeps, openIndexing } from "../../../indexer/setup.ts";
import { type Config, loadConfig } from "../../../shared/config.ts";
import { connect, type Knex } from "../../../shared/db/connect.ts";
import { expireFeatured } from "../../../shared/db/featured.ts";
import { migrate } from "../../../shared/db/migrate.ts";
import { createLogger } from "../../../shared/logger.ts";
import { createProgress } from "../../progress.ts";
import { makeSecrets } from "../../secrets.ts";
import { seedListings } from "../../seed/seed.ts";
import type { ServerUrls } from "../stack/stack.ts";
import { buildIndex } from "./build-index.ts";
import { MARKER_LISTINGS, MARKERS } from "./queries.ts";

/** Fixed, so that dates and with them sort orders are the same on every day. */
const SEEDED_AT = new Date("2026-01-01T00:00:00Z");
const SEED = 1;

export interface Dataset {
  listings: number;
  /** Settings of programs that work on it. */
  env: Record<string, string>;
  config: Config;
  deps: IndexingDeps;
  db: Knex;
  close(): Promise<void>;
}

export async function openDataset(
  urls: ServerUrls,
  listings: number,
  { log, env: extra = {} }: { log: (line: string) => void; env?: Record<string, string> },
): Promise<Dataset> {
  const name = `listings_${listings}`;
  const databaseUrl = await ensureDatabase(urls.databaseUrl, name);
  const env = {
    NODE_ENV: "development",
    DATABASE_URL: databaseUrl,
    EXPORT_DATABASE_URL: "",
    REDIS_URL: urls.redisUrl,
    OPENSEARCH_URL: urls.openSearchUrl,
    INDEX_PREFIX: name,
    REDIS_PREFIX: name,
    LOG_LEVEL: "info",
    HOST: "127.0.0.1",
    METRICS_PORT: "",
    SEARCH_CACHE_MS: "0",
    ...makeSecrets(),
    ...extra,
  };
  const config = loadConfig(env);
  const logger = createLogger({ logLevel: "warn" }, { name: "bench", destination: process.stderr });
  const deps = openIndexing(config, { logger, applicationName: "listings-bench" });
  const dataset = { listings, env, config, deps, db: deps.db, close: deps.close };
  try {
    await fill(dataset, log);
    return dataset;
  } catch (error) {
    await deps.close();
    throw error;
  }
}

/** Goes on where a broken-off run stopped. */
async function fill(dataset: Dataset, log: (line: string) => void): Promise<void> {
  const { listings, db } = dataset;
  await migrate(db);
  const startedAt = performance.now();
  const progress = createProgress({});
  try {
    const { added } = await seedListings(db, {
      count: listings,
      seed: SEED,
      now: SEEDED_AT,
      onProgress: (done, total) => progress.update("seeding", done, total),
    });
    if (added > 0 || !(await isMarked(db))) {
      // What the indexer would do in its first minutes: afterwards nothing changes by itself.
      while ((await expireFeatured(db, 5000)) > 0);
      await mark(db);
    }
    const built = await buildIndex(dataset, {
      force: false,
      onProgress: ({ phase, done, total }) => progress.update(phase, done, total),
    });
    // Changes of a run that was broken off: with them health would never be "ok".
    while ((await drain(dataset.deps)).claimed > 0);
    if (built !== undefined)
      log(`${listings} listings are ready after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  } finally {
    progress.stop();
  }
}

/** A run that was broken off after the seeding has not marked anything. */
async function isMarked(db: Knex): Promise<boolean> {
  const { rows } = await db.raw("select from listings where slogan ->> 'et' like :marked limit 1", {
    marked: `%${MARKERS[0]}%`,
  });
  return rows.length > 0;
}

/** Words that a fixed number of public listings has, however many there are in all. */
async function mark(db: Knex): Promise<void> {
  await db.raw(
    `
    with numbered as (
      select id, row_number() over (order by id) - 1 as position, count(*) over () as total
      from listings
      where is_public(listings)
    ),
    chosen as (
      select id, cast(:markers as text[]) as words, position / greatest(1, total / :wanted) as number
      from numbered
      where position % greatest(1, total / :wanted) = 0
    )
    update listings
    set slogan = jsonb_set(slogan, '{et}', to_jsonb(
      coalesce(slogan ->> 'et', '') || ' ' || words[1 + chosen.number % array_length(words, 1)]))
    from chosen
    where listings.id = chosen.id and number < :wanted
    `,
    { markers: [...MARKERS], wanted: MARKERS.length * MARKER_LISTINGS },
  );
}

async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const server = connect(serverUrl, { applicationName: "listings-bench", statementTimeoutMs: 0 });
  try {
    const known = await server("pg_database").where("datname", name).first("datname");
    if (known === undefined) await server.raw("create database ??", [name]);
    return databaseUrlOf(serverUrl, name);
  } finally {
    await server.destroy();
  }
}

export const databaseUrlOf = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: name }).href;
