// Change stream of one company, read from the tables themselves: a listing is at the number of its last change, a removed one at the
// number of its tombstone. The numbers of a company are in commit order (its counter row is locked until commit), so a reader that has
// read up to a number has missed nothing below it.
import type { Knex } from "./connect.ts";
import { EXPORT_JOINS, EXPORT_SELECT, type ExportRow, type StatusFilter } from "./export.ts";
import { AS_TEXT } from "./export-snapshot.ts";

export interface ChangesPosition {
  changeSeq: string;
  listingId: string;
  /** Number at which the reader's full copy began: removals up to it are left out. */
  copiedAt: string;
}

export interface ChangesQuery extends ChangesPosition {
  companyId: string;
  status: StatusFilter;
  limit: number;
}

/** One entry of a page: a listing, or why it was removed. */
export interface ChangeEntry {
  changeSeq: string;
  listingId: string;
  removed: "deleted" | "moved" | "status" | null;
  row: ExportRow;
}

export interface ChangesHead {
  epoch: string;
  changeSequence: string;
}

/** The number of the company's last committed change, and the epoch. */
export async function readChangesHead(db: Knex, companyId: string): Promise<ChangesHead> {
  const { rows } = await db.raw<{ rows: ChangesHead[] }>(
    `
    select
      (select id::text from epoch) as epoch,
      coalesce((select change_seq from company_changes where company_id = :companyId), 0)::text as "changeSequence"
    `,
    { companyId },
  );
  return rows[0]!;
}

/** Limit of a page, which is built in memory: without it 1,000 listings with the longest texts took 200 MB and several times that. */
const PAGE_TEXT_BYTES = 8 * 1024 * 1024;

interface PageRow extends ExportRow {
  entry_seq: string;
  entry_id: string;
  removed: ChangeEntry["removed"];
  found: string;
}

/**
 * The next entries after a position: up to `limit`, fewer if their texts are large, at least one if there is any. One statement, so one
 * snapshot: a listing cannot move between the halves of the union. Both halves use an index on (company_id, change_seq, id).
 */
export async function readChanges(
  db: Knex,
  query: ChangesQuery,
): Promise<{ entries: ChangeEntry[]; hasMore: boolean }> {
  const { rows } = await db
    .raw<{ rows: PageRow[] }>(
      `
    with page as materialized (
      (
        select
          change_seq,
          id as listing_id,
          case when cast(:status as text) is null or status = :status then null else 'status' end as removed
        from listings
        where company_id = :companyId and (change_seq, id) > (:changeSeq, :listingId)
          and (change_seq > :copiedAt or cast(:status as text) is null or status = :status)
        order by change_seq, id
        limit :limit
      )
      union all
      (
        select change_seq, listing_id, reason as removed
        from listing_tombstones
        where company_id = :companyId and (change_seq, listing_id) > (:changeSeq, :listingId)
          and change_seq > :copiedAt
          and not exists (
            select 1 from listings where listings.id = listing_tombstones.listing_id and listings.company_id = :companyId
          )
        order by change_seq, listing_id
        limit :limit
      )
      order by change_seq, listing_id
      limit :limit
    ),
    sized as (
      select
        page.*,
        count(*) over () as found,
        row_number() over entries as position,
        sum(octet_length(l.slogan::text) + octet_length(l.description::text) + octet_length(l.images::text)) over entries as bytes
      from page
      left join listings l on page.removed is null and l.id = page.listing_id
      window entries as (order by page.change_seq, page.listing_id)
    )
    select page.change_seq as entry_seq, page.listing_id as entry_id, page.removed, page.found, ${EXPORT_SELECT}
    from sized page
    left join listings l on page.removed is null and l.id = page.listing_id
    ${EXPORT_JOINS}
    where page.position = 1 or (page.position < :limit and coalesce(page.bytes, 0) <= :bytesMax)
    order by page.change_seq, page.listing_id
    `,
      { ...query, limit: query.limit + 1, bytesMax: PAGE_TEXT_BYTES },
    )
    .options({ types: AS_TEXT });
  const entries = rows.map(({ entry_seq, entry_id, removed, found: _found, ...row }) => ({
    changeSeq: entry_seq,
    listingId: entry_id,
    removed,
    row: row as ExportRow,
  }));
  return { entries, hasMore: Number(rows[0]?.found ?? 0) > rows.length };
}
