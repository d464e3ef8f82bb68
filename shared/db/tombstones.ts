// Listings that left a company, as its change stream tells them.
import type { Knex } from "./connect.ts";

export interface ListingTombstone {
  companyId: string | null;
  reason: "deleted" | "moved";
  at: Date;
}

/** Which of these listings were deleted. */
export async function readDeletedIds(db: Knex, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `
    select distinct listing_id as id
    from listing_tombstones
    where listing_id = any(cast(:ids as bigint[])) and reason = 'deleted'
    `,
    { ids: [...ids] },
  );
  return rows.map(({ id }) => id);
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
