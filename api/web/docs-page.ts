// GET /docs: the guide, from docs/guide, and the try-out of both OpenAPI documents. Nothing is loaded from elsewhere.
import { AppError } from "../../shared/errors.ts";
import { type Html, html, trusted } from "./html.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

export const OPENAPI_PATHS = {
  public: "/api/public/v1/openapi.json",
  company: "/api/company/openapi.json",
} as const;

export function guidePage(site: Site, name: string): string {
  const page = site.guide.find((candidate) => candidate.name === name);
  if (page === undefined) {
    const unbuilt = site.guide.length === 0;
    throw new AppError(
      "not_found",
      unbuilt ? "The pages are not built: npm run site" : "There is no such page of the guide.",
    );
  }
  return docsFrame(site, name, page.title, trusted(page.html));
}

export function tryOutPage(site: Site): string {
  const main = html`<h1>Try it</h1>
<p>Choose a description: <a href="?api=public">public API</a>, <a href="?api=company">company API</a>.
As files: <a href="${site.root}${OPENAPI_PATHS.public}">public</a>, <a href="${site.root}${OPENAPI_PATHS.company}">company</a>.</p>
<div id="try-out" data-public="${site.root}${OPENAPI_PATHS.public}" data-company="${site.root}${OPENAPI_PATHS.company}"></div>`;
  return docsFrame(site, "try", "Try it", main, { scripts: ["try-out.js"], styles: ["swagger-ui.css"] });
}

function docsFrame(
  site: Site,
  current: string,
  title: string,
  main: Html,
  extra: { scripts?: string[]; styles?: string[] } = {},
): string {
  const pages = [...site.guide, { name: "try", title: "Try it" }];
  return renderPage({
    root: site.root,
    lang: "en",
    languages: ["en"],
    section: "docs",
    title,
    ...extra,
    main: html`<div class="docs">
<nav class="side" aria-label="Guide">
<ul>${pages.map(
      ({ name, title: text }) =>
        html`<li><a href="${site.root}/docs${name === "start" ? "" : `/${name}`}" ${name === current && html`aria-current="page"`}>${text}</a></li>`,
    )}</ul>
</nav>
<article class="guide">${main}</article>
</div>`,
  });
}
