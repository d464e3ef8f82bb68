// API keys of companies. Only a keyed hash is stored, and a short prefix to recognise a key; never the key itself.
import type { Knex } from "./connect.ts";

export interface ApiKey {
  id: string;
  companyId: string;
  name: string;
  prefix: string;
  permissions: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  replacedBy: string | null;
}

/** What authentication reads: the stored hash, and whether the key works now by the database's clock. */
export interface StoredKey {
  id: string;
  companyId: string;
  permissions: string[];
  hash: Buffer;
  /** Null for keys of older releases. */
  pepperId: string | null;
  works: boolean;
}

export interface NewKey {
  companyId: string;
  name: string;
  prefix: string;
  hash: Buffer;
  pepperId: string;
  permissions: readonly string[];
  expiresAt: Date | null;
}

/** Columns as an `ApiKey`. */
export const KEY_COLUMNS = `
  id::text, company_id::text as "companyId", name, prefix, permissions, created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", replaced_by::text as "replacedBy"`;

/** Condition on a row of api_keys. */
export const KEY_WORKS = "(revoked_at is null and (expires_at is null or expires_at > now()))";

/**
 * Runs `work` with the number of working keys of a company, one caller at a time, so that concurrent callers cannot exceed a limit on
 * it. Uses an advisory lock, since the API's role may not lock rows of companies.
 */
export async function withCompanyKeys<T>(
  db: Knex,
  companyId: string,
  work: (trx: Knex, working: number) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtextextended('api_keys of ' || cast(:companyId as text), 0))", {
      companyId,
    });
    const { rows } = await trx.raw<{ rows: { working: number }[] }>(
      `select count(*)::int as working from api_keys where company_id = :companyId and ${KEY_WORKS}`,
      { companyId },
    );
    return await work(trx, rows[0]!.working);
  });
}

/** Stores a key; undefined if there is no such company. */
export async function insertApiKey(db: Knex, key: NewKey): Promise<ApiKey | undefined> {
  const { rows } = await db.raw<{ rows: ApiKey[] }>(
    `
    insert into api_keys (company_id, name, prefix, hash, pepper_id, permissions, expires_at)
    select
      id, cast(:name as text), cast(:prefix as text), cast(:hash as bytea), cast(:pepperId as text),
      cast(:permissions as text[]), cast(:expiresAt as timestamptz)
    from companies
    where id = :companyId
    returning ${KEY_COLUMNS}
    `,
    { ...key, permissions: [...key.permissions] },
  );
  return rows[0];
}

/** Finds a key by its hash under any pepper; a key is stored under one of them only. */
export async function findApiKey(db: Knex, hashes: readonly Buffer[]): Promise<StoredKey | undefined> {
  const { rows } = await db.raw<{ rows: StoredKey[] }>(
    `
    select id::text, company_id::text as "companyId", permissions, hash, pepper_id as "pepperId", ${KEY_WORKS} as works
    from api_keys
    where hash = any(cast(:hashes as bytea[]))
    `,
    { hashes: [...hashes] },
  );
  return rows[0];
}

/** More than the limit of working keys; a company may have any number of revoked ones. */
export const LISTED_KEYS_MAX = 300;

/** Newest first: all working keys, and as many revoked and expired ones as fit. */
export async function listApiKeys(db: Knex, companyId: string): Promise<ApiKey[]> {
  const { rows } = await db.raw<{ rows: ApiKey[] }>(
    `
    with listed as (
      select * from api_keys where company_id = :companyId order by ${KEY_WORKS} desc, id desc limit :most
    )
    select ${KEY_COLUMNS} from listed order by listed.id desc
    `,
    { companyId, most: LISTED_KEYS_MAX },
  );
  return rows;
}

/** A key of the company, whether it works or not. */
export async function readApiKey(db: Knex, companyId: string, id: string): Promise<ApiKey | undefined> {
  const { rows } = await db.raw<{ rows: ApiKey[] }>(
    `select ${KEY_COLUMNS} from api_keys where id = :id and company_id = :companyId`,
    { companyId, id },
  );
  return rows[0];
}

