// Public information about a seller. Of the phone only whether there is one is read.
import type { Knex } from "./connect.ts";

export interface SellerInfoRow {
  display_name: string;
  has_phone: boolean;
  photo_url: string | null;
}

/** Reads a seller only together with one of their public listings, so that people cannot be enumerated. */
export async function readSellerInfo(db: Knex, userId: string, listingId: string): Promise<SellerInfoRow | undefined> {
  const { rows } = await db.raw<{ rows: SellerInfoRow[] }>(
    `
    select users.display_name, users.has_phone, users.photo_url
    from listings
    join users on users.id = listings.seller_id
    where listings.id = :listingId
      and listings.seller_id = :userId
      and is_public(listings)
    `,
    { userId, listingId },
  );
  return rows[0];
}
