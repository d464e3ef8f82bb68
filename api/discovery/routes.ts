// Routes for discovery: API catalog, llms.txt and the OpenAPI documents.
import compression from "compression";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { Config } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { publicCors, revalidate } from "../http/headers.ts";
import { APIS } from "../openapi/apis.ts";
import { COMPANY_API, companyDocument } from "../openapi/company.ts";
import { PUBLIC_API, publicDocument } from "../openapi/public.ts";
import { apiCatalog, CATALOG_PATH, CATALOG_TYPE } from "./catalog.ts";
import { llmsText } from "./llms.ts";

interface DiscoveryDeps {
  config: Pick<Config, "baseUrl" | "locales" | "corsOrigins">;
  version: string;
  limit: RequestHandler;
}

export function discoveryRoutes({ config, version, limit }: DiscoveryDeps): Router {
  const { baseUrl } = config;
  const catalog = JSON.stringify(apiCatalog(APIS, baseUrl), null, 2);
  const guide = llmsText(APIS, baseUrl);
  const documents = [
    { at: PUBLIC_API.description, document: publicDocument(config, version) },
    { at: COMPANY_API.description, document: companyDocument(config, version) },
  ];
  const onlyGet = methodNotAllowed("GET");

  const router = Router();
  const open = [publicCors(config), compression(), revalidate(), limit];

  router
    .route(CATALOG_PATH)
    .all(open)
    .get((_req: Request, res: Response) => {
      // RFC 9727 wants the relation on HEAD as well.
      res.set({ "Content-Type": CATALOG_TYPE, Link: `<${baseUrl}${CATALOG_PATH}>; rel="api-catalog"` });
      res.send(Buffer.from(catalog));
    })
    .all(onlyGet);
  router
    .route("/llms.txt")
    .all(open)
    .get((_req: Request, res: Response) => {
      res.type("text/plain").send(guide);
    })
    .all(onlyGet);
  for (const { at, document } of documents) {
    const text = JSON.stringify(document, null, 2);
    router
      .route(at)
      .all(open)
      .get((_req: Request, res: Response) => {
        res.type("json").send(text);
      })
      .all(onlyGet);
  }
  // Whatever is mounted behind, no page of the site answers here.
  router.all("/.well-known/{*rest}", () => {
    throw new AppError("not_found", "There is nothing at this address.");
  });
  return router;
}
