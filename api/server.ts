// Starts the API (pools, tables in memory, probe, app, sockets) and closes it in reverse order. The port is bound last, so that no
// request meets a process that cannot answer it yet; after 10 s also when all servers are down.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler } from "express";
import type { IndexMeta } from "../mappings/index-body.ts";
import type { Config } from "../shared/config.ts";
import { readShownCompanies } from "../shared/db/companies.ts";
import { connect } from "../shared/db/connect.ts";
import { connectExport } from "../shared/db/export-snapshot.ts";
import type { City } from "../shared/db/places.ts";
import type { RunState } from "../shared/db/program-runs.ts";
import { loadLanguageData } from "../shared/language-data.ts";
import { createLifecycle, type Lifecycle } from "../shared/lifecycle.ts";
import { explainListening } from "../shared/listening.ts";
import { createLogger, type Logger } from "../shared/logger.ts";
import { serveMetrics } from "../shared/metrics.ts";
import type { PlaceDirectory } from "../shared/places.ts";
import { searchClient } from "../shared/search/client.ts";
import { indexDefinition } from "../shared/search/definition.ts";
import { runSettings, startSignsOfLife } from "../shared/signs-of-life.ts";
import { thisYear } from "../shared/this-year.ts";
import { programVersion } from "../shared/version.ts";
import { createApp } from "./app.ts";
import { pepperId } from "./company/key-format.ts";
import { createKeyLastUsed } from "./company/key-last-used.ts";
import { createChangesWatch } from "./export/changes-watch.ts";
import { startProbe } from "./health/probe.ts";
import { handleClientErrors, requireValidHttp } from "./http/client-error.ts";
import { limitConnections, onlyHealthOverLimit } from "./http/connections.ts";
import { createGracefulClose } from "./http/graceful-close.ts";
import { createMetrics, type Metrics, measureListingCache, measurePools } from "./metrics.ts";
import { spellingsOf } from "./places/areas.ts";
import { createCities } from "./places/cities.ts";
import { createPlaces } from "./places/directory.ts";
import { pathsOf } from "./places/handlers.ts";
import { connectRedis } from "./redis.ts";
import { createRefreshingTable } from "./refreshing-table.ts";
import { createExecutor } from "./search/execute.ts";
import { createFeatureCounts } from "./search/facets/feature-counts.ts";
import { createListingCache } from "./search/listing-cache.ts";
import { createTextSearch } from "./search/text/text-search.ts";
import { createSuggestCounts } from "./suggest/counts.ts";
import { createPhrases } from "./suggest/phrases.ts";
import { createSuggestMemory } from "./suggest/tables.ts";
import { TIMEOUTS, type Timeouts } from "./timeouts.ts";
import { warmUpRefusals } from "./warm-up.ts";
import { createStatusReport } from "./web/status-report.ts";

const SECOND = 1000;
const MB = 1024 * 1024;

export interface RunningApi {
  port: number;
  metrics: Metrics;
  /** From now on `/readyz` is 503; requests are still answered. */
  drain(): void;
  close(): Promise<void>;
}

const NO_ROUTES: RequestHandler = (_req, _res, next) => next();

interface StartOptions {
  logger?: Logger;
  /** Whether the process is this API's own: it then has the default metrics of Node.js, and gives signs of life. */
  ownProcess?: boolean;
  timeouts?: Timeouts;
  /** Routes that this API is without: the demo's. */
  extraRoutes?: RequestHandler;
}

export async function startApi(
  config: Config,
  {
    logger = createLogger(config, { name: "api" }),
    ownProcess = false,
    timeouts = TIMEOUTS,
    extraRoutes = NO_ROUTES,
  }: StartOptions = {},
): Promise<RunningApi> {
  const lifecycle = createLifecycle(logger);
  try {
    return await start(config, { logger, ownProcess, timeouts, extraRoutes, lifecycle });
  } catch (error) {
    // Connections opened before the failure would keep the process alive.
    await lifecycle.close();
    throw error;
  }
}

