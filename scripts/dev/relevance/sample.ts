// Sample listings and places in memory, in the form in which the database gives them.
import type { ListingRow, LocalisedText, PlaceName } from "../../../shared/db/listing-row.ts";
import type { DealType, PropertyType } from "../../../shared/enums.ts";
import { shippedPlacesByPath } from "../../places/shipped-by-path.ts";

/** What a story or a judged listing states; everything else is a plain flat for sale in no particular place. */
export interface Sample {
  dealType?: DealType;
  propertyType?: PropertyType;
  /** Path of a shipped place, e.g. `harju-maakond/tallinn/kesklinna-linnaosa`. */
  place?: string;
  price?: number;
  rooms?: number;
  size?: number;
  floor?: number;
  floors?: number;
  plotArea?: number;
  year?: number;
  featured?: number;
  country?: string;
  city?: string;
  citySlug?: string;
  address?: string;
  company?: string;
  lat?: number;
  lon?: number;
  slogan?: LocalisedText;
  description?: LocalisedText;
}

const CREATED_AT = new Date("2026-01-10T09:00:00Z");
const MINUTE = 60_000;

/** `number` is the id; a higher one is the newer listing. */
export function sampleRow(number: number, sample: Sample): ListingRow {
  const [county, municipality, settlement] = lineOf(sample.place);
  const text = (value: number | undefined) => (value === undefined ? null : String(value));
  const createdAt = new Date(CREATED_AT.getTime() + number * MINUTE);
  return {
    id: String(number),
    external_id: null,
    company_id: null,
    company_name: sample.company ?? null,
    seller_id: "1",
    seller_name: "Mari Maasikas",
    status: "active",
    visibility: "public",
    deal_type: sample.dealType ?? "sale",
    property_type: sample.propertyType ?? "apartment",
    place_id: null,
    county: county ?? null,
    municipality: municipality ?? null,
    settlement: settlement ?? null,
    country: sample.country ?? "EE",
    city: sample.city ?? null,
    city_slug: sample.citySlug ?? null,
    address: sample.address ?? null,
    lat: sample.lat ?? null,
    lon: sample.lon ?? null,
    price_eur: text(sample.price),
    price_period: null,
    previous_price_eur: null,
    price_dropped_at: null,
    rooms: sample.rooms ?? null,
    size_m2: text(sample.size),
    floor: sample.floor ?? null,
    floors: sample.floors ?? null,
    plot_area_m2: text(sample.plotArea),
    year_built: sample.year ?? null,
    slogan: sample.slogan ?? {},
    description: sample.description ?? {},
    images: [],
    featured_tier: sample.featured ?? 0,
    featured_until: null,
    published_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
    version: "1",
    change_seq: "1",
  };
}

/** The place and its ancestors, the county first. */
function lineOf(path: string | undefined): PlaceName[] {
  if (path === undefined) return [];
  const steps = path.split("/");
  return steps.map((_step, index) => {
    const place = shippedPlacesByPath().get(steps.slice(0, index + 1).join("/"));
    if (place === undefined) throw new Error(`no shipped place has the path ${path}`);
    return place;
  });
}
