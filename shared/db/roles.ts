// Database roles with the least rights that each program needs. They are group roles without login: operators add their own users to
// them (`create user … in role listings_api`), or have one user created for each, with a password of theirs.
import type { Knex } from "./connect.ts";

/** Columns of a seller that every program may read. Never email or phone; the API may read whether there is a phone. */
const SELLER_SHOWN = "id, display_name";

const GRANTS = {
  api: [
    "select on listings, companies, company_changes, listing_tombstones, places, cities, epoch, index_dirty, index_targets, api_keys, phrases",
    `select (${SELLER_SHOWN}, photo_url, has_phone) on users`,
    "insert (company_id, name, prefix, hash, pepper_id, permissions, expires_at) on api_keys",
    "update (hash, pepper_id, expires_at, revoked_at, last_used_at, replaced_by) on api_keys",
    "select, insert, update, delete on program_runs",
  ],
  // Triggers run with the rights of the writer, here the indexer: they write dirty rows, change numbers and cities.
  indexer: [
    "select on listings, companies, places, listing_tombstones, epoch",
    `select (${SELLER_SHOWN}) on users`,
    "update (version, featured_tier, featured_until) on listings",
    "update (heartbeat_at) on epoch",
    "select, insert, update, delete on index_dirty, index_targets, place_bumps, program_runs",
    "select, insert on verify_runs, cities",
    "select, insert, delete on phrases",
    "select, insert, update on company_changes",
  ],
  export: ["select on listings, companies, company_changes, places, epoch", `select (${SELLER_SHOWN}) on users`],
} as const;

export type Role = keyof typeof GRANTS;

export const ROLES = Object.keys(GRANTS) as Role[];

export interface RightsOptions {
  /** Roles belong to the whole server: two installations on one server need different prefixes. */
  prefix?: string;
  /** Revokes nothing, so that programs of an older release keep working beside this one's. */
  keep?: boolean;
}

export function rolesSql({ prefix = "listings", keep = false }: RightsOptions = {}): string[] {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(prefix)) throw new Error(`"${prefix}" cannot begin the name of a role`);
  return ROLES.flatMap((role) => {
    const name = `${prefix}_${role}`;
    return [
      `do $$ begin create role ${name} nologin; exception when duplicate_object then null; end $$`,
      // Revokes what an older version granted, columns included.
      ...(keep ? [] : [`revoke all on all tables in schema public from ${name}`]),
      `grant usage on schema public to ${name}`,
      ...GRANTS[role].map((grant) => `grant ${grant} to ${name}`),
    ];
  });
}

/** Creates the roles with exactly these rights (with `keep`: at least these). All or nothing; safe to repeat. */
export async function ensureRoles(db: Knex, options: RightsOptions = {}): Promise<void> {
  await db.transaction(async (trx) => {
    for (const statement of rolesSql(options)) await trx.raw(statement);
  });
}

export type Passwords = Readonly<Record<Role, string | undefined>>;

/** Creates a user `<prefix>_<role>_user` for every given password, or sets the password of an existing one; returns their names. */
export async function ensureUsers(db: Knex, passwords: Passwords, prefix = "listings"): Promise<string[]> {
  const given = ROLES.flatMap((role) => {
    const password = passwords[role];
    return password === undefined ? [] : [{ role: `${prefix}_${role}`, user: `${prefix}_${role}_user`, password }];
  });
  await db.transaction(async (trx) => {
    for (const each of given) {
      const { rows } = await trx.raw<{ rows: { statements: string }[] }>(
        `
        select concat_ws(
          ';',
          case when not exists (select from pg_roles where rolname = :user) then format('create role %I', :user::text) end,
          format('alter role %I login password %L', :user::text, :password::text),
          format('grant %I to %I', :role::text, :user::text)
        ) as statements
        `,
        each,
      );
      await trx.raw(rows[0]!.statements.replaceAll("?", "\\?")); // knex takes a bare one for a binding
    }
  });
  return given.map(({ user }) => user);
}
