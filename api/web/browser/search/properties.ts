// The element's own properties and what they are at first. Attributes of these names set them.

export const PROPERTIES = {
  baseUrl: { attribute: "base-url" },
  lang: {},
  fixed: {},
  pageSize: { attribute: "page-size", type: Number },
  syncUrl: { attribute: "sync-url", type: Boolean },
  urlPrefix: { attribute: "url-prefix" },
  imageOrigins: { attribute: "image-origins" },
  facets: {},
  highlight: {},
  showApi: { attribute: "show-api", type: Boolean },
  feed: {},
  sticky: { attribute: "sticky", type: Boolean },
  suggest: {},
  map: {},
  view: {},
  tileUrl: { attribute: "tile-url" },
  tileAttribution: { attribute: "tile-attribution" },
  // Listed so that Lit keeps a value set before this script runs; the accessor is the element's own.
  params: { attribute: false, noAccessor: true },
};

export const PAGE_SIZE_DEFAULT = 24;

export const DEFAULTS = {
  ...{ fixed: "", pageSize: PAGE_SIZE_DEFAULT, syncUrl: false, urlPrefix: "" },
  ...{ imageOrigins: "", facets: "", highlight: "", showApi: false, feed: "", sticky: false, suggest: "" },
  ...{ map: "", view: "", tileUrl: "", tileAttribution: "" },
};
