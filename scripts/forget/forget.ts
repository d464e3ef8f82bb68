// Erases a listing, or a seller with the listings that are the person's own, and checks what the indices still hold of them.
import { setTimeout as delay } from "node:timers/promises";
import { isTombstone } from "../../indexer/compare.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import type { Knex } from "../../shared/db/connect.ts";
import {
  blankSeller,
  countWaiting,
  deleteListings,
  deleteSeller,
  lockSellersListings,
} from "../../shared/db/forget.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { CliError } from "../../shared/errors.ts";
import { readIndexed } from "../../shared/search/bulk.ts";
import { expungeDeleted } from "../../shared/search/indices.ts";

const LOOK_EVERY_MS = 500;
const IDS_PER_LOOK = 1000;

export type Person = { listing: string } | { seller: string };

export interface Forgotten {
  deleted: string[];
  /** Listings of a company that keep a seller without a name. */
  kept: string[];
}

/** One transaction: all of it, or nothing. With `dryRun` it is rolled back. */
export async function forget(db: Knex, person: Person, { dryRun }: { dryRun: boolean }): Promise<Forgotten> {
  const trx = await db.transaction();
  try {
    const forgotten =
      "seller" in person ? await forgetSeller(trx, person.seller) : await forgetListing(trx, person.listing);
    await (dryRun ? trx.rollback() : trx.commit());
    return forgotten;
  } catch (error) {
    await trx.rollback();
    throw error;
  }
}

async function forgetListing(trx: Knex.Transaction, id: string): Promise<Forgotten> {
  const deleted = await deleteListings(trx, [id]);
  if (deleted.length === 0)
    throw new CliError(`There is no listing ${id}; what indices hold of it: listings look ${id}`);
  return { deleted, kept: [] };
}

async function forgetSeller(trx: Knex.Transaction, sellerId: string): Promise<Forgotten> {
  const listings = await lockSellersListings(trx, sellerId);
  if (listings === undefined) throw new CliError(`There is no seller ${sellerId}.`);
  const deleted = await deleteListings(trx, listings.own);
  await (listings.ofCompany.length === 0 ? deleteSeller : blankSeller)(trx, sellerId);
  return { deleted, kept: listings.ofCompany };
}

export interface Remains {
  /** Changes that no indexer has brought to the index within the time. */
  waiting: number;
  /** Documents with content by index. */
  withContent: Record<string, number>;
}

/** Waits until the indexer has brought the changes to every index, and counts documents that still have content. */
export async function readRemains(
  { db, search }: IndexingDeps,
  deleted: readonly string[],
  { waitMs }: { waitMs: number },
): Promise<Remains> {
  const end = performance.now() + waitMs;
  let waiting = await countWaiting(db, deleted);
  while (waiting > 0 && performance.now() < end) {
    await delay(LOOK_EVERY_MS);
    waiting = await countWaiting(db, deleted);
  }
  const withContent: Record<string, number> = {};
  for (const { name } of await readTargets(db)) {
    withContent[name] = 0;
    for (let start = 0; start < deleted.length; start += IDS_PER_LOOK) {
      const held = await readIndexed(search, name, deleted.slice(start, start + IDS_PER_LOOK), { source: true });
      withContent[name] += [...held.values()].filter(({ source }) => !isTombstone(source)).length;
    }
  }
  return { waiting, withContent };
}

/** Rewrites the segments that still hold what was replaced, in every index of ours. */
export async function expungeAll({ db, search }: IndexingDeps): Promise<void> {
  for (const { name } of await readTargets(db)) await expungeDeleted(search, name);
}
