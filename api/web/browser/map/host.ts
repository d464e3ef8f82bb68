// What the map is given by the component that opens it: its state, its actions, and Lit, so that no second Lit is loaded.
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import type { CardOptions, cardView } from "../card.ts";
import type { Lit } from "../lit.ts";
import type { Params } from "../search/query.ts";
import type { Tiles } from "./base-layer.ts";

export interface MapState {
  lang: Locale;
  baseUrl: string;
  params: Params;
  /** Of the page of results that is shown. */
  items: readonly Listing[];
  /** The map fills a narrow component, and the list lies over it as a sheet. */
  isNarrow: boolean;
  card: CardOptions;
}

export interface MapHost extends Lit {
  /** Empty; what is in it belongs to the map. */
  box: HTMLElement;
  /** The results, whose cards are highlighted with their tags. */
  results: HTMLElement;
  tiles: Tiles;
  /** Turning the wheel over the map changes its size at once; else only once the map was chosen. */
  takesWheel: boolean;
  cardView: typeof cardView;
  state(): MapState;
  /** Sets parameters without a new entry in the history. */
  move(changes: Readonly<Record<string, string | undefined>>): void;
  /** The same search as a list alone, without the part of the map that it is limited to. */
  listUrl(): string;
  showList(event: Event): void;
}

/** The map of a search, as the component sees it. */
export interface SearchMap {
  /** After each change of the component. */
  update(): void;
  close(): void;
}
