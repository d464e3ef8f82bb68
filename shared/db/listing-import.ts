// Statements of `listings import`: find, add and change listings by company and external id.
import { ATTRIBUTES } from "../../mappings/attributes.ts";
import type { Knex } from "./connect.ts";
import { type CopyValue, copyRows } from "./copy.ts";

/** Columns that an import may write; all others are set by triggers, or never. */
const IMPORT_COLUMNS = [
  "external_id",
  "company_id",
  "seller_id",
  "status",
  "visibility",
  "deal_type",
  "property_type",
  "place_id",
  "country",
  "city",
  "city_slug",
  "address",
  "lat",
  "lon",
  "price_eur",
  "price_period",
  ...ATTRIBUTES.map(({ column }) => column),
  "slogan",
  "description",
  "images",
  "published_at",
] as const;
export type ImportColumns = Partial<Record<(typeof IMPORT_COLUMNS)[number], unknown>>;

const list = (prefix = "") => IMPORT_COLUMNS.map((column) => `${prefix}${column}`).join(", ");

/** Ids by external id. Locks the rows in id order until the end of the transaction, so that two imports wait and never deadlock. */
export async function lockByExternalIds(
  trx: Knex.Transaction,
  companyId: string | null,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await trx.raw<{ rows: { id: string; external_id: string }[] }>(
    `
    select id, external_id
    from listings
    where ${companyId === null ? "company_id is null" : "company_id = :companyId"}
      and external_id = any(cast(:externalIds as text[]))
    order by id
    for no key update
    `,
    { companyId, externalIds: [...externalIds] },
  );
  return new Map(rows.map(({ id, external_id }) => [external_id, id]));
}

export async function insertListings(trx: Knex.Transaction, listings: readonly ImportColumns[]): Promise<void> {
  await trx.raw(
    `
    insert into listings (${list()})
    select ${list()}
    from jsonb_array_elements(:listings) with ordinality as element (doc, position)
    cross join lateral jsonb_populate_record(cast(null as listings), doc) as given
    order by position
    `,
    { listings: JSON.stringify(listings) },
  );
}

/**
 * Writes the given columns; returns how many listings changed, and how many that an earlier import had archived are back. These get
 * their former status again unless the line gives one.
 */
export async function updateListings(
  trx: Knex.Transaction,
  listings: readonly (ImportColumns & { id: string })[],
): Promise<{ updated: number; returned: number }> {
  const { rows } = await trx.raw<{ rows: { returned: boolean }[] }>(
    `
    update listings
    set (${list()}) = row(${list("given.")})
    from jsonb_array_elements(:listings) as doc
    join listings as old on old.id = cast(doc ->> 'id' as bigint)
    cross join lateral jsonb_populate_record(
      old, jsonb_strip_nulls(jsonb_build_object('status', old.archived_from)) || doc
    ) as given
    where listings.id = old.id
      and (old.archived_from is not null or (${list("given.")}) is distinct from (${list("old.")}))
    returning old.archived_from is not null and listings.status <> 'archived' as returned
    `,
    { listings: JSON.stringify(listings) },
  );
  const returned = rows.filter((row) => row.returned).length;
  return { updated: rows.length - returned, returned };
}

/** Fills a temporary table with the external ids of the file, so that listings that it lacks are found by a join. */
export async function rememberImported(trx: Knex.Transaction, externalIds: Iterable<string>): Promise<void> {
  await trx.raw("create temporary table imported (external_id text primary key) on commit drop");
  await copyRows(trx, "imported", ["external_id"], toRows(externalIds));
}

function* toRows(values: Iterable<string>): Generator<CopyValue[]> {
  for (const value of values) yield [value];
}

const LACKING = `company_id = :companyId and status <> 'archived' and external_id is not null
      and not exists (select from imported where imported.external_id = listings.external_id)`;

/** Counts the company's imported listings that are not archived: all, and those that `imported` lacks. */
export async function countLacking(
  trx: Knex.Transaction,
  companyId: string,
): Promise<{ listings: number; lacking: number }> {
  const { rows } = await trx.raw<{ rows: { listings: number; lacking: number }[] }>(
    `
    select count(*)::int as listings, count(*) filter (where ${LACKING})::int as lacking
    from listings
    where company_id = :companyId and status <> 'archived' and external_id is not null
    `,
    { companyId },
  );
  return rows[0]!;
}

/** Archives listings, and saves their status for a later file that has them again. */
export async function archiveLacking(trx: Knex.Transaction, companyId: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `
    with lacking as materialized (
      select id from listings where ${LACKING} order by id for no key update
    )
    update listings set archived_from = status, status = 'archived'
    from lacking where listings.id = lacking.id
    returning listings.id
    `,
    { companyId },
  );
  return rows.length;
}

/** Which of these sellers exist. */
export async function existingSellers(trx: Knex.Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    "select id from users where id = any(cast(:ids as bigint[]))",
    { ids: [...ids] },
  );
  return new Set(rows.map(({ id }) => id));
}
