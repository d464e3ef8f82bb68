// The last search of this tab: the search page writes it, the page of a listing leads back to it and on to its neighbours.
import type { Listing } from "../../../shared/listing.ts";

const KEY = "listings-last-search";

interface LastSearch {
  /** Address of the search page, with the page of results. */
  address: string;
  totalCount: number;
  /** The search's entry in the history of the tab: entries hide their addresses from pages that send no referrer. */
  historyKey: string | undefined;
  /** How many listings come before these. */
  offset: number;
  ids: readonly string[];
}

export interface SearchPlace {
  address: string;
  totalCount: number;
  /** Counted from 1 over all pages of results. */
  position: number;
  previousId: string | undefined;
  nextId: string | undefined;
}

export function rememberSearch(
  items: readonly Listing[],
  { totalCount, offset }: { totalCount: number; offset: number },
): void {
  const search: LastSearch = {
    address: `${location.pathname}${location.search}`,
    historyKey: tabHistory()?.currentEntry.key,
    totalCount,
    offset,
    ids: items.map(({ id }) => id),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // Storage is full or switched off: there is then no way back but the browser's own.
  }
}

/** Where a listing stands in the last search; undefined when it was not found by one. */
export function placeInLastSearch(id: string): SearchPlace | undefined {
  const search = lastSearch();
  const index = search?.ids.indexOf(id) ?? -1;
  if (search === undefined || index < 0) return undefined;
  const { address, totalCount, offset, ids } = search;
  return { address, totalCount, position: offset + index + 1, previousId: ids[index - 1], nextId: ids[index + 1] };
}

function lastSearch(): LastSearch | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "null") as LastSearch | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Goes back to the last search in the tab's history, where its scroll position is kept; false when it is not there. */
export function returnToSearch(): boolean {
  const history = tabHistory();
  const key = lastSearch()?.historyKey;
  if (history === undefined || !history.entries().some((entry) => entry.key === key)) return false;
  history.traverseTo(key!);
  return true;
}

/** The part of the Navigation API that is used; TypeScript does not know it yet. Browsers without it follow the link. */
interface TabHistory {
  currentEntry: { key: string };
  entries(): { key: string }[];
  traverseTo(key: string): unknown;
}

const tabHistory = () => (globalThis as { navigation?: TabHistory }).navigation;
