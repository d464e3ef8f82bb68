// Script of the search page: the component, and above its results what was understood. Its links change the search in place.
import { html, render, unsafeCSS } from "lit";
import { numberFormat, pluralRules, relativeTimeFormat } from "../intl.ts";
import { isLocale } from "../messages/search-messages.ts";
import type { UnderstoodPart } from "../wish-label.ts";
import { wishesView } from "../wishes-view.ts";
import { afterPaint } from "./after-paint.ts";
import { rememberSearch } from "./last-search.ts";
import mapPlaceCss from "./map/map-place.css?inline";
import { ListingSearch } from "./search/element.ts";
import { feedUrls } from "./search/feed-urls.ts";
import firstAnswerCss from "./search/first-answer.css?inline";

// Where the map lies is known before the map is there: on a phone the list moved when its styles came, a layout shift of 0.66.
ListingSearch.styles = [...ListingSearch.styles, unsafeCSS(mapPlaceCss + firstAnswerCss)];

const search = document.querySelector("listing-search");
const box = document.querySelector<HTMLElement>("#wishes");
const links = () => [...(box?.querySelectorAll("a") ?? [])];

addEventListener("search-results", ({ detail }) => {
  show(detail.understood);
  const page = Number(new URLSearchParams(location.search).get("page") ?? 1);
  rememberSearch(detail.items, { totalCount: detail.totalCount, offset: (page - 1) * (search?.pageSize ?? 0) });
});
addEventListener("search-error", () => show([]));

// Back from a listing the focus is on its card, as it is in a browser that kept the page.
addEventListener("listing-select", ({ detail }) => {
  history.replaceState({ ...history.state, opened: detail.listing.id }, "");
});
// The cards are drawn after the event.
addEventListener("search-results", () => setTimeout(focusOpened), { once: true });

function focusOpened(): void {
  const { opened, ...state } = (history.state ?? {}) as { opened?: string };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (opened === undefined) return;
  // Once: a reload leaves the focus alone.
  history.replaceState(state, "");
  if (navigation?.type !== "back_forward") return;
  const link = search?.shadowRoot?.querySelector<HTMLElement>(`.card h3 a[href*="/listings/${CSS.escape(opened)}?"]`);
  link?.focus({ preventScroll: true });
}

addEventListener("search-start", ({ detail }) => linkFeeds(detail.params));

box?.addEventListener("click", (event) => {
  const link = (event.target as Element).closest("a");
  // The browser opens another tab or window.
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  // As after going back: the component reads the address again.
  dispatchEvent(new PopStateEvent("popstate"));
});

// In a task of its own: with the start of the script it kept a slow phone busy for 0.23 s.
afterPaint(() => {
  customElements.define("listing-search", ListingSearch);
  // The component is there now, with a bar and a heading of its own.
  for (const served of document.querySelectorAll("listing-search > [aria-hidden]:not([slot])")) served.remove();
});

// What formatters read of the language when each is first made, while the answer is on its way: 14 of 41 ms in which it was drawn.
const reader = isLocale(document.documentElement.lang) ? document.documentElement.lang : "et";
setTimeout(() => numberFormat(reader, { useGrouping: "always" }));
setTimeout(() => pluralRules(reader));
setTimeout(() => relativeTimeFormat(reader));

let isServed = true;

function show(understood: readonly UnderstoodPart[]): void {
  if (box === null) return;
  const focused = links().indexOf(document.activeElement as HTMLAnchorElement);
  if (isServed) {
    box.replaceChildren();
    document.querySelector("[slot=loading]")?.remove();
  }
  isServed = false;
  const address = new URLSearchParams(location.search);
  render(wishesView<unknown>(html, { address, lang: reader, understood }), box);
  // The link that was followed is gone with its wish: on with the next one, or with the results.
  const next = links()[Math.min(focused, links().length - 1)];
  if (focused >= 0) (next ?? search?.shadowRoot?.querySelector<HTMLElement>("#results-heading"))?.focus();
}

/** The feeds in the head of the page are those of the search that is shown. */
function linkFeeds(params: Readonly<Record<string, string>>): void {
  const linkOf = (type: string) => document.querySelector<HTMLLinkElement>(`link[rel=alternate][type="${type}"]`);
  const [atom, json] = [linkOf("application/atom+xml"), linkOf("application/feed+json")];
  if (atom === null || json === null) return;
  const [baseUrl = ""] = atom.href.split("/api/public/");
  const feeds = feedUrls(baseUrl, params, document.documentElement.lang);
  atom.href = feeds.atom;
  json.href = feeds.json;
}
