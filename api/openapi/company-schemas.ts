// Schemas of the company API's responses. Closed: tests reject any response with a field that is not here. The published document is
// open, since later versions may add fields.
import { z } from "zod";
import { type Locale, STATUSES, VISIBILITIES } from "../../shared/enums.ts";
import { PERMISSIONS } from "../company/key-format.ts";
import type { ExportListing } from "../export/listing.ts";
import { STATUS_FILTERS } from "../export/params.ts";
import { count, id, orNull, time, whole } from "./atoms.ts";
import { errorSchemas } from "./error-schemas.ts";
import {
  attributeFields,
  DealType,
  Image,
  localisedText,
  Point,
  PricePeriod,
  PropertyType,
} from "./listing-schemas.ts";

const digits = z.string().regex(/^\d+$/);
const ehak = z
  .string()
  .regex(/^\d{4}$/)
  .meta({ description: "EHAK code: four digits, leading zeros kept." });
const slug = z.string().meta({ description: "Slug of the place." });
const officialName = z.string().meta({ description: "Official Estonian name." });

const ListingStatus = z.enum(STATUSES).meta({ description: "State of a listing; only `active` ones are public." });
const Visibility = z.enum(VISIBILITIES).meta({ description: "`unlisted`: the company's own stock, not public." });

const ExportedPlace = z
  .strictObject({ ehak, slug, name: officialName })
  .meta({ description: "A county or municipality." });
const ExportedSettlement = z
  .strictObject({
    ehak,
    kind: z.enum(["settlement", "district"]).meta({ description: "An EHAK code is unique only within its kind." }),
    slug,
    name: officialName,
  })
  .meta({ description: "A settlement, or a district of a city." });
const ExportedLocation = z
  .strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: "ISO 3166-1 alpha-2 code; `EE` is Estonia." }),
    county: orNull(ExportedPlace).meta({ description: "County." }),
    municipality: orNull(ExportedPlace).meta({ description: "Municipality." }),
    settlement: orNull(ExportedSettlement).meta({ description: "Settlement, or district of a city." }),
    city: orNull(
      z.strictObject({
        slug: z.string().meta({ description: "Slug of the city." }),
        name: z.string().meta({ description: "As the company wrote it." }),
      }),
    ).meta({ description: "Towns abroad." }),
    address: orNull(z.string()).meta({ description: "One line, as the company wrote it." }),
    point: orNull(Point).meta({ description: "Null where the company gave none." }),
  })
  .meta({ description: "Where a listing is." });

/** Header and seal of an export, without its listings. */
const frame = {
  generator: z
    .strictObject({
      name: z.string().meta({ description: "Name of the program." }),
      version: z.string().meta({ description: "Its release." }),
    })
    .meta({ description: "What wrote the export." }),
  generatedAt: time.meta({ description: "Database time of the snapshot that everything is read from." }),
  profile: z
    .strictObject({
      name: z.literal("REDE v0.93").meta({ description: "The format that is read." }),
      reading: z.literal("own").meta({ description: "Whose reading it is." }),
      revision: whole.meta({ description: "Of our reading." }),
      official: z.boolean().meta({ description: "Whether an official schema was available." }),
    })
    .meta({ description: "Which reading of REDE the XML follows." }),
  scope: z
    .strictObject({
      kind: z.literal("full").meta({ description: "What is absent is gone." }),
      status: z.enum(STATUS_FILTERS).meta({ description: "`all`, or the one status that was asked for." }),
    })
    .meta({ description: "What the export covers." }),
  company: z
    .strictObject({
      id: id.meta({ description: "Id of the company." }),
      name: orNull(z.string()).meta({ description: "Its name." }),
    })
    .meta({ description: "Whose listings these are." }),
  changeSequence: digits.meta({ description: "Of two exports the one with the larger number is newer." }),
  changesSince: z.string().meta({ description: "The cursor with which the changes go on." }),
  objectCount: count.meta({ description: "Listings in the snapshot." }),
};
const Seal = z
  .strictObject({
    objectCount: count.meta({ description: "Listings that were written." }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: "Checksum of the listings as written; how it is made: /docs/export." }),
    complete: z.literal(true).meta({ description: "The end mark." }),
  })
  .meta({ description: "Proof that the export is whole." });

const seq = digits.meta({ description: "Place in the order of commits; changes of one transaction share it." });

