// Ids of listings are never used again: consumers and search engines remember them.
import type { Knex } from "./connect.ts";

/** After a restore: the next listing gets an id above every one that was handed out before, also since the backup. */
export async function liftListingIds(db: Knex, highestKnown: string): Promise<void> {
  await db.raw(
    `
    select setval(
      pg_get_serial_sequence('listings', 'id'),
      greatest(
        cast(:highestKnown as bigint),
        (select coalesce(max(id), 0) from listings),
        (select coalesce(max(listing_id), 0) from listing_tombstones),
        nextval(pg_get_serial_sequence('listings', 'id'))
      )
    )
    `,
    { highestKnown },
  );
}
