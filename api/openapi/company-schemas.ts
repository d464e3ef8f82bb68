// Schemas of the company API's responses. Closed: tests reject any response with a field that is not here.
import { z } from "zod";
import { DEAL_TYPES, type Locale, PROPERTY_TYPES, STATUSES, VISIBILITIES } from "../../shared/enums.ts";
import { PERMISSIONS } from "../company/key-format.ts";
import type { ExportListing } from "../export/listing.ts";
import { STATUS_FILTERS } from "../export/params.ts";
import { count, id, orNull, time, whole } from "./atoms.ts";
import { attributeFields, pricePeriod, publicSchemas } from "./public-schemas.ts";

const digits = z.string().regex(/^\d+$/);

/** Schemas by the name they have under `components.schemas`. */
export function companySchemas(locales: readonly Locale[]) {
  const localised = z
    .strictObject(Object.fromEntries(locales.map((locale) => [locale, z.string()])))
    .meta({ description: 'A text in every configured language; "" where there is none.' });
  const ehak = z
    .string()
    .regex(/^\d{4}$/)
    .meta({ description: "EHAK code: four digits, leading zeros kept." });
  const place = z.strictObject({ ehak, slug: z.string(), name: z.string() });
  const kind = z.enum(["settlement", "district"]);

  const ExportedListing = z
    .strictObject({
      id: id.meta({ description: "A 64-bit number as text; never used again for another listing." }),
      version: id.meta({ description: "Grows with every change of the listing." }),
      externalId: orNull(z.string()).meta({ description: "The company's own identifier." }),
      url: orNull(z.string()).meta({ description: "Page of the listing, while it is active and public." }),
      status: z.enum(STATUSES),
      visibility: z.enum(VISIBILITIES),
      dealType: z.enum(DEAL_TYPES),
      propertyType: z.enum(PROPERTY_TYPES),
      createdAt: time,
      updatedAt: time,
      publishedAt: orNull(time),
      price: orNull(z.number()).meta({ description: "EUR, for `pricePeriod`; null: on request, or unknown." }),
      pricePeriod: pricePeriod(),
      currency: z.literal("EUR"),
      priceDrop: orNull(z.strictObject({ previousPrice: z.number(), droppedAt: time })),
      location: z.strictObject({
        country: z.string().regex(/^[A-Z]{2}$/),
        county: orNull(place),
        municipality: orNull(place),
        settlement: orNull(z.strictObject({ ehak, kind, slug: z.string(), name: z.string() })),
        city: orNull(z.strictObject({ slug: z.string(), name: z.string() })).meta({ description: "Towns abroad." }),
        address: orNull(z.string()),
        point: orNull(z.strictObject({ lat: z.number(), lon: z.number() })),
      }),
      ...attributeFields(),
      slogan: localised,
      description: localised,
      images: z
        .array(z.strictObject({ url: z.string(), width: orNull(whole), height: orNull(whole) }))
        .meta({ description: "In the order of display; the first is the cover." }),
      seller: orNull(z.strictObject({ userId: id, displayName: orNull(z.string()) })),
    })
    .meta({
      description: "One listing of the company. Phone and email are never part of it.",
    }) satisfies z.ZodType<ExportListing>;

  const Export = z
    .strictObject({
      generator: z.strictObject({ name: z.string(), version: z.string() }),
      generatedAt: time.meta({ description: "Database time of the snapshot that everything is read from." }),
      profile: z.strictObject({
        name: z.literal("REDE v0.93"),
        reading: z.literal("own"),
        revision: whole,
        official: z.boolean(),
      }),
      scope: z.strictObject({ kind: z.literal("full"), status: z.enum(STATUS_FILTERS) }),
      company: z.strictObject({ id, name: orNull(z.string()) }),
      changeSequence: digits.meta({ description: "Of two exports the one with the larger number is newer." }),
      changesSince: z.string().meta({ description: "The cursor with which the changes go on." }),
      objectCount: count,
      objects: z.array(ExportedListing).meta({ description: "By ascending id." }),
      seal: z.strictObject({
        objectCount: count,
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        complete: z.literal(true),
      }),
    })
    .meta({ description: "Whole only with its seal: both counts right, the checksum right, `complete` true." });

  const Change = z.discriminatedUnion("type", [
    z.strictObject({ seq: digits, type: z.literal("upsert"), listing: ExportedListing }),
    z.strictObject({
      seq: digits,
      type: z.literal("removed"),
      listingId: id,
      reason: z.enum(["deleted", "moved", "status"]),
    }),
  ]);

  const key = {
    id,
    prefix: z.string().meta({ description: "The start of the key, to recognise it by." }),
    name: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    createdAt: time,
    expiresAt: orNull(time),
    revokedAt: orNull(time),
    lastUsedAt: orNull(time).meta({ description: "To the hour." }),
    replacedBy: orNull(id).meta({ description: "The key that was made by rotating this one." }),
  };
  const ApiKey = z.strictObject(key);
  const { Problem, ErrorResponse } = publicSchemas(locales);

  return {
    ExportedListing,
    Export,
    Change,
    ChangesPage: z.strictObject({
      changes: z.array(Change).meta({ description: "In the order in which they were committed." }),
      nextCursor: z.string().meta({ description: "Pass it as `since`, now or in a year." }),
      hasMore: z.boolean(),
    }),
    ApiKey,
    NewApiKey: z.strictObject({
      ...key,
      key: z
        .string()
        .regex(/^lst_[0-9A-Za-z]{38}$/)
        .meta({ description: "Shown this once, stored nowhere." }),
    }),
    ApiKeys: z.strictObject({ keys: z.array(ApiKey).meta({ description: "Newest first." }) }),
    Problem,
    ErrorResponse,
  };
}
