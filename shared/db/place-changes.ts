// Renamed places (table `place_bumps`): their listings get a new version and so become dirty, a thousand in a transaction.
import type { Knex } from "./connect.ts";

/** Raises the version of the next listings of one renamed place; returns how many, undefined when no place is left. */
export async function touchListingsOfPlaces(db: Knex, limit: number): Promise<number | undefined> {
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { place_id: string; last_listing_id: string }[] }>(`
      select place_id, last_listing_id
      from place_bumps
      order by place_id
      limit 1
      for update skip locked
    `);
    const [bump] = rows;
    if (bump === undefined) return undefined;
    const { rows: bumped } = await trx.raw<{ rows: { id: string }[] }>(
      `
      with next as materialized (
        select id
        from listings
        where place_id = :placeId and id > :lastId
        order by id
        limit :limit
        for no key update
      )
      update listings
      set version = listings.version + 1
      from next
      where listings.id = next.id
      returning listings.id
      `,
      { placeId: bump.place_id, lastId: bump.last_listing_id, limit },
    );
    if (bumped.length < limit) {
      await trx("place_bumps").where("place_id", bump.place_id).delete();
    } else {
      const lastId = bumped.reduce((highest, { id }) => (BigInt(id) > BigInt(highest) ? id : highest), "0");
      await trx("place_bumps").where("place_id", bump.place_id).update({ last_listing_id: lastId });
    }
    return bumped.length;
  });
}
