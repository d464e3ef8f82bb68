// Routes of all pages. Most are frames around components that call the public API; only the start page, the page of a listing and the
// status page have data.
import { extname } from "node:path";
import compression from "compression";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { Config } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import type { Listing } from "../../shared/listing.ts";
import type { Logger } from "../../shared/logger.ts";
import { withinDeadline } from "../http/deadline.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { APIS } from "../openapi/apis.ts";
import { TIMEOUTS, type Timeouts } from "../timeouts.ts";
import { companyPage } from "./company-page.ts";
import { guidePage, tryOutPage } from "./docs-page.ts";
import { embedExamplePage, embedPage } from "./embed-page.ts";
import { errorPages } from "./error-page.ts";
import { keptPage } from "./kept-page.ts";
import { pageLanguage } from "./language.ts";
import type { ListingFeature } from "./listing-feature.ts";
import { listingPage } from "./listing-page.ts";
import { firstRequestOf, searchPage } from "./search-page.ts";
import { examplePolicy, PERMISSIONS_POLICY, pagePolicy, SEARCH_PERMISSIONS_POLICY, tryOutPolicy } from "./security.ts";
import { openSite, SITE_FOLDER, type Site } from "./site.ts";
import { statusPage } from "./status-page.ts";
import type { StatusReport } from "./status-report.ts";
import type { UnderstoodPart } from "./wish-label.ts";

/** Programs of docs/guide that companies download. */
const CONSUMERS = ["consumer.py", "consumer.mjs"];

export interface WebDeps {
  config: Pick<Config, "baseUrl" | "locales" | "imageOrigins" | "tileUrl" | "tileAttribution">;
  /** What the texts of a listing say it has. */
  featuresOf: (listing: Listing) => ListingFeature[];
  /** A public listing from the database; undefined for unknown, hidden and malformed ids. */
  findListing(id: string): Promise<Listing | undefined>;
  /** Limit of all pages and files together: a page fetches a handful of files. */
  limit: RequestHandler;
  /** Limit shared with GET /api/public/v1/listings/{id}, since the page has the same data. */
  limitListing: RequestHandler;
  /**
   * Listings that the search of an address, which is without the path of the service, finds, or none of them; undefined where search
   * pages have no pictures in their HTML.
   */
  firstListings?: ((address: string, res: Response) => Promise<readonly Listing[]>) | undefined;
  logger: Logger;
  statusReport(): Promise<StatusReport>;
  /** What a search text is understood as. */
  understand(
    text: string,
    options: { dealType: string | undefined; propertyTypes: readonly string[] | undefined },
  ): readonly UnderstoodPart[];
  timeouts?: Pick<Timeouts, "answerMs">;
  siteFolder?: string;
}

