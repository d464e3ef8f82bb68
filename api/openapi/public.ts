// OpenAPI 3.1 document of the public API: every operation with its parameters, responses, headers and errors.
import type { Config } from "../../shared/config.ts";
import { BUCKETS, LIMIT_HEADERS } from "../http/limits.ts";
import { SELLER_PARAMS } from "../listing/seller.ts";
import { CITIES_PARAMS, PLACES_PARAMS } from "../places/handlers.ts";
import { CELL_PARAMS, FEED_PARAMS, SEARCH_PARAMS } from "../search/schemas.ts";
import { SUGGEST_PARAMS } from "../suggest/params.ts";
import { buildDocument, type DescribedApi, type Operation, type ResponseSpec } from "./build.ts";
import { publicSchemas } from "./public-schemas.ts";

const text = { type: "string" };
const whole = { type: "integer", minimum: 0 };

export const PUBLIC_HEADERS = {
  "X-Request-Id": {
    description: "Id of the request, for questions about it. Send your own (1-64 of A-Z a-z 0-9 _ -) to keep it.",
    schema: text,
  },
  "RateLimit-Policy": {
    description: 'IETF draft: the limit, e.g. `"search";q=60;w=60`: 60 requests in 60 s.',
    schema: text,
  },
  RateLimit: {
    description: 'IETF draft: what is left, e.g. `"search";r=59;t=60`: 59 requests, for 60 s.',
    schema: text,
  },
  "RateLimit-Limit": { description: "Requests in one window.", schema: whole },
  "RateLimit-Remaining": { description: "Requests left in this window.", schema: whole },
  "RateLimit-Reset": { description: "Seconds until the window ends.", schema: whole },
  "Retry-After": {
    description: "Seconds after which a request passes again; of exports at the same time an estimate.",
    schema: whole,
  },
  "Cache-Control": {
    description:
      "`private, no-cache`: keep it, ask again with `If-None-Match`. `public, s-maxage=…, max-age=0` where this service has a " +
      "shared cache in front; such an answer has neither `X-Request-Id` nor the headers of your limit. `private, max-age=300` of feeds. `no-store` of health.",
    schema: text,
  },
  ETag: { description: "Weak validator for `If-None-Match`.", schema: text },
  "Last-Modified": {
    description:
      "Of feeds: when this feed was first seen as it is, for `If-Modified-Since`. Send `If-None-Match` rather.",
    schema: text,
  },
  Vary: { description: "`Accept-Encoding`.", schema: text },
  "X-Data-As-Of": {
    description:
      "All changes of listings up to this moment are in the answer, save those that the index rejects (`listings dirty` names them to operators), and perhaps newer ones.",
    schema: { type: "string", format: "date-time" },
  },
  "X-Ignored-Params": {
    description:
      "Parameters without effect on this answer, separated by commas: valid ones, and those without a value.",
    schema: text,
  },
  "X-Search-Fallback": {
    description:
      "Nothing matched the text as typed: the step that found something, and the text that was searched; or `skipped`, where too many searches at once needed one.",
    schema: text,
  },
  "Server-Timing": { description: "Where the time went, in milliseconds.", schema: text },
  Allow: { description: "The methods that this address answers.", schema: text },
} as const;

const EVERYWHERE = ["X-Request-Id", "Server-Timing"] as const;
const ANSWER = [...EVERYWHERE, ...LIMIT_HEADERS, "Cache-Control", "ETag", "Vary", "X-Data-As-Of", "X-Ignored-Params"];
const SEARCH_ANSWER = [...ANSWER, "X-Search-Fallback"];
const FEED_ANSWER = [...SEARCH_ANSWER, "Last-Modified"];
const UNCOUNTED = [...EVERYWHERE, "Cache-Control", "Vary", "X-Data-As-Of"];
const REFUSAL = [...UNCOUNTED, ...LIMIT_HEADERS];
const HEALTH = [...EVERYWHERE, "Cache-Control"];

/** A 304, with the headers of the response that has not changed. */
export const notModified = (headers: readonly string[]): ResponseSpec => ({
  description: "Nothing has changed since the answer with the `ETag` in `If-None-Match`.",
  headers,
});

