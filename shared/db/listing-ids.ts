// Ids of listings are never reused: consumers and search engines keep them.
import type { Knex } from "./connect.ts";

/** After a restore: sets the sequence above every id that was ever assigned, also since the backup. */
export async function raiseListingIds(db: Knex, highestKnown: string): Promise<void> {
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
