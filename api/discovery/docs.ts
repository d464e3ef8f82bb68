// /docs: the documentation with a try-out. Swagger UI from our own address, so that it works without the internet.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Request, type Response, Router } from "express";
import { methodNotAllowed } from "../http/errors.ts";
import { type DescribedApi, DOCS_PATH } from "./apis.ts";

const FILES = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "swagger-ui-standalone-preset.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
} as const;

export function docsRoutes(apis: readonly DescribedApi[]): Router {
  const folder = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const router = Router();
  const onlyGet = methodNotAllowed("GET");

  router
    .route(DOCS_PATH)
    .get((_req: Request, res: Response) => {
      res.type("html").send(PAGE);
    })
    .all(onlyGet);
  router
    .route(`${DOCS_PATH}/assets/start.js`)
    .get((_req: Request, res: Response) => {
      res.type("text/javascript").send(startScript(apis));
    })
    .all(onlyGet);
  for (const [name, type] of Object.entries(FILES)) {
    // 1.5 MB, read when somebody first looks.
    let content: Buffer | undefined;
    router
      .route(`${DOCS_PATH}/assets/${name}`)
      .get((_req: Request, res: Response) => {
        content ??= readFileSync(path.join(folder, name));
        res.set({ "Content-Type": type, "Cache-Control": "public, max-age=3600" }).send(content);
      })
      .all(onlyGet);
  }
  return router;
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Listings: API documentation</title>
<link rel="icon" href="${DOCS_PATH}/assets/favicon-32x32.png">
<link rel="stylesheet" href="${DOCS_PATH}/assets/swagger-ui.css">
</head>
<body>
<main id="documentation"></main>
<noscript>The try-out needs JavaScript. The same description is at <a href="/api/public/v1/openapi.json">openapi.json</a>.</noscript>
<script src="${DOCS_PATH}/assets/swagger-ui-bundle.js"></script>
<script src="${DOCS_PATH}/assets/swagger-ui-standalone-preset.js"></script>
<script src="${DOCS_PATH}/assets/start.js"></script>
</body>
</html>
`;

/** A file of its own: the page's policy allows no inline script. */
function startScript(apis: readonly DescribedApi[]): string {
  const urls = apis.map(({ title, description }) => ({ name: title, url: description }));
  return `window.ui = SwaggerUIBundle({
  urls: ${JSON.stringify(urls)},
  dom_id: "#documentation",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
});
`;
}
