// GET /: the search page, which is the component that other sites embed, with its state in the address.
import type { Listing } from "../../shared/listing.ts";
import { readView } from "./browser/search/address.ts";
import { feedUrls } from "./browser/search/feed-urls.ts";
import { firstRequest } from "./browser/search/first-request.ts";
import { coverOf, preloadOf } from "./cover.ts";
import { html } from "./html.ts";
import { MESSAGES } from "./messages/messages.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";
import { skeletonCards } from "./skeleton-cards.ts";
import { tileAttributes } from "./tile-attributes.ts";
import { type WishesOptions, wishesView } from "./wishes-view.ts";

/** As many as the first screen of a desk shows. */
const SKELETONS = 8;
const PAGE_SIZE = 24;

interface SearchPageOptions extends WishesOptions {
  /** The request that the search starts with; undefined where something has to be looked up before. */
  request: string | undefined;
  /** Those that it will find, if they are known. */
  listings: readonly Listing[];
}

/** What the search of an address starts with. */
export const firstRequestOf = ({ root }: Pick<Site, "root">, address: URLSearchParams): string | undefined =>
  firstRequest(root, address, PAGE_SIZE);

/** What was understood of the text is there before the script is: the chips work without it, and nothing moves when it comes. Boxes stand where the bar and the cards will be. */
export function searchPage(site: Site, { request, listings, ...wishes }: SearchPageOptions): string {
  const { lang, address } = wishes;
  const { page } = MESSAGES[lang];
  const api = new URL(`${site.baseUrl}/api/public/v1/listings`);
  for (const [name, value] of address) if (name !== "lang" && name !== "page") api.searchParams.append(name, value);
  const boxes = Math.min(listings.length || SKELETONS, SKELETONS);
  const covers = listings.slice(0, boxes).map((listing, index) => coverOf(listing, site, { index }));
  const isBesideMap = readView(String(address), { prefix: "" }) === "both";
  const feeds = feedUrls(site.baseUrl, Object.fromEntries(address), lang);
  return renderPage({
    site,
    lang,
    section: "search",
    title: page.searchTitle,
    description: page.searchLead,
    scripts: ["search.js"],
    beforeScripts: preloadOf(listings[0], site),
    head: html`${request !== undefined && html`<link rel="preload" as="fetch" crossorigin href="${request}">`}
<link rel="alternate" type="application/atom+xml" title="${MESSAGES[lang].filter.followSearch}" href="${feeds.atom}">
<link rel="alternate" type="application/feed+json" title="${MESSAGES[lang].filter.followSearch}" href="${feeds.json}">`,
    main: html`
<h1 class="unseen">${page.searchTitle}</h1>
<listing-search lang="${lang}" image-origins="${site.imageOrigins.join(" ")}" page-size="${PAGE_SIZE}" sync-url show-api sticky${tileAttributes(site)}>
<div class="awaited-bar" aria-hidden="true"><span></span></div>
<div class="wishes" id="wishes" slot="understood">${wishesView(html, wishes)}</div>
<p class="awaited-head" aria-hidden="true"></p>
<div class="awaited${isBesideMap && " beside-map"}" slot="loading" aria-hidden="true">${skeletonCards(html, boxes, covers)}</div>
</listing-search>`,
    dataUrl: api.href,
  });
}
