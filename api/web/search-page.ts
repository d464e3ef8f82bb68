// GET /: the search page, which is the component that other sites embed, with its state in the address.
import type { Locale } from "../../shared/enums.ts";
import { html } from "./html.ts";
import { MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

export function searchPage(site: Site, lang: Locale): string {
  const { page } = MESSAGES[lang];
  const apiUrl = `${site.baseUrl}/api/public/v1/listings`;
  return renderPage({
    site,
    lang,
    section: "search",
    title: page.searchTitle,
    description: page.searchLead,
    scripts: ["embed.js"],
    main: html`
<h1>${page.searchTitle}</h1>
<p class="lead">${page.searchLead}</p>
<listing-search lang="${lang}" image-origins="${site.imageOrigins.join(" ")}" sync-url show-api></listing-search>
<noscript><p>${page.noScript} <a href="${apiUrl}">${apiUrl}</a></p></noscript>`,
  });
}
