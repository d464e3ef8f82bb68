// Expiry of featured tiers: the only change that time itself makes. Everything else reads the tier and never the clock.
import type { Knex } from "./connect.ts";

/** Ends up to `limit` featured tiers that have expired, through the triggers; returns how many. */
export async function expireFeatured(db: Knex, limit: number): Promise<number> {
  const { rowCount } = await db.raw(
    `
    with over as materialized (
      select id
      from listings
      where featured_until <= now()
      order by id
      limit :limit
      for no key update skip locked
    )
    update listings
    set featured_tier = 0, featured_until = null
    from over
    where listings.id = over.id
    `,
    { limit },
  );
  return rowCount;
}