const error = (code: string, message: string, extra: object = {}) => ({
  error: code,
  message,
  ...extra,
  requestId: "5f0c…",
});
const emptyList = { items: [], nextCursor: null, totalCount: 0 };

/** Error responses of all limited operations; `list` adds the empty list to the error. */
function refusals({ points }: { points: number }, list = false): Record<number, ResponseSpec> {
  const schema = list ? "ListErrorResponse" : "ErrorResponse";
  const example = (code: string, message: string, extra: object = {}) => ({
    ...(list ? emptyList : {}),
    ...error(code, message, extra),
  });
  const details = [
    { param: "sort", value: "newst", code: "not_allowed", reason: "not an allowed value", closest: "newest" },
  ];
  return {
    304: notModified(ANSWER),
    400: {
      description: "A parameter is wrong; `details` names them all at once, or the first 20.",
      schema,
      headers: REFUSAL,
      example: example("invalid_params", "sort: not an allowed value", { details }),
    },
    405: {
      description: "Only GET, HEAD and OPTIONS.",
      schema,
      headers: [...UNCOUNTED, "Allow"],
      example: example("method_not_allowed", "This address answers GET, HEAD, OPTIONS only."),
    },
    429: {
      description: `More than ${points} requests in one minute from one address. The minute is a window that starts with the first request.`,
      schema,
      headers: [...REFUSAL, "Retry-After"],
      example: example("rate_limit_exceeded", "Too many requests. Try again in 42 s."),
    },
    500: {
      description: "Something went wrong on our side; try again in a moment.",
      schema,
      headers: REFUSAL,
      example: example("internal_error", "Search is not available right now. Try again in a moment."),
    },
    503: {
      description: "More is asked of the service than it can answer; try again after the seconds in `Retry-After`.",
      schema,
      headers: [...REFUSAL, "Retry-After"],
      example: example("overloaded", "Too many searches are running right now. Try again in 5 s."),
    },
  };
}

const notFound: ResponseSpec = {
  description: "Unknown, not public, or no id at all: always the same answer.",
  schema: "ErrorResponse",
  headers: REFUSAL,
  example: error("not_found", "There is no such listing."),
};

const SELLER_DESCRIPTION =
  "Name, photo and whether there is a phone, of the seller of a public listing. Never the phone itself.";
const seller = {
  method: "get",
  tag: "Search",
  summary: "Who offers a listing",
  pathParams: { userId: { description: "`seller.userId` of the listing.", example: "17" } },
  query: SELLER_PARAMS,
  responses: {
    200: { description: "The seller.", schema: "SellerPublicInfo", headers: ANSWER },
    404: notFound,
    ...refusals(BUCKETS.seller),
  },
} as const satisfies Partial<Operation>;

