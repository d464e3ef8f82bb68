// Fills a database with generated listings by COPY. Triggers stay enabled, which costs a third of the time: only they keep
// versions, history, change numbers and dirty rows right. Continues where an earlier run stopped.
import type { Knex } from "../../shared/db/connect.ts";
import { type CopyValue, copyRows } from "../../shared/db/copy.ts";
import { ensurePlaces, readPlaces } from "../../shared/db/places.ts";
import { transactionWithRetry } from "../../shared/db/retry.ts";
import { analyzeTables, countListings, takeListingIds } from "../../shared/db/seeding.ts";
import { makeListing, type SeedContext, type SeedListing } from "./listing.ts";
import { estonianLocations, foreignLocations } from "./locations.ts";
import { storePeople } from "./people.ts";
import { createRandom } from "./random.ts";

const BATCH_SIZE = 5000;

export interface SeedOptions {
  count: number;
  seed: number;
  /** Dates are counted back from here. */
  now: Date;
  onProgress?: (done: number, total: number) => void;
  /** The images of a listing with this id; without it they have addresses where nothing is. */
  imagesOf?: (id: string, columns: SeedListing["columns"]) => readonly object[];
  /** Called after each commit, so that indexing starts at once. */
  wake?: () => Promise<void>;
}

/** Adds listings until the database holds `count` of this seed; returns how many were added. */
export async function seedListings(db: Knex, options: SeedOptions): Promise<{ added: number; companies: number }> {
  const { count, seed, now, imagesOf, onProgress, wake } = options;
  await ensurePlaces(db);
  const places = new Map((await readPlaces(db)).map((row) => [`${row.kind} ${row.ehak_code}`, row.id]));
  const people = await storePeople(db, seed);
  const context: SeedContext = { seed, now, locations: { estonian: estonianLocations(), foreign: foreignLocations() } };

  // Batches are committed one after the other, so the number of rows is the number of the next one.
  const first = await countListings(db, `seed-${seed}-`);
  if (first < count) onProgress?.(first, count);
  for (let done = first; done < count; ) {
    const size = Math.min(BATCH_SIZE, count - done);
    const batch = Array.from({ length: size }, (_, offset) => {
      const index = done + offset;
      const random = createRandom(seed, index + 1);
      const listing = makeListing(random, index, context);
      return { listing, seller: people.pick(random), placeId: places.get(listing.location.place ?? "") ?? null };
    });
    await transactionWithRetry(db, (trx) => copyBatch(trx, batch, imagesOf));
    done += size;
    onProgress?.(done, count);
    await wake?.();
  }
  const added = Math.max(0, count - first);
  if (added > 0) await analyzeTables(db);
  return { added, companies: people.companies };
}

interface SeededListing {
  listing: SeedListing;
  seller: { id: string; companyId: string | null };
  placeId: string | null;
}

async function copyBatch(
  trx: Knex.Transaction,
  batch: readonly SeededListing[],
  imagesOf: SeedOptions["imagesOf"],
): Promise<void> {
  const ids = await takeListingIds(trx, batch.length);
  const rows = batch.map((each, position) => {
    const [id, { columns }] = [ids[position]!, each.listing];
    const images = imagesOf === undefined ? columns.images! : JSON.stringify(imagesOf(id, columns));
    return { ...each, id, columns: { ...columns, images } as SeedListing["columns"] };
  });
  // One company after the other, so that two writers take the companies' locks in the same order.
  rows.sort((a, b) => Number(a.seller.companyId ?? 0) - Number(b.seller.companyId ?? 0));

  const names = Object.keys(batch[0]!.listing.columns);
  await copyRows(
    trx,
    "listings",
    ["id", "external_id", "company_id", "seller_id", "place_id", "status", "visibility", ...names],
    rows.map(({ id, listing, seller, placeId, columns }): CopyValue[] => [
      id,
      listing.externalId,
      seller.companyId,
      seller.id,
      placeId,
      listing.status,
      listing.visibility,
      ...names.map((name) => columns[name] ?? null),
    ]),
  );
  await copyRows(
    trx,
    "price_history",
    ["listing_id", "price_eur", "changed_at"],
    rows.flatMap(({ id, listing }) =>
      listing.earlierPrices.map(({ price, at }): CopyValue[] => [id, price, at.toISOString()]),
    ),
  );
}
