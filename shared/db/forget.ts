// Erasing a person or a listing: the statements of `listings forget`. Triggers write the tombstones and the dirty rows.
import type { Knex } from "./connect.ts";

/** Shown where a seller was, as long as a company's listings need one. */
const REMOVED_NAME = "(removed)";

export interface SellersListings {
  /** Listings without a company: the person's own. */
  own: string[];
  /** Listings of a company, which stay. */
  ofCompany: string[];
}

/** Locks the seller until the end of the transaction, so that no listing is added meanwhile; undefined if there is none. */
export async function lockSellersListings(
  trx: Knex.Transaction,
  sellerId: string,
): Promise<SellersListings | undefined> {
  const { rowCount } = await trx.raw("select from users where id = :sellerId for update", { sellerId });
  if (rowCount === 0) return undefined;
  const { rows } = await trx.raw<{ rows: { id: string; own: boolean }[] }>(
    "select id, company_id is null as own from listings where seller_id = :sellerId order by id",
    { sellerId },
  );
  const idsOf = (wanted: boolean) => rows.filter(({ own }) => own === wanted).map(({ id }) => id);
  return { own: idsOf(true), ofCompany: idsOf(false) };
}

/** Listings of this seller that an earlier run deleted, and that are not known to be gone from every index. */
export async function readErasures(trx: Knex.Transaction, sellerId: string): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    "select listing_id as id from erasures where seller_id = :sellerId order by listing_id",
    { sellerId },
  );
  return rows.map(({ id }) => id);
}

export async function insertErasures(trx: Knex.Transaction, sellerId: string, ids: readonly string[]): Promise<void> {
  await trx.raw(
    "insert into erasures (listing_id, seller_id) select unnest(cast(:ids as bigint[])), :sellerId on conflict do nothing",
    { sellerId, ids: [...ids] },
  );
}

/** Records that no index holds anything of these listings. */
export async function confirmErasures(db: Knex, ids: readonly string[]): Promise<void> {
  await db.raw("delete from erasures where listing_id = any(cast(:ids as bigint[]))", { ids: [...ids] });
}

/** Answers the ids that were there. Prices go with the listing. */
export async function deleteListings(trx: Knex.Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    "delete from listings where id = any(cast(:ids as bigint[])) returning id",
    { ids: [...ids] },
  );
  return rows.map(({ id }) => id);
}

export async function deleteSeller(trx: Knex.Transaction, sellerId: string): Promise<void> {
  await trx.raw("delete from users where id = :sellerId", { sellerId });
}

export async function blankSeller(trx: Knex.Transaction, sellerId: string): Promise<void> {
  await trx.raw(
    `
    update users
    set display_name = :name, external_id = null, phone = null, email = null, photo_url = null
    where id = :sellerId
    `,
    { sellerId, name: REMOVED_NAME },
  );
}

/** How many of these listings have a change that the index does not hold yet. */
export async function countWaiting(db: Knex, ids: readonly string[]): Promise<number> {
  const { rows } = await db.raw<{ rows: { waiting: string }[] }>(
    "select count(*) as waiting from index_dirty where listing_id = any(cast(:ids as bigint[]))",
    { ids: [...ids] },
  );
  return Number(rows[0]!.waiting);
}
