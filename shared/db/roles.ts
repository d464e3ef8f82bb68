// What each program may do in the database, and nothing beyond it. Group roles without login: operators give them to users
// of their own (`create user … in role listings_api`), or let one user be made for each, with passwords that they give.
import type { Knex } from "./connect.ts";

/** What a seller's row shows to anybody who is let in. Never the email or the phone; to the API whether there is one. */
const SELLER_SHOWN = "id, display_name";

const GRANTS = {
  api: [
    "select on listings, companies, company_changes, listing_tombstones, places, cities, epoch, index_dirty, index_targets, api_keys",
    `select (${SELLER_SHOWN}, photo_url, has_phone) on users`,
    "insert (company_id, name, prefix, hash, pepper_id, permissions, expires_at) on api_keys",
    "update (hash, pepper_id, expires_at, revoked_at, last_used_at, replaced_by) on api_keys",
  ],
  // The triggers run with the rights of whoever updates a listing: they write dirty rows, change numbers and cities.
  indexer: [
    "select on listings, companies, places, listing_tombstones, epoch",
    `select (${SELLER_SHOWN}) on users`,
    "update (version, featured_tier, featured_until) on listings",
    "update (heartbeat_at) on epoch",
    "select, insert, update, delete on index_dirty, index_targets, place_bumps",
    "select, insert on verify_runs, cities",
    "select, insert, update on company_changes",
  ],
  export: ["select on listings, companies, company_changes, places, epoch", `select (${SELLER_SHOWN}) on users`],
} as const;

export type Role = keyof typeof GRANTS;

export const ROLES = Object.keys(GRANTS) as Role[];

export interface RightsOptions {
  /** Group roles belong to the whole server: two installations on one server need a prefix each. */
  prefix?: string;
  /** Takes no right away: programs of an older release go on beside those of this one. */
  keep?: boolean;
}

export function rolesSql({ prefix = "listings", keep = false }: RightsOptions = {}): string[] {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(prefix)) throw new Error(`"${prefix}" cannot begin the name of a role`);
  return ROLES.flatMap((role) => {
    const name = `${prefix}_${role}`;
    return [
      `do $$ begin create role ${name} nologin; exception when duplicate_object then null; end $$`,
      // First nothing, so that what an older version granted is gone; columns included.
      ...(keep ? [] : [`revoke all on all tables in schema public from ${name}`]),
      `grant usage on schema public to ${name}`,
      ...GRANTS[role].map((grant) => `grant ${grant} to ${name}`),
    ];
  });
}

/** Makes the roles and gives them exactly these rights, or at least these; safe to repeat. All or nothing. */
export async function ensureRoles(db: Knex, options: RightsOptions = {}): Promise<void> {
  await db.transaction(async (trx) => {
    for (const statement of rolesSql(options)) await trx.raw(statement);
  });
}

export type Passwords = Readonly<Record<Role, string | undefined>>;

/** Makes a user `<prefix>_<role>_user` for every password, or gives the one that is there that password; names them. */
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
