// Erases listings, or a seller with the listings that are the person's own, and checks what the indices still hold of them.
import { setTimeout as delay } from "node:timers/promises";
import { isTombstone } from "../../indexer/compare.ts";
import { listAllIndices, listOrphans } from "../../indexer/orphans.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import type { Knex } from "../../shared/db/connect.ts";
import {
  blankSeller,
  confirmErasures,
  countWaiting,
  deleteListings,
  deleteSeller,
  insertErasures,
  lockSellersListings,
  readErasures,
} from "../../shared/db/forget.ts";
import { readDeletedIds } from "../../shared/db/tombstones.ts";
import { CliError } from "../../shared/errors.ts";
import { readIndexed } from "../../shared/search/bulk.ts";
import { expungeDeleted } from "../../shared/search/expunge.ts";

const LOOK_EVERY_MS = 500;
const IDS_PER_LOOK = 1000;

export type Person = { listings: string[] } | { seller: string };

export interface Forgotten {
  deleted: string[];
  /** Listings that were deleted before: the indices are checked for them, too. */
  deletedBefore: string[];
  /** Listings of a company that keep a seller without a name. */
  kept: string[];
  seller?: "deleted" | "blanked";
}

/** One transaction: all of it, or nothing. With `dryRun` it is rolled back. */
export async function forget(db: Knex, person: Person, { dryRun }: { dryRun: boolean }): Promise<Forgotten> {
  const trx = await db.transaction();
  try {
    const forgotten =
      "seller" in person ? await forgetSeller(trx, person.seller) : await forgetListings(trx, person.listings);
    await (dryRun ? trx.rollback() : trx.commit());
    return forgotten;
  } catch (error) {
    await trx.rollback();
    throw error;
  }
}

async function forgetListings(trx: Knex.Transaction, ids: readonly string[]): Promise<Forgotten> {
  const deletedBefore = await readDeletedIds(trx, ids);
  const deleted = await deleteListings(trx, ids);
  const unknown = ids.filter((id) => !deleted.includes(id) && !deletedBefore.includes(id));
  if (unknown.length > 0) {
    const what = "and none was deleted; what indices hold of it";
    throw new CliError(`There is no listing ${unknown.join(", ")}, ${what}: listings look ${unknown[0]}`);
  }
  return { deleted, deletedBefore: deletedBefore.filter((id) => !deleted.includes(id)), kept: [] };
}

async function forgetSeller(trx: Knex.Transaction, sellerId: string): Promise<Forgotten> {
  const listings = await lockSellersListings(trx, sellerId);
  // After the lock: a run at the same time has committed what it deleted.
  const deletedBefore = await readErasures(trx, sellerId);
  if (listings === undefined) {
    if (deletedBefore.length > 0) return { deleted: [], deletedBefore, kept: [] };
    throw new CliError(
      `There is no seller ${sellerId}, and no listing of such a seller is still to be looked for. What indices hold of a listing: listings look`,
    );
  }
  const deleted = await deleteListings(trx, listings.own);
  await insertErasures(trx, sellerId, deleted);
  const seller = listings.ofCompany.length === 0 ? "deleted" : "blanked";
  await (seller === "deleted" ? deleteSeller : blankSeller)(trx, sellerId);
  return { deleted, deletedBefore, kept: listings.ofCompany, seller };
}

export interface Remains {
  /** Changes that no indexer has brought to the index within the time. */
  waiting: number;
  /** Documents with content by index; orphans, which no change reaches, are among them. */
  withContent: Record<string, number>;
  /** What removes the orphans that still have content, by index. */
  remedies: Record<string, string>;
}

/** Waits until the indexer has brought the changes to every index, and counts documents that still have content. Records it if none has. */
export async function readRemains(
  deps: IndexingDeps,
  ids: readonly string[],
  { waitMs }: { waitMs: number },
): Promise<Remains> {
  const { db, search } = deps;
  const end = performance.now() + waitMs;
  let waiting = await countWaiting(db, ids);
  while (waiting > 0 && performance.now() < end) {
    await delay(LOOK_EVERY_MS);
    waiting = await countWaiting(db, ids);
  }
  const withContent: Record<string, number> = {};
  for (const name of await listAllIndices(deps)) {
    withContent[name] = 0;
    for (let start = 0; start < ids.length; start += IDS_PER_LOOK) {
      const held = await readIndexed(search, name, ids.slice(start, start + IDS_PER_LOOK), { source: true });
      withContent[name] += [...held.values()].filter(({ source }) => !isTombstone(source)).length;
    }
  }
  if (isGone({ waiting, withContent })) await confirmErasures(db, ids);
  return { waiting, withContent, remedies: await readRemedies(deps, withContent) };
}

/** Where no index was looked at, nothing is known to be gone. */
export function isGone({ waiting, withContent }: Pick<Remains, "waiting" | "withContent">): boolean {
  const counts = Object.values(withContent);
  return waiting === 0 && counts.length > 0 && counts.every((count) => count === 0);
}

/** Rewrites the segments that still hold what was replaced, in every index of ours; false if it did not succeed in one of them. */
export async function expungeAll(deps: IndexingDeps): Promise<boolean> {
  const expunged: boolean[] = [];
  for (const name of await listAllIndices(deps)) expunged.push(await expungeDeleted(deps.search, name));
  return expunged.every(Boolean);
}

async function readRemedies(deps: IndexingDeps, withContent: Remains["withContent"]): Promise<Remains["remedies"]> {
  const orphans = await listOrphans(deps);
  return Object.fromEntries(
    orphans.flatMap(({ id, remedy }) => ((withContent[id] ?? 0) > 0 && remedy !== undefined ? [[id, remedy]] : [])),
  );
}
