// Schemas of the public API's responses. Closed: tests reject any response with a field that is not here.
import { z } from "zod";
import { byAttribute } from "../../mappings/attributes.ts";
import {
  DEAL_TYPES,
  type Locale,
  PLACE_KINDS,
  PRICE_PERIODS,
  PROPERTY_TYPES,
  SORTS,
  SUPPORTED_LOCALES,
} from "../../shared/enums.ts";
import { PROBLEM_CODES } from "../../shared/errors.ts";
import type { Listing } from "../../shared/listing.ts";
import { STATUS } from "../http/errors.ts";
import { ATTRIBUTE_TEXTS } from "../search/attribute-texts.ts";
import { FALLBACK_STEPS } from "../search/fallback/fallback.ts";
import { count, id, orNull, time, whole } from "./atoms.ts";

/** The numeric attributes of a listing. */
export const attributeFields = () =>
  byAttribute(({ name, kind }) =>
    orNull(kind === "whole" ? whole : z.number()).meta({ description: ATTRIBUTE_TEXTS[name].field }),
  );

/** What a price is for, in answers and exports. */
export const pricePeriod = () =>
  orNull(z.enum(PRICE_PERIODS)).meta({
    description:
      "What the price is for; null for a sale. Rents are for a month and short terms for a day unless stated otherwise.",
  });

