// A listing as the company API sends it: the JSON export and the change stream as it is, rede.ts as XML. Pure. It has no field for
// the seller's phone or email.
import { type AttributeValues, byAttribute } from "../../mappings/attributes.ts";
import type { ExportRow } from "../../shared/db/export.ts";
import type { DealType, Locale, PricePeriod, PropertyType, Status, Visibility } from "../../shared/enums.ts";
import { pixels } from "../../shared/listing.ts";

export interface ExportPlace {
  ehak: string;
  slug: string;
  name: string;
}

interface ExportSettlement {
  ehak: string;
  kind: "settlement" | "district";
  slug: string;
  name: string;
}

interface ExportImage {
  url: string;
  width: number | null;
  height: number | null;
}

type ExportText = Record<string, string>;

/** The order of keys is part of the format, since the checksum covers the bytes of the JSON export. */
export interface ExportListing extends AttributeValues {
  id: string;
  version: string;
  externalId: string | null;
  url: string | null;
  status: Status;
  visibility: Visibility;
  dealType: DealType;
  propertyType: PropertyType;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  price: number | null;
  /** Not in the XML: our reading of REDE has no element for it. */
  pricePeriod: PricePeriod | null;
  currency: "EUR";
  priceDrop: { previousPrice: number; droppedAt: string } | null;
  location: {
    country: string;
    county: ExportPlace | null;
    municipality: ExportPlace | null;
    settlement: ExportSettlement | null;
    city: { slug: string; name: string } | null;
    address: string | null;
    point: { lat: number; lon: number } | null;
  };
  slogan: ExportText;
  description: ExportText;
  images: ExportImage[];
  seller: { userId: string; displayName: string | null } | null;
}

export interface ExportOptions {
  baseUrl: string;
  locales: readonly Locale[];
}

// Characters that XML 1.0 forbids: controls, lone surrogates, U+FFFE and U+FFFF. Removed from JSON, too, so that both have the
// same text.
const ILLEGAL = /[^\x09\x0A\x0D\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** A superset of them that needs no look at surrogate pairs. */
const SUSPICIOUS = /[^\x09\x0A\x0D\x20-\uD7FF\uE000-\uFFFD]/;
const LINE_BREAKS = /[\t\n\r]+/g;
const WEB_ADDRESS = /^https?:\/\/\S+$/;

/** Removes characters that XML forbids; `""` when only white space is left. */
export function cleanText(text: string): string {
  // Nearly every text is clean, and this pattern is the faster one.
  const clean = SUSPICIOUS.test(text) ? text.replace(ILLEGAL, "") : text;
  return /\S/.test(clean) ? clean : "";
}

/** The same for names and addresses, which have one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(LINE_BREAKS, " ");
}

/** Maps a row to the exported listing. Throws, naming the id, when the format has no place for a value. */
export function toExportListing(row: ExportRow, { baseUrl, locales }: ExportOptions): ExportListing {
  const id = required(row, "id");
  return {
    id,
    version: required(row, "version"),
    externalId: line(row.external_id),
    url: row.status === "active" && row.visibility === "public" ? `${baseUrl}/listings/${id}` : null,
    status: required(row, "status") as Status,
    visibility: required(row, "visibility") as Visibility,
    dealType: required(row, "deal_type") as DealType,
    propertyType: required(row, "property_type") as PropertyType,
    createdAt: required(row, "created_at"),
    updatedAt: required(row, "updated_at"),
    publishedAt: row.published_at,
    price: number(row.price_eur),
    pricePeriod: row.price_period as PricePeriod | null,
    currency: "EUR",
    priceDrop: priceDrop(row),
    location: location(row),
    ...byAttribute(({ column }) => number(row[column])),
    slogan: texts(row.slogan, locales),
    description: texts(row.description, locales),
    images: images(row.images),
    seller: row.seller_id === null ? null : { userId: row.seller_id, displayName: line(row.seller_name) },
  };
}

function required(row: ExportRow, column: keyof ExportRow): string {
  const value = row[column];
  if (value === null) throw new Error(`listing ${row.id} has no ${column}: the export cannot express it`);
  return value;
}

function line(text: string | null): string | null {
  if (text === null) return null;
  return cleanLine(text) || null;
}

const number = (text: string | null) => (text === null ? null : Number(text));

function priceDrop(row: ExportRow): ExportListing["priceDrop"] {
  if (row.previous_price_eur === null || row.price_dropped_at === null) return null;
  return { previousPrice: Number(row.previous_price_eur), droppedAt: row.price_dropped_at };
}

function location(row: ExportRow): ExportListing["location"] {
  const [county, municipality, settlement] = places(row);
  const city = line(row.city);
  return {
    country: required(row, "country"),
    county,
    municipality,
    settlement,
    city: city === null || row.city_slug === null ? null : { slug: row.city_slug, name: city },
    address: line(row.address),
    point: row.lat === null || row.lon === null ? null : { lat: degrees(row.lat), lon: degrees(row.lon) },
  };
}

/** Six decimals, never -0: a rounded -0.0000001 would print as -0.000000. */
const degrees = (text: string) => Math.round(Number(text) * 1e6) / 1e6 + 0;

/** A listing is in a county, a municipality, or a settlement or district; the chain of parents ends at the county. */
function places(row: ExportRow): [ExportPlace | null, ExportPlace | null, ExportSettlement | null] {
  const own = place(row.place_ehak, row.place_slug, row.place_name);
  const parent = place(row.parent_ehak, row.parent_slug, row.parent_name);
  switch (row.place_kind) {
    case null:
      return [null, null, null];
    case "county":
      return [own, null, null];
    case "municipality":
      return [parent, own, null];
    case "settlement":
    case "district": {
      const settlement = own && { ehak: own.ehak, kind: row.place_kind, slug: own.slug, name: own.name };
      return [place(row.county_ehak, row.county_slug, row.county_name), parent, settlement as ExportSettlement | null];
    }
    default:
      throw new Error(`listing ${row.id} stands in a ${row.place_kind}: the export cannot express it`);
  }
}

function place(ehak: string | null, slug: string | null, name: string | null): ExportPlace | null {
  if (ehak === null || slug === null || name === null) return null;
  // A name of invisible characters only would become an empty element.
  return { ehak, slug, name: cleanLine(name) || slug };
}

function texts(json: string | null, locales: readonly Locale[]): ExportText {
  const stored = (json === null ? {} : JSON.parse(json)) as Record<string, unknown> | null;
  const all: ExportText = {};
  for (const locale of locales) {
    const text = stored?.[locale];
    all[locale] = typeof text === "string" ? cleanText(text) : "";
  }
  return all;
}

function images(json: string | null): ExportImage[] {
  const stored: unknown = json === null ? [] : JSON.parse(json);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((image: Record<string, unknown> | null) => {
    const url = typeof image?.url === "string" ? cleanText(image.url) : "";
    if (!WEB_ADDRESS.test(url)) return [];
    return [{ url, width: pixels(image?.width), height: pixels(image?.height) }];
  });
}
