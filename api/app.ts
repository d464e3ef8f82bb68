// Assembles the API: middleware, the public routes, and the groups of routes in health/, discovery/, company/ and web/, in the order in
// which a request meets them.
import compression from "compression";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import type { Redis } from "ioredis";
import type { Config } from "../shared/config.ts";
import type { Knex } from "../shared/db/connect.ts";
import type { ExportPool } from "../shared/db/export-snapshot.ts";
import type { RunState } from "../shared/db/program-runs.ts";
import type { Logger } from "../shared/logger.ts";
import type { KeyLastUsed } from "./company/key-last-used.ts";
import { companyRoutes } from "./company/routes.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import type { ChangesWatch } from "./export/changes-watch.ts";
import { getFeed } from "./feed/handler.ts";
import { FEED_PATH } from "./feed/links.ts";
import type { Probe } from "./health/probe.ts";
import { type DrainState, healthRoutes } from "./health/routes.ts";
import { accessLog } from "./http/access-log.ts";
import { refuseBlocked } from "./http/blocked-networks.ts";
import { type Handler, withinDeadline } from "./http/deadline.ts";
import { EMPTY_LIST, errorHandler, methodNotAllowed, notFound } from "./http/errors.ts";
import { dataAsOf, publicCors, revalidate, securityHeaders } from "./http/headers.ts";
import { BUCKETS, type Bucket, createLimiter, limitByAddress, networkLimiters } from "./http/limits.ts";
import { requestId } from "./http/request-id.ts";
import { sharedCaching } from "./http/shared-cache.ts";
import { serverTiming } from "./http/timing.ts";
import { noteUntrustedProxy } from "./http/untrusted-proxy.ts";
import { findPublicListing, getListing } from "./listing/listing.ts";
import { getSeller } from "./listing/seller.ts";
import type { Metrics } from "./metrics.ts";
import { publicPaths } from "./openapi/public.ts";
import type { Cities } from "./places/cities.ts";
import type { Places } from "./places/directory.ts";
import { listCities, listPlaces } from "./places/handlers.ts";
import { listCells } from "./search/cells/handler.ts";
import type { Executor } from "./search/execute.ts";
import { type createFeatureCounts, listFeatures } from "./search/facets/feature-counts.ts";
import { listingFeatures } from "./search/facets/listing-features.ts";
import { createFirstListings } from "./search/first-listings.ts";
import { createSearchResponder, searchListings } from "./search/handler.ts";
import { createResponseCache, serveFromCache } from "./search/response-cache.ts";
import type { TextSearch } from "./search/text/text-search.ts";
import { createUnderstand } from "./search/understand.ts";
import { type SuggestDeps, suggestTexts } from "./suggest/handler.ts";
import type { Timeouts } from "./timeouts.ts";
import { webRoutes } from "./web/routes.ts";
import type { StatusReport } from "./web/status-report.ts";

export interface AppDeps {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  db: Knex;
  exportPool: ExportPool;
  keyLastUsed: KeyLastUsed;
  changesWatch: ChangesWatch;
  redis: Redis;
  places: Places;
  cities: Cities;
  features: ReturnType<typeof createFeatureCounts>;
  suggestMemory: SuggestDeps["suggestMemory"];
  suggestCounts: SuggestDeps["suggestCounts"];
  executor: Executor;
  textSearch: TextSearch;
  probe: Pick<Probe, "current" | "freshness">;
  statusReport: () => Promise<StatusReport>;
  drainState: DrainState;
  runState: RunState;
  timeouts: Timeouts;
  version: string;
  extraRoutes: RequestHandler;
}

/** With a shorter response cache, the component of a search page would search again for what its page has searched for. */
const SHARED_MS_MIN = 100;