/** Schemas by the name they have under `components.schemas`. */
export function publicSchemas(locales: readonly Locale[]) {
  const localised = z
    .strictObject(Object.fromEntries(locales.map((locale) => [locale, z.string()])))
    .meta({ description: 'A text in every supported language; "" where there is none.' });
  const inEveryLanguage = Object.fromEntries(SUPPORTED_LOCALES.map((locale) => [locale, z.string()]));
  const names = z
    .strictObject(inEveryLanguage as Record<Locale, z.ZodString>)
    .meta({ description: "In every language; the official name where a language has none of its own." });
  const PlaceName = z.strictObject({
    slug: z.string(),
    name: z.string().meta({ description: "The official name, in Estonia the Estonian one." }),
    names,
  });
  const DealType = z.enum(DEAL_TYPES);
  const PropertyType = z.enum(PROPERTY_TYPES);
  const Location = z
    .strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .meta({ description: "ISO 3166-1 alpha-2 code; `EE` is Estonia." }),
      county: orNull(PlaceName),
      municipality: orNull(PlaceName),
      settlement: orNull(PlaceName).meta({ description: "Settlement, or district of a city." }),
      city: orNull(PlaceName).meta({ description: "City of a foreign listing." }),
      address: orNull(z.string()).meta({ description: "Street and number as the seller wrote them." }),
      point: orNull(z.strictObject({ lat: z.number(), lon: z.number() })).meta({ description: "In degrees, WGS 84." }),
    })
    .meta({ description: "The Estonian places from the county down, or country and city." });
  const PriceDrop = z.strictObject({
    previousPrice: z.number().meta({ description: "EUR" }),
    percent: z.number().meta({ description: "By how much the price fell." }),
    droppedAt: time,
  });
  const Image = z.strictObject({
    url: z.string().meta({ format: "uri" }),
    width: orNull(whole).meta({ description: "Pixels." }),
    height: orNull(whole).meta({ description: "Pixels." }),
  });

  const Listing = z
    .strictObject({
      id: id.meta({ description: "A 64-bit number as text: too large for a JavaScript number." }),
      url: z.string().meta({ format: "uri", description: "Page of the listing." }),
      dealType: DealType,
      propertyType: PropertyType,
      slogan: localised,
      description: localised,
      location: Location,
      price: orNull(z.number()).meta({ description: "EUR, for `pricePeriod`; null: on request, or unknown." }),
      pricePeriod: pricePeriod(),
      pricePerSqm: orNull(z.number()).meta({ description: "EUR for a square metre; null without a price or size." }),
      currency: z.literal("EUR"),
      priceDrop: orNull(PriceDrop).meta({
        description: "The last time the price fell, as long as it stays below what it was.",
      }),
      ...attributeFields(),
      images: z.array(Image).meta({ description: "In the seller's order." }),
      featured: z.boolean().meta({ description: "Whether the seller has paid for a place at the top of `featured`." }),
      seller: z.strictObject({ userId: id, companyId: orNull(id), companyName: orNull(z.string()) }),
      publishedAt: orNull(time).meta({ description: "When it first came on offer, or what the seller's system says." }),
      updatedAt: time,
    })
    .meta({ description: "A public listing. Phone and email are never part of it." }) satisfies z.ZodType<Listing>;

  const Problem = z
    .strictObject({
      param: z.string(),
      value: orNull(z.string()).meta({ description: "As received, shortened; null where there was none." }),
      code: z.enum(PROBLEM_CODES).meta({ description: "What is wrong, for programs; later versions may add codes." }),
      reason: z.string().meta({ description: "For people; it may change. Decide by `code`." }),
      allowed: z.array(z.string()).optional(),
      closest: z.string().optional().meta({ description: "The nearest valid value." }),
      example: z.string().optional().meta({
        description: "The request's address with every correction in it; with the first problem that can be corrected.",
      }),
    })
    .meta({ description: "What is wrong with one parameter." });
  const error = {
    error: z.enum(Object.keys(STATUS) as [string, ...string[]]),
    message: z.string().meta({ description: "For people; it may change. Decide by `error`." }),
    requestId: z.string(),
    details: z
      .array(Problem)
      .max(20)
      .optional()
      .meta({ description: "The problems with the parameters, all at once up to 20." }),
  };

  const Understood = z
    .strictObject({
      text: z.string().meta({ description: "The words of the search text." }),
      as: z.string().meta({ description: "Name of what they were read as." }),
      condition: z
        .union([z.string(), z.strictObject({ placePaths: z.array(z.string()) })])
        .meta({ description: "For people, such as `rooms = 2`; of a place the paths in which a listing may be." }),
    })
    .meta({ description: "A part of the search text that was read as a condition beside its words." });
  const Fallback = z
    .strictObject({
      step: z.enum(FALLBACK_STEPS).meta({
        description:
          "`layout`: typed on the other keyboard; `transliteration`: in the other alphabet; `typo`: a likely spelling; " +
          "`fewer`: fewer words.",
      }),
      text: z.string().meta({ description: "The text that was searched." }),
    })
    .meta({ description: "Nothing matched the text as typed: what was searched instead." });
  const List = {
    items: z.array(Listing),
    nextCursor: orNull(z.string()).meta({
      description: "Pass it as `cursor` for the next page; null on the last one.",
    }),
    totalCount: count.meta({ description: "Exact, and the same on every page of one paging session." }),
  };
  const Place = z.strictObject({
    kind: z.enum(PLACE_KINDS),
    slug: z.string(),
    path: z.string().meta({ description: "Slugs from the county down, joined by slashes." }),
    name: z.string().meta({ description: "In the requested language." }),
    names,
    hasChildren: z.boolean(),
  });
  const server = z.enum(["up", "down"]);

  const City = z.strictObject({
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code." }),
    slug: z.string(),
    name: z.string(),
  });

  return {
    Listing,
    DealType,
    PropertyType,
    Sort: z.enum(SORTS),
    Location,
    PlaceName,
    PriceDrop,
    Image,
    Understood,
    Place,
    City,
    Fallback,
    ListResponse: z.strictObject({
      ...List,
      fallback: Fallback.optional(),
      understood: z.array(Understood).optional().meta({ description: "Only with `explain=1`." }),
    }),
    ListErrorResponse: z
      .strictObject({ items: z.array(Listing).length(0), nextCursor: z.null(), totalCount: z.literal(0), ...error })
      .meta({ description: "The error of a list keeps the list's shape, empty." }),
    SingleListingResponse: z.strictObject({ listing: Listing }),
    SellerPublicInfo: z.strictObject({
      displayName: z.string(),
      hasPhone: z.boolean(),
      photoURL: z.string().optional().meta({ format: "uri" }),
    }),
    PlacesResponse: z.strictObject({ places: z.array(Place) }),
    CitiesResponse: z.strictObject({
      cities: z.array(City),
    }),
    HealthResponse: z.strictObject({
      status: z.enum(["ok", "degraded", "down"]),
      version: z.string(),
      checks: z.strictObject({
        postgres: server,
        opensearch: server,
        redis: server,
        index: z.strictObject({
          lagSeconds: orNull(z.number()).meta({
            description: "Age of the oldest change that search does not show yet.",
          }),
          pending: orNull(whole),
          alias: orNull(z.string()).meta({ description: "The index that is searched." }),
          schemaMatches: orNull(z.boolean()).meta({
            description: "False: built by another version or other settings; searched all the same until a reindex.",
          }),
          lacks: z.array(z.string()).meta({
            description:
              "Fields that searches need and this index does not have. Searches are refused until a reindex.",
          }),
          problem: orNull(z.string()).meta({
            description:
              "Why searches fail or changes do not reach them, or that triggers, tables or index are missing, and what to do. X-Data-As-Of stands still meanwhile, or is left out.",
          }),
        }),
      }),
    }),
    Problem,
    ErrorResponse: z.strictObject(error),
  };
}