const OPERATIONS: readonly Operation[] = [
  {
    path: "/api/public/v1/listings",
    method: "get",
    operationId: "searchListings",
    tag: "Search",
    summary: "Search public listings",
    description:
      "All parameters are optional; unknown names and wrong values are refused, all at once, with what is nearest. " +
      "Names that start with `_` or `utm_`, and click ids of advertisers such as `fbclid` and `gclid`, are ignored; a parameter without a value counts as absent, and a list may come as its name repeated.\n\n" +
      "**Paging.** Pass `nextCursor` as `cursor`, with the same filters, text and sort, until it is null. Every listing " +
      "that matched at the first page's `X-Data-As-Of` and has not changed since is returned exactly once, however deep " +
      "the paging session, whatever changes meanwhile; `totalCount` is exact and the same on every page of it. Cursors do " +
      "not expire, but paging in the order of best matches has to start again after the ranking was changed.",
    query: SEARCH_PARAMS,
    examples: {
      "flats of at least two rooms in Tallinn, cheapest first":
        "?dealType=sale&propertyType=apartment&countySlug=harju-maakond&municipalitySlug=tallinn&minRooms=2&sort=price-asc",
      "two districts, up to 200,000 EUR, price dropped":
        "?settlements=kesklinna-linnaosa,pirita-linnaosa&maxPrice=200000&priceDrop=1",
      "free text": "?searchText=3-toaline%20korter%20r%C3%B5duga",
      "Estonia and Finland": "?abroad=include&country=FI&limit=50",
      "counts beside the options of filters": "?dealType=sale&facets=propertyType,rooms,price&limit=0",
      "what to change where nothing is found": "?dealType=sale&maxPrice=1000&minRooms=9&relax=1",
      "within two kilometres of a point, the nearest first": "?near=59.437,24.754&radius=2000&sort=distance",
      "with a sauna and a balcony, by what the texts say": "?features=sauna,balcony",
    },
    responses: {
      200: {
        description: "One page.",
        schema: "ListResponse",
        headers: SEARCH_ANSWER,
      },
      ...refusals(BUCKETS.search, true),
      304: notModified(SEARCH_ANSWER),
    },
  },
  {
    path: "/api/public/v1/listings/{id}",
    method: "get",
    operationId: "getListing",
    tag: "Search",
    summary: "One public listing",
    description: "Straight from the database: a listing that is no longer public is gone at once.",
    pathParams: { id: { description: "Id of the listing.", example: "4711" } },
    responses: {
      200: { description: "The listing.", schema: "SingleListingResponse", headers: ANSWER },
      404: notFound,
      ...refusals(BUCKETS.listing),
    },
  },
  {
    ...seller,
    path: "/api/public/v1/sellers/{userId}",
    operationId: "getSeller",
    description: SELLER_DESCRIPTION,
  },
  {
    ...seller,
    path: "/api/seller/{userId}",
    operationId: "getSellerUnversioned",
    summary: "Who offers a listing, at its address without a version",
    description: `${SELLER_DESCRIPTION} The same as \`/api/public/v1/sellers/{userId}\`, and counted together with it.`,
  },
  {
    path: "/api/public/v1/places",
    method: "get",
    operationId: "listPlaces",
    tag: "Places",
    summary: "Counties, municipalities, settlements and districts, with their slugs",
    description:
      "Without any parameter the counties; with `parent` its children; with `q` the places of that name. `depth=3` gives the whole tree.",
    query: PLACES_PARAMS,
    examples: {
      "what is in Tallinn": "?parent=harju-maakond/tallinn",
      "names starting with": "?q=pohja&lang=ru",
      "the whole tree": "?depth=3",
    },
    responses: {
      200: { description: "Places.", schema: "PlacesResponse", headers: ANSWER },
      ...refusals(BUCKETS.places),
    },
  },
  {
    path: "/api/public/v1/cities",
    method: "get",
    operationId: "listCities",
    tag: "Places",
    summary: "Foreign cities, with their slugs",
    description: "Every city abroad in which there ever was a listing: `city` of the search takes no other.",
    query: CITIES_PARAMS,
    responses: {
      200: { description: "Cities.", schema: "CitiesResponse", headers: ANSWER },
      ...refusals(BUCKETS.cities),
    },
  },
  {
    path: "/api/public/v1/cells",
    method: "get",
    operationId: "listCells",
    tag: "Search",
    summary: "How many listings there are where, and what they cost: a map of a search",
    description:
      "The listings of a search by cells of a map: all filters and the text of `/api/public/v1/listings`, and the `zoom` of the map. The " +
      "counts of all cells and `withoutPoint` add up to `totalCount`. At most 2,000 cells, else 400: give the `bbox` that the map shows.",
    query: CELL_PARAMS,
    examples: {
      "flats for sale in a view of Tallinn": "?bbox=24.5,59.3,25,59.6&zoom=11&dealType=sale&propertyType=apartment",
    },
    responses: {
      200: { description: "Cells.", schema: "CellsResponse", headers: SEARCH_ANSWER },
      ...refusals(BUCKETS.cells),
      304: notModified(SEARCH_ANSWER),
    },
  },
  {
    path: "/api/public/v1/feed",
    method: "get",
    operationId: "getFeed",
    tag: "Search",
    summary: "Any search as an Atom or JSON feed: what is new, and what got cheaper",
    description:
      "All filters and the text of `/api/public/v1/listings`, for feed readers: an entry for each listing that is new, by `publishedAt`, and " +
      "another for the last drop of its price, by `priceDrop.droppedAt`, until the price rises or is taken away; 50 at most, of the last 30 " +
      "days, newest first. Nothing is stored. " +
      "What orders, pages or counts a search is refused (400). Errors are JSON in both formats.",
    query: FEED_PARAMS,
    examples: {
      "new flats in Tallinn, and those that got cheaper":
        "?dealType=sale&propertyType=apartment&countySlug=harju-maakond&municipalitySlug=tallinn",
      "as a JSON feed, in English": "?searchText=saun&format=json&lang=en",
    },
    responses: {
      200: {
        description: "The feed.",
        schema: "JsonFeed",
        contentType: "application/feed+json",
        also: { "application/atom+xml": { type: "string", description: "Atom 1.0 (RFC 4287)." } },
        headers: FEED_ANSWER,
      },
      ...refusals(BUCKETS.feed),
      304: notModified(FEED_ANSWER),
    },
  },
  {
    path: "/api/public/v1/features",
    method: "get",
    operationId: "listFeatures",
    tag: "Search",
    summary: "Things that listings can be filtered by, with the number of listings that have each",
    description:
      "What texts of listings say, in any language: `features` of the search takes no other name. Counted once a minute.",
    query: {},
    responses: {
      200: { description: "Features.", schema: "FeaturesResponse", headers: ANSWER },
      ...refusals(BUCKETS.features),
    },
  },
  {
    path: "/api/public/v1/suggest",
    method: "get",
    operationId: "suggest",
    tag: "Search",
    summary: "What a text may become, while it is typed",
    description:
      "Places, landmarks, things and phrases of headlines that the last word may be the beginning of: in any case form, without diacritics, with one slip, on the " +
      "other keyboard or in the other alphabet. Takes every filter of the search: what is in force already is not suggested. Answered from memory.",
    query: SUGGEST_PARAMS,
    examples: {
      "a district, inside what was typed": "?q=3-toaline%20korter%20kadr",
      "on the other keyboard, in Russian": "?q=ktcyf&lang=ru",
      "before anything is typed": "?limit=5",
      "with filters in force": "?q=saun&dealType=sale&propertyType=house",
    },
    responses: {
      200: { description: "Suggestions.", schema: "SuggestResponse", headers: ANSWER },
      ...refusals(BUCKETS.suggest),
    },
  },
  {
    path: "/api/health",
    method: "get",
    operationId: "getHealth",
    tag: "Service",
    summary: "How the service is",
    description: "From a look every two seconds; never waits. `degraded` still answers what it can.",
    responses: {
      200: { description: "`ok` or `degraded`.", schema: "HealthResponse", headers: HEALTH },
      503: { description: "`down`.", schema: "HealthResponse", headers: HEALTH },
      405: {
        description: "Only GET, HEAD and OPTIONS.",
        schema: "ErrorResponse",
        headers: [...EVERYWHERE, "Allow"],
        example: error("method_not_allowed", "This address answers GET, HEAD, OPTIONS only."),
      },
    },
  },
];

