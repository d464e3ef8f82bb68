// The table of the PostgreSQL baseline, tuned for search: one flat table of the public listings with the finished JSON, a
// stored tsvector of its `estonian` configuration with a GIN index, a btree index for every order and for the usual filters.
import { LISTING_SELECT } from "../../../../shared/db/listing-row.ts";
import type { Dataset } from "../dataset.ts";

const UNKNOWN_ASCENDING = Number.MAX_SAFE_INTEGER;

const TABLE = `
create table bench.listings_new as
with source as (${LISTING_SELECT} where is_public(listings)),
texts as (
  select source.*, cast(row_to_json(source) as text) as listing,
    concat_ws(' ', slogan ->> 'et', slogan ->> 'en', slogan ->> 'ru') as slogans,
    concat_ws(' ', description ->> 'et', description ->> 'en', description ->> 'ru') as descriptions,
    concat_ws(' ', county ->> 'name', municipality ->> 'name', settlement ->> 'name', city, address) as place_names,
    cast(extract(epoch from coalesce(published_at, created_at)) * 1000 as bigint) as published
  from source
)
select
  id, deal_type, property_type, country,
  county ->> 'path' as county, municipality ->> 'path' as municipality, settlement ->> 'path' as settlement,
  cast(price_eur as float8) as price, rooms, cast(size_m2 as float8) as size, floor, floors,
  cast(plot_area_m2 as float8) as plot_area, year_built as year,
  coalesce(floor = floors, false) as is_top_floor, previous_price_eur is not null as price_dropped,
  published, featured_tier * cast(1e14 as bigint) + published as rank_key,
  coalesce(cast(price_eur * 100 as bigint), ${UNKNOWN_ASCENDING}) as price_asc,
  coalesce(cast(price_eur * 100 as bigint), -1) as price_desc,
  coalesce(cast(round(price_eur / size_m2, 2) * 100 as bigint), ${UNKNOWN_ASCENDING}) as price_sqm_asc,
  coalesce(cast(round(price_eur / size_m2, 2) * 100 as bigint), -1) as price_sqm_desc,
  coalesce(cast(size_m2 * 100 as bigint), ${UNKNOWN_ASCENDING}) as size_asc,
  coalesce(cast(size_m2 * 100 as bigint), -1) as size_desc,
  setweight(to_tsvector('estonian', slogans), 'A') || setweight(to_tsvector('estonian', place_names), 'B')
    || to_tsvector('estonian', descriptions) as words,
  listing
from texts
`;

const INDEXES = [
  "create unique index on bench.listings_new (id)",
  "create index on bench.listings_new using gin (words) with (fastupdate = off)",
  "create index on bench.listings_new (rank_key desc, id desc)",
  "create index on bench.listings_new (published desc, id desc)",
  "create index on bench.listings_new (price_asc, id desc)",
  "create index on bench.listings_new (price_desc desc, id desc)",
  "create index on bench.listings_new (price_sqm_asc, id desc)",
  "create index on bench.listings_new (price_sqm_desc desc, id desc)",
  "create index on bench.listings_new (size_asc, id desc)",
  "create index on bench.listings_new (size_desc desc, id desc)",
  "create index on bench.listings_new (deal_type, property_type, rank_key desc, id desc)",
  "create index on bench.listings_new (county, deal_type, property_type, rank_key desc, id desc)",
  "create index on bench.listings_new (municipality, deal_type, property_type, rank_key desc, id desc)",
  "create index on bench.listings_new (settlement, deal_type, property_type, rank_key desc, id desc)",
  "create index on bench.listings_new (price)",
];

/** Built once and kept; made under another name, so that a broken-off build is never taken for a whole table. */
export async function ensurePostgresTable({ db }: Dataset, log: (line: string) => void): Promise<void> {
  const { rows } = await db.raw<{ rows: { there: boolean }[] }>(
    "select to_regclass('bench.listings') is not null as there",
  );
  if (rows[0]?.there) return;
  const startedAt = performance.now();
  await db.raw("create schema if not exists bench");
  await db.raw("drop table if exists bench.listings_new");
  // One connection, so that the settings hold. Building needs memory and longer than a pool allows.
  await db.transaction(async (trx) => {
    await trx.raw("set local maintenance_work_mem = '512MB'");
    await trx.raw("set local statement_timeout = 0");
    await trx.raw(TABLE);
    await trx.raw("create index on bench.listings_new (country, rank_key desc, id desc)");
    for (const statement of INDEXES) await trx.raw(statement);
    await trx.raw("alter table bench.listings_new rename to listings");
  });
  await db.raw("vacuum (analyze) bench.listings"); // index-only scans need the visibility map
  log(`PostgreSQL's search table is ready after ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
