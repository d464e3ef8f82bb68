// The cells of a map as PostgreSQL counts them, for tests that compare them with those of the API.
import type { Knex } from "../../shared/db/connect.ts";

export interface View {
  box?: { west: number; south: number; east: number; north: number } | undefined;
  /** Of the map: a cell is a tile two zooms further in. */
  zoom: number;
  dealType?: string | undefined;
  propertyType?: string | undefined;
  abroad: boolean;
}

export interface CellBySql {
  /** Null: listings without a point. */
  id: string | null;
  count: number;
  lat: number | null;
  lon: number | null;
  listingId: string;
  dealTypes: number;
  prices: number;
  least: number | null;
  median: number | null;
  pricesPerSqm: number;
  medianPerSqm: number | null;
}

/** Coordinates are floored as Lucene floors them, to at most a centimetre: a listing nearer to an edge of a tile is where the index has it. */
export async function cellsBySql(db: Knex, { box, zoom, dealType, propertyType, abroad }: View): Promise<CellBySql[]> {
  const conditions = [
    "is_public(listings)",
    ...(abroad ? [] : ["country = 'EE'"]),
    ...(dealType === undefined ? [] : ["deal_type = :dealType"]),
    ...(propertyType === undefined ? [] : ["property_type = :propertyType"]),
  ];
  const inBox = "lat between :south and :north and lon between :west and :east";
  const { rows } = await db.raw<{ rows: CellBySql[] }>(
    `
    with steps as (select 180 / cast(2 ^ 32 as float8) as lat_step, 360 / cast(2 ^ 32 as float8) as lon_step),
    matching as (
      select id, deal_type, price_eur, round(price_eur / size_m2, 2) as per_sqm,
             floor(lat / lat_step) * lat_step as lat, floor(lon / lon_step) * lon_step as lon
      from listings, steps
      where ${conditions.join(" and ")} and ${box === undefined ? "true" : inBox}
    ),
    tiled as (
      select *, floor((lon + 180) / 360 * 2 ^ :tileZoom) as x,
             floor((1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2 * 2 ^ :tileZoom) as y
      from matching
    )
    select :tileZoom || '/' || x || '/' || y as id, cast(count(*) as int) as count, avg(lat) as lat, avg(lon) as lon,
           cast(min(id) as text) as "listingId", cast(count(distinct deal_type) as int) as "dealTypes",
           cast(count(price_eur) as int) as prices, cast(min(price_eur) as float8) as least,
           cast(percentile_disc(0.5) within group (order by price_eur) as float8) as median,
           cast(count(per_sqm) as int) as "pricesPerSqm",
           cast(percentile_disc(0.5) within group (order by per_sqm) as float8) as "medianPerSqm"
    from tiled
    group by x, y
    `,
    { tileZoom: zoom + 2, ...box, ...(dealType && { dealType }), ...(propertyType && { propertyType }) },
  );
  return rows;
}
