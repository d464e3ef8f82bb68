// What every part of the search's view is given: the state to show and the things a visitor can do.
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import type { SearchMessages } from "../../messages/search-messages.ts";
import type { PlaceNames } from "./places.ts";
import type { Query } from "./query.ts";
import type { SearchState } from "./store.ts";

export interface View {
  lang: Locale;
  messages: SearchMessages;
  baseUrl: string;
  state: SearchState;
  places: PlaceNames;
  imageOrigins: readonly string[];
  /** Parameters that the embedding page has settled: no control, no way to remove them. */
  fixed: ReadonlySet<string>;
  filtersOpen: boolean;
  /** Shows the request that gives the same results to a program. */
  showApi: boolean;
  /** Seconds until a search that was refused or not answered is sent again. */
  waitSeconds: number;
  listingUrl(id: string): string;
  /** Changes some parameters; an empty value removes one. */
  change(changes: Readonly<Record<string, string | undefined>>): void;
  search(query: Query): void;
  next(): void;
  previous(): void;
  retry(): void;
  select(listing: Listing, event: Event): void;
}
