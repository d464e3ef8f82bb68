// Parameters of the search's views: state and actions.
import type { TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import type { SearchMessages } from "../../messages/search-messages.ts";
import type { Marking } from "../marking.ts";
import type { Resources } from "../resource.ts";
import type { Feature } from "./features.ts";
import type { Opened } from "./opened.ts";
import type { PlaceNames } from "./places.ts";
import type { Query } from "./query.ts";
import type { MapPart } from "./shown-view.ts";
import type { SearchState } from "./store.ts";
import type { Suggestion } from "./suggestions.ts";

export interface View {
  lang: Locale;
  messages: SearchMessages;
  baseUrl: string;
  state: SearchState;
  places: PlaceNames;
  /** Those to choose from, and the chosen ones: sorted when they are asked for, which took 11 of 41 ms in which the first results were drawn. */
  features(): readonly Feature[];
  resources: Resources;
  imageOrigins: readonly string[];
  /** Parameters fixed by the page: they have no control and cannot be removed. */
  fixed: ReadonlySet<string>;
  /** The filters are a sheet, not popovers. */
  isNarrow: boolean;
  pageSize: number;
  /** The visitor comes back to a place in the results: all cards are drawn at once. */
  isReturning: boolean;
  /** Shows the API request for the same results. */
  showApi: boolean;
  /** Offers the feeds of the search. */
  showFeed: boolean;
  /** Seconds until a failed search is sent again. */
  waitSeconds: number;
  /** The chips that two lines have no room for. */
  fold: { count: number; isOpen: boolean; toggle(): void };
  listingUrl(id: string): string;
  /** Sets parameters; an empty value removes one. */
  change(changes: Readonly<Record<string, string | undefined>>): void;
  /** Sets what was counted: beside a text that a fallback read otherwise, the text as it was read. */
  choose(changes: Readonly<Record<string, string | undefined>>): void;
  search(query: Query): void;
  /** As `change`, of a map that moves: the step before stays the one to go back to. */
  move(changes: Readonly<Record<string, string | undefined>>): void;
  /** Address of a page that shows another search; `follow` runs it here, unless the browser opens another tab. */
  pageUrl(query: Query): string;
  follow(query: Query, event: Event): void;
  /** Opens at a group of filters if one is named. */
  sheet: { open(group?: string): Promise<void>; closed(): void };
  opened: Opened;
  words: WordsPart;
  /** Suggestions come while the text is typed. */
  hasSuggestions: boolean;
  /** Marks in cards; undefined until their file has come. */
  marking: Marking | undefined;
  map: MapPart;
  next(): void;
  previous(): void;
  retry(): void;
  select(listing: Listing, event: Event): void;
}

/** What stands under the search text. */
export interface Shown {
  list: readonly Suggestion[];
  /** Index of the suggestion that Enter takes; -1 for the text itself. */
  active: number;
  /** The service has answered: the number of suggestions is told, also when it is 0. */
  isAnswered: boolean;
}

/** The search text with its suggestions. */
export interface Combobox {
  readonly shown: Shown;
  rows(view: View): TemplateResult[];
  /** The number of suggestions in words, once the service has answered. */
  count(view: View): string;
  input(view: View, event: Event): void;
  composed(view: View): void;
  click(view: View): void;
  key(view: View, event: Event): void;
  /** The field was emptied. */
  clear(view: View): void;
  blur(event: Event): void;
  close(): void;
  /** Closes the list; on a phone goes on to the results. */
  leave(): void;
  /** Closes the list; a phone takes its keyboard away. */
  back(): void;
}

/** The same before and after the file of the suggestions has come: what the visitor did before is passed on then. */
export interface WordsPart extends Omit<Combobox, "shown" | "rows" | "count"> {
  readonly combobox: Combobox | undefined;
  readonly marking: Marking | undefined;
  /** The visitor has come to the field. */
  focus(): void;
}