export function webRoutes(deps: WebDeps): Router {
  const {
    config,
    findListing,
    featuresOf,
    firstListings,
    limit,
    limitListing,
    logger,
    statusReport,
    understand,
    timeouts = TIMEOUTS,
    siteFolder,
  } = deps;
  const site = openSite(config, siteFolder ?? SITE_FOLDER);
  const lang = (req: Request) => pageLanguage(req, config.locales);
  const show = sender(pagePolicy(site));
  const showSearch = sender(pagePolicy(site), SEARCH_PERMISSIONS_POLICY);
  const showTryOut = sender(tryOutPolicy(site));
  const showExample = sender(examplePolicy(site));

  const router = Router();
  router.use(compression(), limit);
  /** A route for GET and HEAD; other methods get 405. */
  const get = (path: string | string[], ...handlers: RequestHandler[]) =>
    router
      .route(path)
      .get(...handlers)
      .all(methodNotAllowed("GET"));
  get("/", async (req, res) => {
    const address = new URLSearchParams(/\?.*/s.exec(req.originalUrl)?.[0]);
    const text = address.get("searchText") ?? "";
    const dealType = address.get("dealType") || undefined;
    const propertyTypes = address.get("propertyType")?.split(",").filter(Boolean);
    const understood = address.get("concepts") === "0" ? [] : understand(text, { dealType, propertyTypes });
    const request = firstRequestOf(site, address);
    // Responses of later pages are not cached: the component would search again.
    const hasPictures = request !== undefined && !address.has("cursor") && address.get("view") !== "map";
    const listings = hasPictures ? await firstListings?.(request.slice(site.root.length), res) : undefined;
    showSearch(res, searchPage(site, { address, lang: lang(req), understood, request, listings: listings ?? [] }));
  });
  get(
    "/listings/:id",
    limitListing,
    withinDeadline(
      async (req, res) => {
        const listing = await findListing(String(req.params.id));
        show(
          res,
          listingPage(site, lang(req), listing, listing === undefined ? [] : featuresOf(listing)),
          listing === undefined ? 404 : 200,
        );
      },
      { ms: timeouts.answerMs },
    ),
  );
  get("/embed", (req, res) => show(res, embedPage(site, lang(req))));
  get("/embed/example", (req, res) => showExample(res, embedExamplePage(site, lang(req))));
  get("/kept", (req, res) => show(res, keptPage(site, lang(req))));
  get("/company", (req, res) => show(res, companyPage(site, lang(req))));
  get("/docs", (_req, res) => show(res, guidePage(site, "start")));
  get("/docs/try", (_req, res) => showTryOut(res, tryOutPage(site, APIS)));
  for (const name of CONSUMERS)
    get(
      `/docs/${name}`,
      sendFile(site, () => site.hashedNames.get(name), { cache: "no-cache" }),
    );
  get("/docs/:name", (req, res) => show(res, guidePage(site, String(req.params.name))));
  get("/status", async (_req, res) => show(res, statusPage(site, await statusReport())));
  const errors = errorPages({ site, language: lang, show, logger });
  router.use(errors);

  const isPublic = { cache: "public, max-age=300" };
  // The second path is promised in docs/guide/11-embed-reference.md: it stays with version 1 of the component.
  get(
    ["/embed.js", "/embed.v1.js"],
    sendFile(site, () => site.hashedNames.get("embed.js"), isPublic),
  );
  get(
    "/embed.d.ts",
    sendFile(site, () => site.hashedNames.get("embed-types.txt"), isPublic),
  );
  get(
    "/assets/:name",
    sendFile(site, (req) => String(req.params.name), { cache: "public, max-age=31536000, immutable" }),
  );
  router.use(refuseUnknownPage, errors);
  return router;
}

/** People get a page; programs go on to the JSON of the API. */
const refuseUnknownPage: RequestHandler = (req, _res, next) =>
  next(isPageWanted(req) ? new AppError("not_found", "There is no such page.") : undefined);

const isPageWanted = (req: Request) => !req.path.startsWith("/api/") && req.accepts(["json", "html"]) === "html";

/** Most pages change only with a release: browsers revalidate them and mostly get a 304. */
function sender(policy: string, permissions = PERMISSIONS_POLICY) {
  return function showPage(res: Response, page: string, status = 200): void {
    const headers = {
      "Content-Security-Policy": policy,
      "Permissions-Policy": permissions,
      "Cache-Control": "no-cache",
    };
    // Without a language in the address it depends on Accept-Language.
    res.status(status).set(headers).vary("Accept-Language").type("html").send(page);
  };
}

const ENCODINGS = { br: ".br", gzip: ".gz" } as const;

/** Sends a built file, in its compressed form if the client accepts that; 404 when there is none. */
function sendFile(
  { assets, files }: Site,
  nameOf: (req: Request) => string | undefined,
  { cache }: { cache: string },
): RequestHandler {
  return function sendBuiltFile(req, res, next) {
    // Other sites load the component as a module, which needs CORS.
    res.set({ "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" });
    const name = nameOf(req);
    if (name === undefined || !files.has(name) || /\.(br|gz)$/.test(name)) return next("route");
    const encoding = (["br", "gzip"] as const).find(
      (one) => files.has(name + ENCODINGS[one]) && req.acceptsEncodings(one) === one,
    );
    res.vary("Accept-Encoding");
    // The extension of the compressed file is not its type.
    res.type(extname(name));
    const file = encoding === undefined ? name : name + ENCODINGS[encoding];
    const headers = {
      "Cache-Control": cache,
      // From the hash in the name: file times differ between machines of the same version.
      ETag: `W/"${file}"`,
      ...(encoding !== undefined && { "Content-Encoding": encoding }),
    };
    // These conditions and an invalid range would fail after the headers are set: shared caches would keep that error for a year.
    delete req.headers["if-match"];
    delete req.headers["if-unmodified-since"];
    const options = { root: assets, headers, acceptRanges: false, cacheControl: false, lastModified: false };
    // As options these are set only when the file is found, so that no cache keeps a 404 for a year.
    res.sendFile(file, options, (error?: Error) => {
      if (error !== undefined && !res.headersSent) next("route");
    });
  };
}
