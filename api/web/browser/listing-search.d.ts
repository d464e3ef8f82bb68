// Types of <listing-search>, for TypeScript and editors. Served at /embed.d.ts; the component is checked against this file.

export type DealType = "sale" | "rent" | "shortterm";
export type PropertyType =
  | "house"
  | "apartment"
  | "townhouseBox"
  | "partOfHouse"
  | "summerHouse"
  | "garage"
  | "land"
  | "commercialSpace";

/** Parameters of a search, by the names of the API. Values are texts as in an address; lists are separated by commas. */
export type SearchParams = Partial<Record<SearchParamName, string>>;

export type SearchParamName =
  | "searchText"
  | "dealType"
  | "propertyType"
  | "countySlug"
  | "municipalitySlug"
  | "settlementSlug"
  | "settlements"
  | "abroad"
  | "country"
  | "city"
  | "bbox"
  | "near"
  | "radius"
  | "polygon"
  | `${"min" | "max"}${"Price" | "Rooms" | "Size" | "Floor" | "Floors" | "PlotArea" | "Year"}`
  | "topFloor"
  | "priceDrop"
  | "features"
  | "sort"
  | "concepts";

/** What `params` may be set to; an empty value is the same as none. */
export type SearchParamsInput = Partial<
  Record<SearchParamName, string | number | readonly string[] | null | undefined>
>;

export interface NamedPlace {
  slug: string;
  /** The official name, in Estonia the Estonian one. */
  name: string;
  names: { et: string; en: string; ru: string };
}

/** A listing as the public API gives it. Later versions may add fields. */
export interface Listing {
  id: string;
  url: string;
  dealType: DealType;
  propertyType: PropertyType;
  /** Texts by language: et, en, ru; "" where the seller wrote none. */
  slogan: Record<string, string>;
  description: Record<string, string>;
  location: {
    country: string;
    county: NamedPlace | null;
    municipality: NamedPlace | null;
    settlement: NamedPlace | null;
    city: NamedPlace | null;
    address: string | null;
    point: { lat: number; lon: number } | null;
  };
  price: number | null;
  /** What the price is for; null for a sale. */
  pricePeriod: "day" | "week" | "month" | null;
  pricePerSqm: number | null;
  currency: "EUR";
  priceDrop: { previousPrice: number; percent: number; droppedAt: string } | null;
  rooms: number | null;
  size: number | null;
  floor: number | null;
  floors: number | null;
  plotArea: number | null;
  year: number | null;
  images: { url: string; width: number | null; height: number | null }[];
  featured: boolean;
  seller: { userId: string; companyId: string | null; companyName: string | null };
  publishedAt: string | null;
  updatedAt: string;
}

export interface SearchDetail {
  params: SearchParams;
  /** The request that gives the same results to a program. */
  apiUrl: string;
}

/** A part of the search text and what it was read as. */
export interface Understood {
  /** Its words. */
  text: string;
  as: string;
  condition: unknown;
  /** The parameters that mean the same; null where none do. */
  params: Readonly<Record<string, string | number>> | null;
  /** Of a place or a thing. */
  names?: { et: string; en: string; ru: string };
  /** Parts with the same number are alternatives. */
  wish: number;
  /** Where its words stand in the text; absent when the service wrote them. */
  offset?: number;
  length?: number;
  /** The search text without this wish. */
  without: string;
  /** It is wished of one of several offers alone, which these words name: "maja" of "maja saunaga või korter rõduga". */
  offer?: string;
  /** No listing that meets it comes; if it is preferred as well, those that do not meet it come first. */
  refused?: true;
  /** Listings that meet it come first; it leaves out none. */
  preferred?: true;
  /** Given up, since nothing met it beside the rest. */
  dropped?: true;
}

export interface ResultsDetail extends SearchDetail {
  totalCount: number;
  items: readonly Listing[];
  understood: readonly Understood[];
}

export interface ErrorDetail extends SearchDetail {
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** Code of the API such as `rate_limit_exceeded`; `offline` where no answer came. */
  error: string;
  /** English, for a log. */
  message: string;
  /** Names the request in the log of the service. */
  requestId: string | undefined;
}

export interface SelectDetail {
  listing: Listing;
}

export interface KeptDetail {
  listing: Listing;
  kept: boolean;
}

/** All bubble and cross shadow roots; only `listing-select` can be cancelled. */
export interface ListingSearchEventMap {
  /** The search is another than before, also by its page. */
  "search-change": CustomEvent<SearchDetail>;
  /** A request is sent, also when the same search is tried again. */
  "search-start": CustomEvent<SearchDetail>;
  "search-results": CustomEvent<ResultsDetail>;
  "search-error": CustomEvent<ErrorDetail>;
  /** A visitor opened a listing; `preventDefault()` keeps the browser on the page. */
  "listing-select": CustomEvent<SelectDetail>;
  /** A visitor kept a listing, or let it go. */
  "listing-kept": CustomEvent<KeptDetail>;
}

export interface ListingSearchElement extends HTMLElement {
  baseUrl: string;
  fixed: string;
  pageSize: number;
  syncUrl: boolean;
  urlPrefix: string;
  imageOrigins: string;
  /** "off": no counts beside the options, no histograms. */
  facets: string;
  /** "off": found words are not marked, and cards show no excerpt of the description. */
  highlight: string;
  /** `off` leaves out "Follow", the feeds of the search. */
  feed: string;
  showApi: boolean;
  sticky: boolean;
  /** "off": no suggestions while the text is typed. */
  suggest: string;
  /** "off": no map. */
  map: string;
  /** "list", "map", or "both", for which a narrow element has no room. */
  view: string;
  /** Leaflet's template of tiles; without one the coast that ships is drawn. */
  tileUrl: string;
  /** Whose tiles they are; [words](https://address) is a link. */
  tileAttribution: string;
  /** The search as it is now; setting it starts another one. */
  get params(): SearchParams;
  set params(params: SearchParamsInput);
  /** Asks again; done when the answer or the error is there. */
  search(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "listing-search": ListingSearchElement;
  }
  // They bubble: the element, the document and the window hear them.
  interface GlobalEventHandlersEventMap extends ListingSearchEventMap {}
}
