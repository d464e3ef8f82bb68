// Finds the companies whose change stream has moved since it was last read: one statement for all of them, on the few rows of
// company_changes. For long polls, and for whatever else has to tell of changes.
import type { ChangesHead } from "./changes.ts";
import type { Knex } from "./connect.ts";

/** Where a company's change stream stood when it was last read. */
export interface KnownHead {
  companyId: string;
  head: ChangesHead;
}

/** Those whose company has committed a change since, or whose database was restored, with the new head. */
export async function findMoved<Known extends KnownHead>(
  db: Knex,
  known: readonly Known[],
): Promise<{ known: Known; head: ChangesHead }[]> {
  const heads = await readHeads(db, [...new Set(known.map(({ companyId }) => companyId))]);
  return known.flatMap((each) => {
    const head = heads.get(each.companyId);
    return head === undefined || isSame(head, each.head) ? [] : [{ known: each, head }];
  });
}

/** Equal, not merely as far: a restored database is behind. */
const isSame = (a: ChangesHead, b: ChangesHead) => a.epoch === b.epoch && a.changeSequence === b.changeSequence;

async function readHeads(db: Knex, companyIds: readonly string[]): Promise<Map<string, ChangesHead>> {
  const { rows } = await db.raw<{ rows: (ChangesHead & { companyId: string })[] }>(
    `
    select
      known.company_id::text as "companyId",
      (select id::text from epoch) as epoch,
      coalesce(changes.change_seq, 0)::text as "changeSequence"
    from unnest(cast(:companyIds as bigint[])) as known (company_id)
    left join company_changes changes on changes.company_id = known.company_id
    `,
    { companyIds: [...companyIds] },
  );
  return new Map(rows.map(({ companyId, ...head }) => [companyId, head]));
}
