// Events of the element. All bubble and cross shadow roots; only `listing-select` can be cancelled.
import type { Listing } from "../../../../shared/listing.ts";
import type { ListingSearchEventMap } from "../listing-search.d.ts";
import type { SearchState } from "./store.ts";

type News = Omit<ListingSearchEventMap, "listing-select" | "listing-kept">;

/** What became of the search; `isNews`: it is another one than was told before. */
export function tellState(
  target: EventTarget,
  { phase, query, answer, failure }: SearchState,
  { isNews, apiUrl }: { isNews: boolean; apiUrl: string },
): void {
  const detail = { params: { ...query.params }, apiUrl };
  if (phase === "loading") {
    if (isNews) tell(target, "search-change", detail);
    tell(target, "search-start", detail);
  } else if (failure !== undefined) {
    const { status, error, message, requestId } = failure;
    tell(target, "search-error", { ...detail, status, error, message, requestId });
  } else if (answer !== undefined) {
    const { totalCount, items, understood } = answer;
    tell(target, "search-results", { ...detail, totalCount, items, understood });
  }
}

/** Dispatches in a task after the scripts of the page, so that listeners of later modules get the first search, too. */
function tell<Name extends keyof News>(target: EventTarget, name: Name, detail: News[Name]["detail"]): void {
  const send = () => target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  void whenParsed.then(() => setTimeout(send));
}

/** The browser opens another tab or saves the page. */
export function isForBrowser(click: Event): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = click as MouseEvent;
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** A click on a listing, which the page can cancel. */
export function offerListing(target: EventTarget, listing: Listing, click: Event): void {
  if (isForBrowser(click)) return;
  const detail: ListingSearchEventMap["listing-select"]["detail"] = { listing };
  const select = new CustomEvent("listing-select", { detail, bubbles: true, composed: true, cancelable: true });
  if (!target.dispatchEvent(select)) click.preventDefault();
}

const whenParsed: Promise<void> = isParsed()
  ? Promise.resolve()
  : new Promise((resolve) => {
      for (const name of ["DOMContentLoaded", "load"]) addEventListener(name, () => resolve(), { once: true });
    });

/** Scripts run between `interactive` and DOMContentLoaded, so `readyState` alone cannot tell. */
function isParsed(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document.readyState === "complete" || (navigation?.domContentLoadedEventStart ?? 0) > 0;
}
