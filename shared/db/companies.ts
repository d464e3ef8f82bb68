// Companies and their sellers, for operators' commands.
import { KEY_WORKS } from "./api-keys.ts";
import type { Knex } from "./connect.ts";

export interface CompanyRow {
  id: string;
  name: string;
  created_at: Date;
  sellers: number;
  listings: number;
  active: number;
}

export async function insertCompany(db: Knex, name: string): Promise<string> {
  const [company] = await db("companies").insert({ name }).returning("id");
  return company!.id;
}

export async function listCompanies(db: Knex): Promise<CompanyRow[]> {
  const { rows } = await db.raw<{ rows: CompanyRow[] }>(`
    select companies.id, companies.name, companies.created_at,
      (select count(*)::int from users where users.company_id = companies.id) as sellers,
      count(listings.id)::int as listings,
      count(listings.id) filter (where is_public(listings))::int as active
    from companies
    left join listings on listings.company_id = companies.id
    group by companies.id
    order by companies.id
  `);
  return rows;
}

/** Names of the companies that have a public listing, which answers show anyway. */
export async function readShownCompanies(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    select name
    from companies
    where exists (select from listings where listings.company_id = companies.id and is_public(listings))
    order by id
  `);
  return rows.map(({ name }) => name);
}

/** The name before; undefined if there is no such company. Triggers bring the new name into index, exports and change streams. */
export async function renameCompany(db: Knex, id: string, name: string): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { before: string }[] }>(
    `
    with renamed as materialized (
      select id, name as before from companies where id = :id for update
    )
    update companies set name = :name from renamed where companies.id = renamed.id returning before
    `,
    { id, name },
  );
  return rows[0]?.before;
}

/** What a company owns. */
export interface CompanyContents {
  listings: number;
  sellers: number;
  workingKeys: number;
  /** Revoked or expired. */
  endedKeys: number;
}

/** Removes a company, with its revoked and expired keys, if it owns nothing else. Undefined if there is no such company. */
export async function removeCompany(db: Knex, id: string): Promise<CompanyContents | undefined> {
  return db.transaction(async (trx) => {
    // From here on nobody gives it anything: their foreign keys wait for this lock.
    await trx.raw("select from companies where id = :id for update", { id });
    const { rows } = await trx.raw<{ rows: CompanyContents[] }>(
      `
      select
        (select count(*)::int from listings where company_id = companies.id) as listings,
        (select count(*)::int from users where company_id = companies.id) as sellers,
        (select count(*)::int from api_keys where company_id = companies.id and ${KEY_WORKS}) as "workingKeys",
        (select count(*)::int from api_keys where company_id = companies.id and not ${KEY_WORKS}) as "endedKeys"
      from companies
      where id = :id
      `,
      { id },
    );
    const [contents] = rows;
    if (contents === undefined || contents.listings + contents.sellers + contents.workingKeys > 0) return contents;
    await trx.raw("update api_keys set replaced_by = null where company_id = :id", { id });
    await trx.raw("delete from api_keys where company_id = :id", { id });
    await trx.raw("delete from companies where id = :id", { id });
    return contents;
  });
}

export interface SellerRow {
  id: string;
  externalId: string | null;
  companyId: string | null;
  name: string;
  listings: number;
}

interface SellerFilter {
  companyId: string | null;
  /** Part of the name, in any case. */
  name: string | null;
  limit: number;
}

/** Sellers by id, without phone and email. */
export async function listSellers(db: Knex, filter: SellerFilter): Promise<SellerRow[]> {
  const { rows } = await db.raw<{ rows: SellerRow[] }>(
    `
    select id::text, external_id as "externalId", company_id::text as "companyId", display_name as name,
      (select count(*)::int from listings where seller_id = users.id) as listings
    from users
    where (cast(:companyId as bigint) is null or company_id = :companyId)
      and (cast(:name as text) is null or strpos(lower(display_name), lower(:name)) > 0)
    order by users.id
    limit :limit
    `,
    { ...filter },
  );
  return rows;
}

/** Which of these companies exist. */
export async function existingCompanies(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await db("companies").whereIn("id", ids).pluck("id"));
}

export interface SellerColumns {
  external_id: string;
  company_id: string | null;
  display_name: string;
  phone: string | null;
  email: string | null;
  photo_url: string | null;
}

export interface StoredSeller {
  id: string;
  external_id: string;
  company_id: string | null;
  inserted: boolean;
}

/** Adds or updates sellers by company and external id. Unchanged ones are returned, but not written. */
export async function upsertSellers(trx: Knex.Transaction, sellers: readonly SellerColumns[]): Promise<StoredSeller[]> {
  const { rows } = await trx.raw<{ rows: StoredSeller[] }>(
    `
    with given as materialized (
      select external_id, company_id, display_name, phone, email, photo_url
      from jsonb_to_recordset(:sellers) as given (external_id text, company_id bigint, display_name text, phone text,
        email text, photo_url text)
    ), written as (
      insert into users as old (external_id, company_id, display_name, phone, email, photo_url)
      select external_id, company_id, display_name, phone, email, photo_url from given order by company_id, external_id
      on conflict (company_id, external_id) where external_id is not null
      do update set display_name = excluded.display_name, phone = excluded.phone, email = excluded.email,
        photo_url = excluded.photo_url
      where (old.display_name, old.phone, old.email, old.photo_url)
        is distinct from (excluded.display_name, excluded.phone, excluded.email, excluded.photo_url)
      returning id, external_id, company_id, xmax = 0 as inserted
    )
    select id, external_id, company_id, inserted from written
    union
    select users.id, users.external_id, users.company_id, false
    from given join users on users.external_id = given.external_id and users.company_id is not distinct from given.company_id
    where not exists (select from written where written.id = users.id)
    `,
    { sellers: JSON.stringify(sellers) },
  );
  return rows;
}

/** The company with the most active listings; undefined if none has any. For the demo. */
export async function readLargestCompany(db: Knex): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(`
    select companies.id::text, companies.name
    from companies
    join listings on listings.company_id = companies.id and listings.status = 'active'
    group by companies.id
    order by count(*) desc, companies.id
    limit 1
  `);
  return rows[0];
}
