// GET /docs: the guide in docs/guide, and Swagger UI for both OpenAPI documents, all loaded from this service.
import { AppError } from "../../shared/errors.ts";
import type { DescribedApi } from "../openapi/build.ts";
import { type Html, html, trusted } from "./html.ts";
import { renderPage } from "./page.ts";
import { assetUrl, type Site } from "./site.ts";

type ApiLink = Pick<DescribedApi, "title" | "description">;

export function guidePage(site: Site, name: string): string {
  const page = site.guide.find((candidate) => candidate.name === name);
  if (page === undefined) {
    const unbuilt = site.guide.length === 0;
    throw new AppError(
      "not_found",
      unbuilt ? "The pages are not built: npm run site" : "There is no such page of the guide.",
    );
  }
  const text = page.html.replaceAll("{base_url}", site.baseUrl).replaceAll('href="/', `href="${site.root}/`);
  return docsFrame(site, name, page.title, trusted(text), { description: firstSentences(page.html) });
}

/** `?api=1` selects the second document. */
export function tryOutPage(site: Site, apis: readonly ApiLink[]): string {
  const main = html`<h1>Try it</h1>
<ul>${apis.map(
    ({ title, description }, index) =>
      html`<li><a href="?api=${index}">${title}</a> (<a href="${site.root}${description}">OpenAPI document</a>)</li>`,
  )}</ul>
<div id="try-out" data-script="${assetUrl(site, "swagger-ui-bundle.js")}" data-documents="${apis.map(({ description }) => site.root + description).join(" ")}"></div>`;
  return docsFrame(site, "try", "Try it", main, {
    description: "Requests of both APIs, to be sent from this page.",
    scripts: ["try-out.js"],
    styles: ["swagger-ui.css", "try-out.css"],
  });
}

/** The first paragraph without its tags, for search engines and previews of links. */
function firstSentences(page: string): string {
  const [, paragraph = ""] = /<p>(.*?)<\/p>/s.exec(page) ?? [];
  const text = paragraph.replace(/<[^>]+>/g, "").replace(/&(\w+|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  return text.replace(/\s+/g, " ").slice(0, 200);
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

function docsFrame(
  site: Site,
  current: string,
  title: string,
  main: Html,
  extra: { description: string; scripts?: string[]; styles?: string[] },
): string {
  const pages = [...site.guide, { name: "try", title: "Try it" }];
  return renderPage({
    site,
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
