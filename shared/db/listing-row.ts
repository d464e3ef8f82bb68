// The joined listing row of documents and responses: a listing with its place and ancestors, and the names of seller and company. The
// seller's phone, email and photo are not selected, so they cannot leak.
import { ATTRIBUTES, type AttributeColumn } from "../../mappings/attributes.ts";
import type { DealType, Locale, PlaceKind, PricePeriod, PropertyType, Status, Visibility } from "../enums.ts";
import type { Knex } from "./connect.ts";
import { queryPrepared } from "./prepared.ts";

/** A text by language; a language without a text is absent. */
export type LocalisedText = Partial<Record<Locale, string>>;

/** The parts of a place that documents, responses and exports have. */
export interface PlaceName {
  kind: PlaceKind;
  ehakCode: string;
  slug: string;
  name: string;
  names: LocalisedText | null;
  aliases: string[];
  path: string;
}

/** A row as the driver returns it: `bigint` and `numeric` are strings, JSON is parsed, times are dates. */
export interface ListingRow extends Record<AttributeColumn, string | number | null> {
  id: string;
  external_id: string | null;
  company_id: string | null;
  company_name: string | null;
  seller_id: string;
  seller_name: string;
  status: Status;
  visibility: Visibility;
  deal_type: DealType;
  property_type: PropertyType;
  place_id: string | null;
  county: PlaceName | null;
  municipality: PlaceName | null;
  /** A settlement; a district in towns that have those instead (Tallinn, Kohtla-Järve). */
  settlement: PlaceName | null;
  country: string;
  city: string | null;
  city_slug: string | null;
  address: string | null;
  lat: number | null;
  lon: number | null;
  price_eur: string | null;
  /** What the price is for; null for a sale. */
  price_period: PricePeriod | null;
  previous_price_eur: string | null;
  price_dropped_at: Date | null;
  slogan: LocalisedText;
  description: LocalisedText;
  images: { url: string; width?: number | null; height?: number | null }[];
  featured_tier: number;
  featured_until: Date | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: string;
  change_seq: string;
}

/** Select list and joins; callers add `where listings.…`, order and limit. */
export const LISTING_SELECT = `
select
  listings.id, listings.external_id, listings.company_id, companies.name as company_name,
  listings.seller_id, users.display_name as seller_name,
  listings.status, listings.visibility, listings.deal_type, listings.property_type, listings.place_id,
  county.label as county,
  municipality.label as municipality,
  settlement.label as settlement,
  listings.country, listings.city, listings.city_slug, listings.address, listings.lat, listings.lon,
  listings.price_eur, price_period_of(listings.deal_type, listings.price_period) as price_period,
  listings.previous_price_eur, listings.price_dropped_at,
  ${ATTRIBUTES.map(({ column }) => `listings.${column}`).join(", ")},
  listings.slogan, listings.description, listings.images,
  listings.featured_tier, listings.featured_until,
  listings.published_at, listings.created_at, listings.updated_at, listings.version, listings.change_seq
from listings
join users on users.id = listings.seller_id
left join companies on companies.id = listings.company_id
left join places as place on place.id = listings.place_id
left join places as settlement on settlement.id = place.id and place.kind in ('settlement', 'district')
left join places as municipality on municipality.id = case place.kind
  when 'county' then null when 'municipality' then place.id else place.parent_id end
left join places as county on county.id = case place.kind
  when 'county' then place.id else municipality.parent_id end
`;

// Prepared, since planning seven tables takes longer than reading one row.
const ONE_ROW = { name: "listing-row", text: `${LISTING_SELECT} where listings.id = $1` };

export async function readListingRow(db: Knex, id: string): Promise<ListingRow | undefined> {
  const [row] = await queryPrepared<ListingRow>(db, ONE_ROW, [id]);
  return row;
}

/** Rows of these ids, in no particular order. */
export async function readListingRows(db: Knex, ids: readonly string[]): Promise<ListingRow[]> {
  const { rows } = await db.raw<{ rows: ListingRow[] }>(
    `${LISTING_SELECT} where listings.id = any(cast(:ids as bigint[]))`,
    { ids: [...ids] },
  );
  return rows;
}

/** The next rows in id order, for a backfill or verify of the whole table. */
export async function readListingRowsAfter(db: Knex, lastId: string, limit: number): Promise<ListingRow[]> {
  const { rows } = await db.raw<{ rows: ListingRow[] }>(
    `${LISTING_SELECT} where listings.id > :lastId order by listings.id limit :limit`,
    { lastId, limit },
  );
  return rows;
}
