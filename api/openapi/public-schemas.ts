// Schemas of the public API's responses. Closed: tests reject any response with a field that is not here. The published document is
// open, since later versions may add fields.
import { z } from "zod";
import { maxParam, minParam, rangeNames } from "../../mappings/attributes.ts";
import { ALL_SORTS, type Locale, PLACE_KINDS } from "../../shared/enums.ts";
import { FALLBACK_STEPS } from "../search/fallback/attempts.ts";
import { count, orNull, whole } from "./atoms.ts";
import { Cell } from "./cell-schema.ts";
import { errorFields, errorSchemas } from "./error-schemas.ts";
import { FACET_SCHEMAS } from "./facet-schemas.ts";
import { JsonFeed } from "./feed-schemas.ts";
import { listingSchemas, PlaceNames } from "./listing-schemas.ts";
import { Match } from "./match-schema.ts";
import { SUGGEST_SCHEMAS } from "./suggest-schemas.ts";

function wishParams() {
  const texts = ["dealType", "propertyType", "topFloor", "priceDrop"];
  texts.push("countySlug", "municipalitySlug", "settlementSlug", "settlements", "abroad", "country", "city");
  const limits = rangeNames().flatMap((name) => [minParam(name), maxParam(name)]);
  const described = (name: string) => ({ description: `Value of the parameter \`${name}\`.` });
  return Object.fromEntries([
    ...texts.map((name) => [name, z.string().optional().meta(described(name))] as const),
    ...limits.map((name) => [name, z.number().optional().meta(described(name))] as const),
  ]);
}

const Understood = z
  .strictObject({
    text: z.string().meta({ description: "The words of the search text." }),
    as: z
      .string()
      .meta({ description: "Name of what they were read as; `words` of plain words that the fallback gave up." }),
    condition: z
      .union([
        z.string(),
        z.strictObject({ placePaths: z.array(z.string()).meta({ description: "Paths of the places meant." }) }),
        z.strictObject({ address: z.string().meta({ description: "The street meant, and a number." }) }),
        z.strictObject({
          country: z.string().meta({ description: "Code of the foreign country meant." }),
          citySlug: z.string().optional().meta({ description: "The foreign city meant." }),
        }),
        z.strictObject({
          points: z
            .array(
              z.strictObject({
                lat: z.number().meta({ description: "Degrees north." }),
                lon: z.number().meta({ description: "Degrees east." }),
              }),
            )
            .meta({ description: "What a listing may be near." }),
          km: z.number().meta({ description: "How near." }),
        }),
      ])
      .meta({ description: "For people, such as `rooms = 2`; of a place the paths in which a listing may be." }),
    params: orNull(z.strictObject(wishParams())).meta({
      description:
        "Search parameters that mean the same as the whole wish, such as `minRooms` and `maxRooms`; null where none do. " +
        "They leave out listings that do not state the fact and only say the words.",
    }),
    names: PlaceNames.optional().meta({
      description: "What the place or thing is called; absent for what has a field, such as rooms.",
    }),
    wish: count.meta({
      description:
        "Number of the wish, from 1. Parts with the same number are alternatives: a listing meets one of them.",
    }),
    offset: count.optional().meta({
      description:
        "Where its words start in `searchText` as sent, in UTF-16 code units; absent when the fallback wrote them (repaired " +
        "words, another alphabet).",
    }),
    length: count.optional().meta({ description: "From there to the end of its words." }),
    without: z.string().meta({ description: "The search text without this wish, the rest as typed; may be empty." }),
    offer: z
      .string()
      .optional()
      .meta({
        description:
          "Only of what is wished of one of several offers (`maja saunaga või korter rõduga`): the words that name it (`maja`). Listings " +
          "of the others need not meet it.",
      }),
    dropped: z.literal(true).optional().meta({
      description: "Only of what the fallback left out or read otherwise, since nothing met it beside the rest.",
    }),
    refused: z.literal(true).optional().meta({
      description:
        "Only of what was refused (`without a lift`): no listing that meets the condition comes, unless it is `preferred` as well.",
    }),
    preferred: z
      .literal(true)
      .optional()
      .meta({
        description:
          "Only of what would be nice to have (`preferably with a lift`): listings that meet the condition come first among the best " +
          "matches, and none is left out. With `refused` (`preferably without a lift`) those that do not meet it come first.",
      }),
  })
  .meta({
    description:
      "A part of the search text and what it was read as. Listings meet at least one part of each wish, by what they state or, where " +
      "they state nothing of it, by their words (of a thing as typed in the headline); `refused`, `preferred` and `dropped` ones excepted.",
  });

const Fallback = z
  .strictObject({
    step: z.enum(FALLBACK_STEPS).meta({
      description:
        "`layout`: typed on the other keyboard; `transliteration`: in the other alphabet; `typo`: a likely spelling; " +
        "`words`: things by their words alone, or all wishes where there is no thing; `fewer`: fewer words.",
    }),
    text: z.string().meta({ description: "The text that was searched." }),
  })
  .meta({ description: "Nothing matched the text as typed: what was searched instead." });

const PlaceKind = z.enum(PLACE_KINDS).meta({ description: "Kind of an Estonian place." });
const Place = z
  .strictObject({
    kind: PlaceKind,
    slug: z.string().meta({ description: "For the parameters of the search." }),
    path: z.string().meta({ description: "Slugs from the county down, joined by slashes." }),
    name: z.string().meta({ description: "In the requested language." }),
    names: PlaceNames,
    hasChildren: z.boolean().meta({ description: "Whether other places lie in it." }),
  })
  .meta({ description: "An Estonian place." });

