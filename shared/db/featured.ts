// The only change that time makes: a featured tier that has run out. Everything else reads the tier and never the clock.
import type { Knex } from "./connect.ts";

/** Ends up to `limit` featured tiers whose time is over, through the triggers; answers how many. */
export async function endFeatured(db: Knex, limit: number): Promise<number> {
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
