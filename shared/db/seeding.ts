// Statements of `listings seed`. Seeded rows are recognised by the prefix of their external ids.
import type { Knex } from "./connect.ts";

export interface SellerGroup {
  companyId: string | null;
  sellerIds: string[];
}

/** Allows one seed at a time: two would both store the same companies. */
export async function lockSeeding(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('seed', 0))");
}

export async function countListings(db: Knex, externalIdStart: string): Promise<number> {
  const [row] = await db("listings").whereLike("external_id", `${externalIdStart}%`).count({ count: "*" });
  return Number(row!.count);
}

/** Moves images that one service draws to its present address; returns how many listings changed. */
export async function moveImages(db: Knex, path: string, baseUrl: string): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `
    update listings
    set images = cast(regexp_replace(cast(images as text), '"http[^"]*' || :path, '"' || :target, 'g') as jsonb)
    where strpos(images -> 0 ->> 'url', :path) > 0 and not starts_with(images -> 0 ->> 'url', :target)
    `,
    { path, target: baseUrl + path },
  );
  return rowCount;
}

/** The newest public listing for sale that has a price, for the change that the demo proposes. */
export async function readNewestForSale(db: Knex): Promise<{ id: string } | undefined> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(`
    select id::text
    from listings
    where deal_type = 'sale' and price_eur is not null and is_public(listings)
    order by published_at desc, id desc
    limit 1
  `);
  return rows[0];
}

/** Reserves ids, in ascending order. */
export async function takeListingIds(db: Knex, count: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    "select nextval(pg_get_serial_sequence('listings', 'id')) as id from generate_series(1, :count)",
    { count },
  );
  return rows.map(({ id }) => id);
}

/** Sellers by company, in the order of the companies; private sellers last. */
export async function readSellerGroups(db: Knex, externalIdStart: string): Promise<SellerGroup[]> {
  const { rows } = await db.raw<{ rows: SellerGroup[] }>(
    `
    select company_id as "companyId", array_agg(id order by id)::text[] as "sellerIds"
    from users
    where external_id like :pattern
    group by company_id
    order by company_id nulls last
    `,
    { pattern: `${externalIdStart}%` },
  );
  return rows;
}

/** Updates the planner's statistics at once: plans for an empty table are slow on a full one, and autovacuum comes later. */
export async function analyzeTables(db: Knex): Promise<void> {
  await db.raw("analyze listings, price_history, index_dirty, users, companies");
}
