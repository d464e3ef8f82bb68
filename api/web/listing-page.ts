// GET /listings/{id}: the page of a listing, or a 404. Its text is in the HTML, for search engines and link previews.
import type { Locale } from "../../shared/enums.ts";
import type { Listing } from "../../shared/listing.ts";
import { pictureName } from "./browser/listing/picture-text.ts";
import { coverOf, preloadOf } from "./cover.ts";
import { html, jsonBlock } from "./html.ts";
import type { ListingFeature } from "./listing-feature.ts";
import { MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";
import { inLanguage, listingTitle } from "./text.ts";
import { tileAttributes } from "./tile-attributes.ts";

export function listingPage(
  site: Site,
  lang: Locale,
  listing: Listing | undefined,
  features: readonly ListingFeature[],
): string {
  if (listing === undefined) return missingPage(site, lang);
  const title = listingTitle(listing, lang);
  const description = inLanguage(listing.description, lang).text;
  const alt = (url: string, of: number) => pictureName(url, { n: 1, of }, lang);
  return renderPage({
    site,
    lang,
    title,
    description: description.slice(0, 200),
    scripts: ["listing.js"],
    beforeScripts: preloadOf(listing, site),
    head: html`<link rel="canonical" href="${listing.url}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description.slice(0, 200)}">
<meta property="og:url" content="${listing.url}">`,
    main: html`
${jsonBlock("listing", listing)}
${jsonBlock("features", features)}
<listing-detail lang="${lang}" image-origins="${site.imageOrigins.join(" ")}"${tileAttributes(site)}>
${coverOf(listing, site, { alt })}
<h1>${title}</h1>
<p class="text">${description}</p>
</listing-detail>`,
    dataUrl: `${site.baseUrl}/api/public/v1/listings/${listing.id}`,
  });
}

function missingPage(site: Site, lang: Locale): string {
  const { page } = MESSAGES[lang];
  return renderPage({
    site,
    lang,
    title: page.notFoundTitle,
    main: html`<h1>${page.notFoundTitle}</h1>
<p>${page.notFoundText}</p>
<p><a class="button" href="${site.root}/?lang=${lang}">${page.backToSearch}</a></p>`,
  });
}