const key = {
  id: id.meta({ description: "Id of the key." }),
  prefix: z.string().meta({ description: "The start of the key, to recognise it by." }),
  name: z.string().meta({ description: "As its maker called it." }),
  permissions: z.array(z.enum(PERMISSIONS)).meta({ description: "What it may do." }),
  createdAt: time.meta({ description: "When it was made." }),
  expiresAt: orNull(time).meta({ description: "When it ends by itself; null: never." }),
  revokedAt: orNull(time).meta({ description: "When it was revoked." }),
  lastUsedAt: orNull(time).meta({ description: "To the hour." }),
  replacedBy: orNull(id).meta({ description: "The key that was made by rotating this one." }),
};
const ApiKey = z.strictObject(key).meta({ description: "A key, without its secret." });
const NewApiKey = z
  .strictObject({
    ...key,
    key: z
      .string()
      .regex(/^lst_[0-9A-Za-z]{38}$/)
      .meta({ description: "Shown this once, stored nowhere." }),
  })
  .meta({ description: "A key that was just made." });

/** Schemas by the name they have under `components.schemas`. */
export function companySchemas(locales: readonly Locale[]) {
  const LocalisedText = localisedText(locales);
  const ExportedListing = z
    .strictObject({
      id: id.meta({ description: "A 64-bit number as text; never used again for another listing." }),
      version: id.meta({ description: "Grows with every change of the listing." }),
      externalId: orNull(z.string()).meta({ description: "The company's own identifier." }),
      url: orNull(z.string()).meta({ description: "Page of the listing, while it is active and public." }),
      status: ListingStatus,
      visibility: Visibility,
      dealType: DealType,
      propertyType: PropertyType,
      createdAt: time.meta({ description: "When the listing was made." }),
      updatedAt: time.meta({ description: "The last change of the listing." }),
      publishedAt: orNull(time).meta({ description: "When it first became active, or what the company says." }),
      price: orNull(z.number()).meta({ description: "EUR, for `pricePeriod`; null: on request, or unknown." }),
      pricePeriod: orNull(PricePeriod).meta({ description: "What the price is for; null for a sale." }),
      currency: z.literal("EUR").meta({ description: "Of all prices." }),
      priceDrop: orNull(
        z.strictObject({
          previousPrice: z.number().meta({ description: "EUR, for the same period." }),
          droppedAt: time.meta({ description: "When the price fell." }),
        }),
      ).meta({ description: "The last time the price fell, as long as it stays below what it was." }),
      location: ExportedLocation,
      ...attributeFields(),
      slogan: LocalisedText,
      description: LocalisedText,
      images: z.array(Image).meta({ description: "In the order of display; the first is the cover." }),
      seller: orNull(
        z.strictObject({
          userId: id.meta({ description: "Id of the seller." }),
          displayName: orNull(z.string()).meta({ description: "The seller's name." }),
        }),
      ).meta({ description: "Who offers it." }),
    })
    .meta({
      description: "One listing of the company. Phone and email are never part of it.",
    }) satisfies z.ZodType<ExportListing>;

  const Change = z
    .discriminatedUnion("type", [
      z.strictObject({
        seq,
        type: z.literal("upsert").meta({ description: "New or changed: keep it in place of what you have." }),
        listing: ExportedListing,
      }),
      z.strictObject({
        seq,
        type: z.literal("removed").meta({ description: "Gone: remove it." }),
        listingId: id.meta({ description: "Id of the listing." }),
        reason: z
          .enum(["deleted", "moved", "status"])
          .meta({ description: "`moved`: another company's now; `status`: no longer of the status asked for." }),
      }),
    ])
    .meta({ description: "One change of a listing." });

  return {
    ...{ ExportedListing, ExportedLocation, ExportedPlace, ExportedSettlement, ListingStatus, Visibility },
    ...{ DealType, PropertyType, PricePeriod, LocalisedText, Point, Image, Seal },
    Export: z
      .strictObject({
        ...frame,
        objects: z.array(ExportedListing).meta({ description: "By ascending id." }),
        seal: Seal,
      })
      .meta({ description: "Whole only with its seal: both counts right, the checksum right, `complete` true." }),
    Versions: z.string().meta({
      description: "Head, a line `id,version,status` for each listing, seal. Whole only with its seal, as an export.",
    }),
    Change,
    ChangesPage: z
      .strictObject({
        changes: z.array(Change).meta({ description: "In the order in which they were committed." }),
        nextCursor: z.string().meta({ description: "Pass it as `since`, now or in a year." }),
        hasMore: z.boolean().meta({ description: "Whether the next page has something already." }),
      })
      .meta({ description: "One page of changes." }),
    ApiKey,
    NewApiKey,
    ApiKeys: z
      .strictObject({ keys: z.array(ApiKey).meta({ description: "Newest first." }) })
      .meta({ description: "The company's keys." }),
    ...errorSchemas,
  };
}
