// Listings kept in this browser: what a card shows of them, so that their list needs no request. All elements of a page share them.
import type { Listing } from "../../../shared/listing.ts";

const KEY = "listings-kept";

/** About 1 kB each, and storage of a page ends at 5 MB. */
const KEPT_MAX = 200;

export interface Kept {
  /** As it was when it was kept, without its text and with one picture. */
  listing: Listing;
  keptAt: string;
}

const CHANGE = "listings-kept-change";

/** Newest first. */
export function keptListings(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const isKept = (id: string) => keptListings().some(({ listing }) => listing.id === id);

/** Keeps the listing or lets it go; gives whether it is kept now. The oldest goes when there are too many. */
export function toggleKept(listing: Listing): boolean {
  const others = keptListings().filter((kept) => kept.listing.id !== listing.id);
  const wasKept = others.length < keptListings().length;
  const kept: Kept = {
    listing: { ...listing, description: {}, images: listing.images.slice(0, 1) },
    keptAt: new Date().toISOString(),
  };
  return saveKept(wasKept ? others : [kept, ...others].slice(0, KEPT_MAX)) && !wasKept;
}

/** False where storage is full or switched off: nothing has changed then. */
export function saveKept(kept: readonly Kept[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return false;
  }
  dispatchEvent(new Event(CHANGE));
  return true;
}

/** Tells of changes in this page and in other tabs until the returned function is called. */
export function watchKept(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  addEventListener(CHANGE, onChange);
  addEventListener("storage", onStorage);
  return () => {
    removeEventListener(CHANGE, onChange);
    removeEventListener("storage", onStorage);
  };
}