const TAGS = {
  Search: "Public listings: filters, free text, pages; one listing; its seller.",
  Places: "Estonian places and foreign cities: where the slugs of the filters come from.",
  Service: "How the service is, and how fresh its answers are.",
};

export const PUBLIC_API: DescribedApi = {
  title: "Public search",
  summary: "Search public listings, look at one, and learn who offers it. Anonymous.",
  anchor: "/api/public/v1/listings",
  description: "/api/public/v1/openapi.json",
  operations: OPERATIONS,
};

/** Templates of all paths of the public API. */
export const publicPaths = (): string[] => OPERATIONS.map(({ path }) => path);

export function publicDocument({ baseUrl, locales }: Pick<Config, "baseUrl" | "locales">, version: string) {
  return buildDocument({
    info: {
      title: "Real-estate listings: public search",
      version,
      description:
        "Anonymous, read-only search over public listings in Estonia and abroad. No key is needed. Any site may call it " +
        "from a browser (CORS), and every header below may be read there.\n\nPhones and emails of sellers are never part " +
        "of an answer; what sellers write into their texts is published as written.",
    },
    tags: TAGS,
    baseUrl,
    schemas: publicSchemas(locales),
    headers: PUBLIC_HEADERS,
    operations: OPERATIONS,
  });
}
