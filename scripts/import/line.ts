// Reads one line of an import: the listing shape of the API plus externalId, companyId, sellerId, status and visibility.
// Pure. An absent key leaves what is stored; null clears it, except for `publishedAt`, where null means absent. `location`,
// `slogan`, `description` and `images` are replaced as a whole.
import { z } from "zod";
import { ATTRIBUTES, byAttribute } from "../../mappings/attributes.ts";
import type { ImportColumns } from "../../shared/db/listing-import.ts";
import {
  DEAL_TYPES,
  type Locale,
  PRICE_PERIODS,
  PROPERTY_TYPES,
  STATUSES,
  SUPPORTED_LOCALES,
  VISIBILITIES,
} from "../../shared/enums.ts";
import type { Place, PlaceDirectory } from "../../shared/places.ts";
import { toSlug } from "../../shared/slug.ts";
import { givenId } from "./id.ts";

/** Tolerance for fast clocks and a forgotten time zone. */
const AHEAD_MAX_MS = 24 * 3_600_000;

/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/[\0\p{Surrogate}]/u.test(value), "must not contain NUL or a lone surrogate");
const name = (max: number) => text(max).refine((value) => value.trim() !== "", "must not be blank");
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be a slug");
const amount = (min: number, max: number) => z.number().min(min).max(max).multipleOf(0.01);
const integer = (min: number, max: number) => z.int().min(min).max(max);
const localised = (max: number) => {
  const texts = SUPPORTED_LOCALES.map((locale) => [locale, text(max)] as const);
  return z.strictObject(Object.fromEntries(texts) as Record<Locale, ReturnType<typeof text>>).partial();
};
/** Names are accepted, since the API's responses have them, and ignored: the slug identifies the place. */
const names = localised(200).optional();
const namedPlace = z.strictObject({ slug, name: z.string().optional(), names });

const location = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country code of two capital letters")
    .default("EE"),
  county: namedPlace.nullish(),
  municipality: namedPlace.nullish(),
  settlement: namedPlace.nullish(),
  city: z.strictObject({ name: name(200), slug: slug.optional(), names }).nullish(),
  address: text(500).nullish(),
  point: z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).nullish(),
});
type Location = z.infer<typeof location>;

const pixels = integer(1, 100_000).nullish();

const schema = z.strictObject({
  externalId: name(200),
  companyId: givenId.nullish(),
  sellerId: givenId.optional(),
  status: z.enum(STATUSES).optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  dealType: z.enum(DEAL_TYPES).optional(),
  propertyType: z.enum(PROPERTY_TYPES).optional(),
  slogan: localised(500).optional(),
  description: localised(20_000).optional(),
  location: location.optional(),
  price: amount(0.01, 9_999_999_999).nullish(),
  pricePeriod: z.enum(PRICE_PERIODS).nullish(),
  currency: z.literal("EUR").optional(),
  ...byAttribute(({ kind, stored: { min, max } }) =>
    (kind === "whole" ? integer(min, max) : amount(min, max)).nullish(),
  ),
  images: z
    .array(z.strictObject({ url: z.string().regex(/^https?:\/\/\S+$/), width: pixels, height: pixels }))
    .max(100)
    .optional(),
  publishedAt: z.iso.datetime({ offset: true }).nullish(),
});

/** Keys that the service sets itself. They are refused, since a sender would expect them to have an effect. */
const DERIVED: Readonly<Record<string, string>> = {
  id: "the database gives it; a listing is known by externalId",
  url: "it follows from the id",
  pricePerSqm: "it follows from price and size",
  priceDrop: "it follows from the prices imported before",
  featured: "it is sold, not imported",
  seller: "give sellerId and companyId",
  updatedAt: "the database writes it",
};

export interface ImportLine {
  externalId: string;
  /** null: a private listing; undefined: absent in the line. */
  companyId: string | null | undefined;
  sellerId: string | undefined;
  columns: ImportColumns;
}

export type ParsedLine = { line: ImportLine } | { problems: string[] };

export function parseImportLine(value: unknown, places: PlaceDirectory, now: Date): ParsedLine {
  if (typeof value === "object" && value !== null) {
    const derived = Object.keys(value).filter((key) => key in DERIVED);
    if (derived.length > 0) return { problems: derived.map((key) => `${key}: must not be given: ${DERIVED[key]}`) };
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { problems: parsed.error.issues.map(describeIssue) };

  const { externalId, companyId, sellerId, location: given, ...rest } = parsed.data;
  if (rest.publishedAt != null && Date.parse(rest.publishedAt) > now.getTime() + AHEAD_MAX_MS) {
    return { problems: ["publishedAt: must not be more than a day ahead: the newest listings come first"] };
  }
  if (rest.dealType === "sale" && rest.pricePeriod != null) {
    return { problems: [`pricePeriod: must not be given: a sale has none, and this is "${rest.pricePeriod}"`] };
  }
  const where = given === undefined ? {} : locationColumns(given, places);
  if ("problem" in where) return { problems: [where.problem] };
  const columns = {
    ...where,
    status: rest.status,
    visibility: rest.visibility,
    deal_type: rest.dealType,
    property_type: rest.propertyType,
    price_eur: rest.price,
    price_period: rest.pricePeriod,
    ...Object.fromEntries(ATTRIBUTES.map(({ name, column }) => [column, rest[name]])),
    slogan: withoutBlanks(rest.slogan),
    description: withoutBlanks(rest.description),
    images: rest.images,
    // The database sets a missing time of an active listing to now: cleared in every run, the listing would always be newest.
    published_at: rest.publishedAt ?? undefined,
    seller_id: sellerId,
  };
  return { line: { externalId, companyId, sellerId, columns: withoutUndefined(columns) } };
}

function locationColumns(given: Location, places: PlaceDirectory): ImportColumns | { problem: string } {
  const { country, county, municipality, settlement, city, address, point } = given;
  const named = [county, municipality, settlement];
  const foreign = country !== "EE";
  if (foreign && named.some((part) => part != null)) {
    return { problem: `location: county, municipality and settlement are Estonian, the country is ${country}` };
  }
  if (!foreign && city != null) return { problem: "location.city: only for other countries; name the settlement" };
  const depth = named.findLastIndex((part) => part != null) + 1;
  const slugs = named.slice(0, depth).map((part) => part?.slug);
  if (slugs.includes(undefined)) {
    return { problem: "location: a settlement needs its municipality and a municipality its county" };
  }
  const place: Place | undefined = depth === 0 ? undefined : places.byPath(slugs.join("/"));
  if (depth > 0 && place === undefined) return { problem: `location: there is no place ${slugs.join("/")}` };
  const citySlug = city == null ? null : (city.slug ?? toSlug(city.name));
  if (citySlug === undefined) return { problem: `location.city: no slug can be made of "${city?.name}"; give one` };
  return {
    country,
    place_id: place?.id ?? null,
    city: city?.name ?? null,
    city_slug: citySlug,
    address: address ?? null,
    lat: point?.lat ?? null,
    lon: point?.lon ?? null,
  };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  return `${at}${issue.message}`;
}

const withoutBlanks = (texts: Record<string, string | undefined> | undefined) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value !== ""));

const withoutUndefined = (columns: ImportColumns): ImportColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
