// GET /embed: how to embed the search in another site, with code to copy. GET /embed/example: the component in a sandboxed page.
import type { Locale } from "../../shared/enums.ts";
import { type Html, html, toText } from "./html.ts";
import { MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import { assetUrl, type Site } from "./site.ts";

export function embedPage(site: Site, lang: Locale): string {
  const { root } = site;
  const { embed } = MESSAGES[lang];
  const example = `${root}/embed/example?lang=${lang}`;
  return renderPage({
    site,
    lang,
    section: "embed",
    title: embed.title,
    description: embed.lead,
    scripts: [],
    main: html`
<h1>${embed.title}</h1>
<p class="lead">${embed.lead}</p>
<h2>${embed.copy}</h2>
${code(embedCode(site, lang))}
<p>${embed.more}</p>
<ul>
<li><a href="${root}/docs/embed" hreflang="en">${embed.guide}</a></li>
<li><a href="${root}/docs/embed-reference" hreflang="en">${embed.reference}</a></li>
<li><a href="${root}/embed.d.ts">${embed.types}</a></li>
</ul>
<h2>${embed.running}</h2>
<p>${embed.frame} <a href="${example}">${embed.alone}</a></p>
<iframe class="example" title="${embed.frameTitle}" src="${example}" loading="lazy"
 sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  });
}

export function embedExamplePage(site: Site, lang: Locale): string {
  const { anotherSite } = MESSAGES[lang].embed;
  return toText(html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${anotherSite}</title>
<link rel="stylesheet" href="${assetUrl(site, "example.css")}">
<script type="module" src="${site.root}/embed.js"></script>
</head>
<body>
<main>
<h1>${anotherSite}</h1>
<listing-search lang="${lang}" deal-type="rent" page-size="6" image-origins="${site.imageOrigins.join(" ")}"></listing-search>
</main>
</body>
</html>
`);
}

/** With the origins of the pictures, without which each card has a drawing in its place. */
const embedCode = ({ baseUrl, imageOrigins }: Pick<Site, "baseUrl" | "imageOrigins">, lang: Locale) => {
  const origins = imageOrigins.length === 0 ? "" : ` image-origins="${imageOrigins.join(" ")}"`;
  return `<script type="module" src="${baseUrl}/embed.v1.js"></script>
<listing-search lang="${lang}" deal-type="rent" county-slug="harju-maakond"${origins}></listing-search>`;
};

function code(text: string): Html {
  return html`<div class="code"><pre class="copyable" tabindex="0"><code>${text}</code></pre></div>`;
}