async function start(
  config: Config,
  { logger, ownProcess, timeouts, extraRoutes, lifecycle }: Required<StartOptions> & { lifecycle: Lifecycle },
): Promise<RunningApi> {
  const drainState = { draining: false };
  const metrics = createMetrics({ defaults: ownProcess });

  const db = connect(config.databaseUrl, {
    applicationName: "listings-api",
    statementTimeoutMs: timeouts.statementMs,
    acquireTimeoutMs: timeouts.acquireMs,
  });
  lifecycle.onClose("PostgreSQL", () => db.destroy());
  const runState: RunState = {};
  if (ownProcess) {
    const peppers = config.apiKeyPeppers.map(pepperId);
    const settings = { ...runSettings(config), peppers, rateLimits: config.rateLimits };
    const signs = startSignsOfLife({ db, logger, program: "api", settings, state: runState });
    lifecycle.onClose("signs of life", () => signs.close());
  }
  const exportPool = connectExport(config.exportDatabaseUrl);
  lifecycle.onClose("PostgreSQL of the export", () => exportPool.end());
  const keyLastUsed = createKeyLastUsed({ db, logger });
  lifecycle.onClose("last use of keys", () => keyLastUsed.close());
  const changesWatch = createChangesWatch({ db, logger, metrics });
  measurePools(metrics, () => ({
    api: (db.client.pool as { numPendingAcquires(): number }).numPendingAcquires(),
    export: exportPool.waitingCount,
  }));
  const redis = await connectRedis(config, logger);
  lifecycle.onClose("Redis", () => redis.disconnect());
  const search = searchClient(config);
  lifecycle.onClose("OpenSearch", () => search.close());

  const prepare = (directory: PlaceDirectory) => {
    spellingsOf(directory);
    pathsOf(directory);
  };
  const places = createPlaces({ db, logger, prepare });
  lifecycle.onClose("places", () => places.close());
  const cities = createCities({ db, logger });
  lifecycle.onClose("cities", () => cities.close());
  const companies = createRefreshingTable({ db, name: "companies", load: () => readShownCompanies(db), logger });
  lifecycle.onClose("companies", () => companies.close());
  const noCities: readonly City[] = [];
  const noCompanies: readonly string[] = [];
  const data = loadLanguageData();
  const textSearch = createTextSearch({
    data,
    places: () => places.get().all(),
    cities: () => (cities.loaded() ? cities.get().all : noCities),
    companies: () => (companies.loaded() ? companies.get() : noCompanies),
    locales: config.locales,
    thisYear,
  });
  const phrases = createPhrases({ db, logger });
  lifecycle.onClose("phrases", () => phrases.close());
  const suggestMemory = createSuggestMemory({ data, places: () => places.get().all(), phrases: phrases.all });
  // Builds the gazetteer, which takes half a second for all places, and the table of suggestions before the first request.
  const searchable = Promise.all([places.firstLoad, cities.firstLoad, companies.firstLoad]).then(() => {
    textSearch.read("maja", { concepts: true });
    suggestMemory.get();
  });
  await waitAtMost(timeouts.startMs, searchable);
  warmUpRefusals({ places, cities });
  // After the work above, which blocks this process for longer than a server may take to answer the first look.
  const wanted = expectedIndex(config);
  const probe = await startProbe({ config, wanted, db, redis, search, metrics, logger, timeouts });
  lifecycle.onClose("probe", () => probe.close());

  const { freshness } = probe;
  const features = createFeatureCounts({ config, db, search, freshness, logger });
  lifecycle.onClose("features", () => features.close());
  const suggestCounts = createSuggestCounts({ config, db, search, freshness, choices: suggestMemory.meanings, logger });
  lifecycle.onClose("counts of suggestions", () => suggestCounts.close());
  const missingFields = () => probe.current().checks.index.lacks;
  const listingCache = createListingCache(config.listingCacheMb * MB);
  measureListingCache(metrics, listingCache.size);
  const executor = createExecutor({
    ...{ config, search, listingCache, freshness },
    ...{ missingFields, metrics, logger, timeouts },
  });
  const version = programVersion();
  const status = createStatusReport({ probe, metrics, listingCache, version });
  lifecycle.onClose("status report", status.close);
  const { read: statusReport } = status;
  const app = createApp({
    ...{ config, logger, timeouts, metrics, version, drainState, runState, probe, statusReport, changesWatch },
    ...{ db, exportPool, keyLastUsed, redis, executor, textSearch },
    ...{ places, cities, features, suggestMemory, suggestCounts, extraRoutes },
  });

  // requireValidHttp answers a missing Host; Node would do so with an empty body.
  const options = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2 * SECOND, requireHostHeader: false };
  const server = createServer(options, requireValidHttp(onlyHealthOverLimit(app)));
  const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  limitConnections(server, {
    isProxy: (address) => isTrusted(address, 0),
    perNetwork: config.rateLimits,
    behindProxy: config.trustProxy !== 0,
    silentMs: timeouts.silentMs,
    metrics,
  });
  handleClientErrors(server);
  // Started before the main server, so that it closes after it: the shutdown can be watched.
  if (config.metricsPort !== 0) {
    const { metricsHost: host, metricsPort } = config;
    const { close } = await serveMetrics(metrics.registry, { host, port: metricsPort });
    lifecycle.onClose("metrics", close);
  }
  const closing = createGracefulClose(server);
  const port = await listen(server, config.port, config.host);
  lifecycle.onClose("HTTP", () => closing.close(20 * SECOND));
  lifecycle.onClose("waiting requests", changesWatch.stop);
  logger.info({ port, host: config.host }, "API is listening");

  return {
    port,
    metrics,
    drain() {
      drainState.draining = true;
      closing.drain();
      changesWatch.stop();
    },
    async close() {
      drainState.draining = true;
      await lifecycle.close();
    },
  };
}

/** Without PostgreSQL the API starts all the same. */
async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, delay(ms, undefined, over)]);
  over.abort();
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explainListening(error, { PORT: port, HOST: host })));
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** `_meta` of an index that this program would build; computed on first use, since its digest is of files of 3 MB. */
function expectedIndex(config: Config): () => IndexMeta {
  let meta: IndexMeta | undefined;
  return () => {
    meta ??= indexDefinition(config).mappings._meta;
    return meta;
  };
}
