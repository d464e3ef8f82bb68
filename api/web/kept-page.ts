// GET /kept: the listings that a visitor keeps. The page has no data: they are in the browser alone.
import type { Locale } from "../../shared/enums.ts";
import { html } from "./html.ts";
import { MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

export function keptPage(site: Site, lang: Locale): string {
  const { title, lead } = MESSAGES[lang].kept;
  return renderPage({
    site,
    lang,
    section: "kept",
    title,
    description: lead,
    scripts: ["kept.js"],
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<kept-listings lang="${lang}" image-origins="${site.imageOrigins.join(" ")}"></kept-listings>`,
    dataUrl: `${site.baseUrl}/api/public/v1/listings`,
  });
}