const City = z
  .strictObject({
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code." }),
    slug: z.string().meta({ description: "For `city` of the search." }),
    name: z.string().meta({ description: "As the first seller there wrote it." }),
  })
  .meta({ description: "A foreign city that has or had listings." });

const SellerPublicInfo = z
  .strictObject({
    displayName: z.string().meta({ description: "The seller's name." }),
    hasPhone: z.boolean().meta({ description: "Whether the seller has given a phone number." }),
    photoURL: z.string().optional().meta({ format: "uri", description: "Absent: no photo." }),
  })
  .meta({ description: "The public part of a seller. Never phone or email." });

const ServerState = z.enum(["up", "down"]).meta({ description: "Whether a server answers." });
const IndexState = z
  .strictObject({
    lagSeconds: orNull(z.number()).meta({ description: "Age of the oldest change that search does not show yet." }),
    pending: orNull(whole).meta({ description: "Changes that search does not show yet." }),
    alias: orNull(z.string()).meta({ description: "The index that is searched." }),
    schemaMatches: orNull(z.boolean()).meta({
      description: "False: built by another version or other settings; searched all the same until a reindex.",
    }),
    lacks: z.array(z.string()).meta({
      description: "Fields that searches need and this index does not have. Searches are refused until a reindex.",
    }),
    problem: orNull(z.string()).meta({
      description:
        "Why searches fail or changes do not reach them, or that triggers, tables or index are missing, and what to do. " +
        "X-Data-As-Of stands still meanwhile, or is left out.",
    }),
  })
  .meta({ description: "State of the index." });

const HealthResponse = z
  .strictObject({
    status: z
      .enum(["ok", "degraded", "down"])
      .meta({ description: "`degraded`: answers what it can; `down`: answers nothing." }),
    version: z.string().meta({ description: "Release of the service." }),
    checks: z
      .strictObject({ postgres: ServerState, opensearch: ServerState, redis: ServerState, index: IndexState })
      .meta({ description: "What was looked at, at most some seconds ago." }),
  })
  .meta({ description: "How the service is." });

const CellsResponse = z
  .strictObject({
    cells: z.array(Cell).max(2000).meta({ description: "Those with most listings first." }),
    withoutPoint: count.meta({ description: "Listings without coordinates, which are in no cell." }),
    totalCount: count.meta({ description: "What the search finds: all cells and `withoutPoint` together." }),
    fallback: Fallback.optional(),
  })
  .meta({ description: "Listings of a search on a map." });

/** Schemas by the name they have under `components.schemas`. */
export function publicSchemas(locales: readonly Locale[]) {
  const ofListings = listingSchemas(locales);
  const { Listing } = ofListings;
  const ListResponse = z
    .strictObject({
      items: z.array(Listing).meta({ description: "The listings of the page, in the order of the search." }),
      nextCursor: orNull(z.string()).meta({
        description: "Pass it as `cursor` for the next page; null on the last one.",
      }),
      totalCount: count.meta({ description: "Exact, and the same on every page of one paging session." }),
      fallback: Fallback.optional(),
      distances: z.record(z.string(), count).optional().meta({
        description: "Only with `near`: metres from there to each listing of the page, by id.",
      }),
      understood: z.array(Understood).optional().meta({ description: "Only with `explain=1`." }),
      facets: FACET_SCHEMAS.Facets.optional(),
      matches: z.record(z.string(), z.array(Match)).optional().meta({
        description:
          "Only with `highlight=1`: why each listing of the page was found, by id. An empty list for one of which no word says why, and for all without `searchText`.",
      }),
      relaxed: z.array(FACET_SCHEMAS.RelaxedWay).max(8).optional().meta({
        description:
          "Ways on, the smallest change first; with `relax=1`, or with `facets` where nothing is found. Empty: no single change finds more.",
      }),
    })
    .meta({ description: "One page of a search." });
  const ListErrorResponse = z
    .strictObject({
      items: z.array(Listing).length(0).meta({ description: "Empty." }),
      nextCursor: z.null().meta({ description: "Null." }),
      totalCount: z.literal(0).meta({ description: "0" }),
      ...errorFields,
    })
    .meta({ description: "The error of a list keeps the list's shape, empty." });
  return {
    ...ofListings,
    Sort: z.enum(ALL_SORTS).meta({ description: "Order of a search." }),
    ...{ Understood, Match, Fallback, ListResponse, ListErrorResponse },
    SingleListingResponse: z.strictObject({ listing: Listing }).meta({ description: "One listing." }),
    SellerPublicInfo,
    ...{ Place, PlaceKind, City },
    PlacesResponse: z
      .strictObject({
        places: z
          .array(Place)
          .meta({ description: "Parents before the places in them; with `q` the best match first." }),
      })
      .meta({ description: "Estonian places." }),
    CitiesResponse: z
      .strictObject({ cities: z.array(City).meta({ description: "By country and slug." }) })
      .meta({ description: "Foreign cities." }),
    ...FACET_SCHEMAS,
    ...SUGGEST_SCHEMAS,
    ...{ Cell, CellsResponse },
    JsonFeed,
    ...{ HealthResponse, ServerState, IndexState },
    ...errorSchemas,
  };
}
