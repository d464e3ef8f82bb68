// Schemas of a public listing and its parts. Each named one becomes a type of that name in generated clients.
import { z } from "zod";
import { byAttribute } from "../../mappings/attributes.ts";
import { DEAL_TYPES, type Locale, PRICE_PERIODS, PROPERTY_TYPES, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import type { Listing as PublicListing } from "../../shared/listing.ts";
import { ATTRIBUTE_TEXTS } from "../search/attribute-texts.ts";
import { id, orNull, time, whole } from "./atoms.ts";

export const DealType = z.enum(DEAL_TYPES).meta({ description: "Kind of deal." });
export const PropertyType = z.enum(PROPERTY_TYPES).meta({ description: "Kind of property." });
export const PricePeriod = z.enum(PRICE_PERIODS).meta({
  description:
    "What a price is for. Rents are for a month and short terms for a day unless stated otherwise; a sale has none.",
});
export const Point = z
  .strictObject({
    lat: z.number().meta({ description: "Latitude in degrees." }),
    lon: z.number().meta({ description: "Longitude in degrees." }),
  })
  .meta({ description: "WGS 84." });
export const Image = z
  .strictObject({
    url: z.string().meta({ format: "uri", description: "Address of the picture." }),
    width: orNull(whole).meta({ description: "Pixels." }),
    height: orNull(whole).meta({ description: "Pixels." }),
  })
  .meta({ description: "A picture of the listing." });

const LANGUAGE: Readonly<Record<Locale, string>> = { et: "Estonian.", en: "English.", ru: "Russian." };

function byLocale<L extends Locale>(locales: readonly L[]) {
  const texts = locales.map((locale) => [locale, z.string().meta({ description: LANGUAGE[locale] })]);
  return z.strictObject(Object.fromEntries(texts) as Record<L, z.ZodString>);
}

/** Texts of sellers, in the languages of this installation. */
export const localisedText = (locales: readonly Locale[]) =>
  byLocale(locales).meta({ description: 'A text in every supported language; "" where there is none.' });

export const PlaceNames = byLocale(SUPPORTED_LOCALES).meta({
  description: "A name in every language; the official one where a language has none of its own.",
});

const NamedPlace = z
  .strictObject({
    slug: z.string().meta({ description: "For the parameters of the search." }),
    name: z.string().meta({ description: "The official name, in Estonia the Estonian one." }),
    names: PlaceNames,
  })
  .meta({ description: "A place of a listing." });

const Location = z
  .strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: "ISO 3166-1 alpha-2 code; `EE` is Estonia." }),
    county: orNull(NamedPlace).meta({ description: "County." }),
    municipality: orNull(NamedPlace).meta({ description: "Municipality." }),
    settlement: orNull(NamedPlace).meta({ description: "Settlement, or district of a city." }),
    city: orNull(NamedPlace).meta({ description: "City of a foreign listing." }),
    address: orNull(z.string()).meta({ description: "Street and number as the seller wrote them." }),
    point: orNull(Point).meta({ description: "Null where the seller gave none." }),
  })
  .meta({ description: "The Estonian places from the county down, or country and city." });

const PriceDrop = z
  .strictObject({
    previousPrice: z.number().meta({ description: "EUR, for the same period." }),
    percent: z.number().meta({ description: "By how much the price fell." }),
    droppedAt: time.meta({ description: "When it fell." }),
  })
  .meta({ description: "The last time the price fell." });

const ListingSeller = z
  .strictObject({
    userId: id.meta({ description: "For the seller's public information." }),
    companyId: orNull(id).meta({ description: "Null: a private seller." }),
    companyName: orNull(z.string()).meta({ description: "Null: a private seller." }),
  })
  .meta({ description: "Who offers a listing." });

/** The numeric attributes of a listing. */
export const attributeFields = () =>
  byAttribute(({ name, kind }) =>
    orNull(kind === "whole" ? whole : z.number()).meta({ description: ATTRIBUTE_TEXTS[name].field }),
  );

/** Schemas by the name they have under `components.schemas`. */
export function listingSchemas(locales: readonly Locale[]) {
  const LocalisedText = localisedText(locales);
  const Listing = z
    .strictObject({
      id: id.meta({ description: "A 64-bit number as text: too large for a JavaScript number." }),
      url: z.string().meta({ format: "uri", description: "Page of the listing." }),
      dealType: DealType,
      propertyType: PropertyType,
      slogan: LocalisedText,
      description: LocalisedText,
      location: Location,
      price: orNull(z.number()).meta({ description: "EUR, for `pricePeriod`; null: on request, or unknown." }),
      pricePeriod: orNull(PricePeriod).meta({ description: "What the price is for; null for a sale." }),
      pricePerSqm: orNull(z.number()).meta({ description: "EUR for a square metre; null without a price or size." }),
      currency: z.literal("EUR").meta({ description: "Of all prices." }),
      priceDrop: orNull(PriceDrop).meta({
        description: "The last time the price fell, as long as it stays below what it was.",
      }),
      ...attributeFields(),
      images: z.array(Image).meta({ description: "In the seller's order." }),
      featured: z.boolean().meta({ description: "Whether the seller has paid for a place at the top of `featured`." }),
      seller: ListingSeller,
      publishedAt: orNull(time).meta({ description: "When it first came on offer, or what the seller's system says." }),
      updatedAt: time.meta({ description: "The last change of the listing." }),
    })
    .meta({
      description: "A public listing. Phone and email are never part of it.",
    }) satisfies z.ZodType<PublicListing>;
  return {
    ...{ Listing, DealType, PropertyType, PricePeriod, LocalisedText },
    ...{ Location, NamedPlace, PlaceNames, Point, PriceDrop, Image, ListingSeller },
  };
}