export function createApp(deps: AppDeps): Express {
  const { config, logger, metrics, probe, drainState } = deps;
  const limiter = (bucket: Bucket) =>
    config.rateLimits ? createLimiter(bucket, { ...deps, redisPrefix: config.redisPrefix }) : undefined;
  const limit = (bucket: Bucket) => limitByAddress(limiter(bucket));
  const limitSearch = limitByAddress(limiter(BUCKETS.search), networkLimiters(config.rateLimitNetworks, limiter));
  const limitSite = limit(BUCKETS.site);
  const limitListing = limit(BUCKETS.listing); // shared by the endpoint and the page of a listing: the same data
  const responses = createResponseCache(config.searchCacheMs);
  const respond = createSearchResponder({ ...deps, responses });
  const bounded = (handler: Handler) => withinDeadline(handler, { ms: deps.timeouts.answerMs });
  const shared = sharedCaching(config);
  const onlyGet = methodNotAllowed("GET");
  const compress = compression();

  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);

  app.use(requestId(), serverTiming(), accessLog({ logger, metrics }), closeWhileDraining(drainState));
  app.use(noteUntrustedProxy(deps));
  app.use(securityHeaders(config), ...refuseBlocked(config.blockedNetworks));

  // First of all routes: a search from the cache takes a third of a millisecond, as suggestions for each key that is pressed do, and
  // each layer before it counts.
  const publicHeaders = [publicCors(config), revalidate(), dataAsOf(probe.freshness)];
  app
    .route("/api/public/v1/listings")
    .all(publicHeaders)
    .get(shared, limitSearch, serveFromCache(responses), compress, bounded(searchListings(respond)))
    .all(onlyGet, errorHandler({ logger, extraFields: EMPTY_LIST }));
  app
    .route("/api/public/v1/suggest")
    .all(publicHeaders)
    .get(shared, limit(BUCKETS.suggest), suggestTexts(deps))
    .all(onlyGet);

  const publicApi = Router();
  publicApi.use(publicHeaders, compress);
  publicApi
    .route("/api/public/v1/listings/:id")
    .get(limitListing, bounded(getListing(deps)))
    .all(onlyGet);
  const seller = [limit(BUCKETS.seller), bounded(getSeller(deps))];
  for (const path of ["/api/public/v1/sellers/:userId", "/api/seller/:userId"]) {
    publicApi.route(path).get(seller).all(onlyGet);
  }
  publicApi
    .route("/api/public/v1/cells")
    .get(shared, limit(BUCKETS.cells), serveFromCache(responses), bounded(listCells({ ...deps, responses })))
    .all(onlyGet);
  publicApi
    .route(FEED_PATH)
    .get(shared, limit(BUCKETS.feed), serveFromCache(responses), bounded(getFeed({ ...deps, responses })))
    .all(onlyGet);
  publicApi.route("/api/public/v1/places").get(shared, limit(BUCKETS.places), listPlaces(deps)).all(onlyGet);
  publicApi.route("/api/public/v1/cities").get(shared, limit(BUCKETS.cities), listCities(deps)).all(onlyGet);
  publicApi.route("/api/public/v1/features").get(shared, limit(BUCKETS.features), listFeatures(deps)).all(onlyGet);
  publicApi.use(notFound(`Addresses of the public API: ${publicPaths().join(", ")}.`));
  // Before the public API: its OpenAPI document has a path under /api/public, but the limit of the site.
  app.use(healthRoutes(deps), discoveryRoutes({ ...deps, limit: limitSite }));
  app.use(mountUnder(["/api/public/", "/api/seller/"], publicApi));

  // Without compression, since exports compress their own streams, and without CORS, since keys are for servers.
  app.use(companyRoutes({ ...deps, createLimiter: limiter }));

  app.use(deps.extraRoutes);
  const findListing = (id: string) => findPublicListing(deps, id);
  const understand = createUnderstand(deps.textSearch);
  const hasPictures = config.searchCacheMs >= SHARED_MS_MIN && config.imageOrigins.length > 0;
  const firstListings = hasPictures
    ? createFirstListings({ ...deps, respond, responses, limiter: limiter(BUCKETS.pictures) })
    : undefined;
  const limits = { limit: limitSite, limitListing };
  app.use(webRoutes({ ...deps, ...limits, findListing, firstListings, featuresOf: listingFeatures, understand }));

  app.use(notFound(), errorHandler({ logger }));
  return app;
}

/** Mounts a router under path prefixes without stripping them, so that the access log has whole route templates. */
function mountUnder(prefixes: readonly string[], router: Router): RequestHandler {
  return function enterByPrefix(req: Request, res: Response, next: NextFunction) {
    if (prefixes.some((prefix) => req.path.startsWith(prefix))) router(req, res, next);
    else next();
  };
}

function closeWhileDraining(drainState: DrainState) {
  return function setConnectionClose(_req: Request, res: Response, next: NextFunction): void {
    // A balancer that reuses the connection would meet one that is closed.
    if (drainState.draining) res.set("Connection", "close");
    next();
  };
}
