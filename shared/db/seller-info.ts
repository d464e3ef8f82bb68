// What the public may know of a seller. The phone stays in the database: only whether there is one comes out.
import type { Knex } from "./connect.ts";

export interface SellerInfoRow {
  display_name: string;
  has_phone: boolean;
  photo_url: string | null;
}

/** Only through one of the seller's public listings: this is no directory of people. */
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
