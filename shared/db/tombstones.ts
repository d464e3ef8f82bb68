// Listings that left a company, as its change stream tells them.
import type { Knex } from "./connect.ts";

export interface ListingTombstone {
  companyId: string | null;
  reason: "deleted" | "moved";
  at: Date;
}

export async function readListingTombstones(db: Knex, listingId: string): Promise<ListingTombstone[]> {
  const { rows } = await db.raw<{ rows: ListingTombstone[] }>(
    `
    select company_id as "companyId", reason, at
    from listing_tombstones
    where listing_id = :listingId
    order by at
    `,
    { listingId },
  );
  return rows;
}