/** False: the company has no such key. Revoking again changes nothing. */
export async function revokeApiKey(db: Knex, companyId: string, id: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `
    update api_keys
    set revoked_at = coalesce(revoked_at, now())
    where id = :id and company_id = :companyId
    returning id
    `,
    { companyId, id },
  );
  return rows.length > 0;
}

export interface Rotation {
  companyId: string;
  id: string;
  prefix: string;
  hash: Buffer;
  pepperId: string;
  overlapHours: number;
}

/**
 * Adds a successor with the lifetime of the old key, which expires after the overlap. One statement: both or neither. Undefined if the
 * company has no such working key without a successor.
 */
export async function rotateApiKey(db: Knex, rotation: Rotation): Promise<ApiKey | undefined> {
  const { rows } = await db.raw<{ rows: ApiKey[] }>(
    `
    with old as materialized (
      select id, company_id, name, permissions, expires_at - created_at as lifetime
      from api_keys
      where id = :id and company_id = :companyId and replaced_by is null and ${KEY_WORKS}
      for update
    ), successor as (
      insert into api_keys (company_id, name, prefix, hash, pepper_id, permissions, expires_at)
      select
        company_id, name, cast(:prefix as text), cast(:hash as bytea), cast(:pepperId as text), permissions, now() + lifetime
      from old
      returning api_keys.*
    ), ending as (
      update api_keys
      set replaced_by = successor.id,
        expires_at = least(api_keys.expires_at, now() + cast(:overlapHours as integer) * interval '1 hour')
      from old, successor
      where api_keys.id = old.id
    )
    select ${KEY_COLUMNS} from successor
    `,
    { ...rotation },
  );
  return rows[0];
}

/** Stores keys that were used under another pepper. Locks in id order, since two processes may do the same. */
export async function rehashApiKeys(
  db: Knex,
  digests: ReadonlyMap<string, { hash: Buffer; pepperId: string }>,
): Promise<void> {
  if (digests.size === 0) return;
  await db.raw(
    `
    with wanted as (
      select *
      from unnest(cast(:ids as bigint[]), cast(:hashes as bytea[]), cast(:pepperIds as text[]))
        as wanted (id, hash, pepper_id)
    ), locked as materialized (
      select api_keys.id, wanted.hash, wanted.pepper_id
      from api_keys
      join wanted on wanted.id = api_keys.id
      where (api_keys.hash, api_keys.pepper_id) is distinct from (wanted.hash, wanted.pepper_id)
      order by api_keys.id
      for update of api_keys
    )
    update api_keys
    set hash = locked.hash, pepper_id = locked.pepper_id
    from locked
    where api_keys.id = locked.id
    `,
    {
      ids: [...digests.keys()],
      hashes: [...digests.values()].map(({ hash }) => hash),
      pepperIds: [...digests.values()].map(({ pepperId }) => pepperId),
    },
  );
}

/** Saves when keys were last used, to the minute, so at most one write a minute for a key; never moves back. */
export async function touchApiKeys(db: Knex, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return;
  await db.raw(
    `
    with used as (
      select id, date_trunc('minute', used_at) as used_at
      from unnest(cast(:ids as bigint[]), cast(:times as timestamptz[])) as used (id, used_at)
    ), touched as materialized (
      select api_keys.id, used.used_at
      from api_keys
      join used on used.id = api_keys.id
      where api_keys.last_used_at is null or api_keys.last_used_at < used.used_at
      order by api_keys.id
      for no key update of api_keys
    )
    update api_keys
    set last_used_at = touched.used_at
    from touched
    where api_keys.id = touched.id
    `,
    { ids: [...uses.keys()], times: [...uses.values()].map((at) => at.toISOString()) },
  );
}
