// GET /company: the dashboard. The page has no data: its component takes a token and calls the company API.
import type { Locale } from "../../shared/enums.ts";
import { html } from "./html.ts";
import { MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";

export function companyPage(site: Site, lang: Locale): string {
  const { title, lead } = MESSAGES[lang].company;
  return renderPage({
    site,
    lang,
    section: "company",
    title,
    description: lead,
    scripts: ["company.js"],
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<company-dashboard lang="${lang}"></company-dashboard>`,
    dataUrl: `${site.baseUrl}/docs/export`,
  });
}
