// The working keys of all companies, for operators: which end soon, are never used, or need an older pepper.
import { type ApiKey, KEY_COLUMNS, KEY_WORKS } from "./api-keys.ts";
import type { Knex } from "./connect.ts";

export interface WorkingKey extends ApiKey {
  companyName: string;
  /** Null for keys of older releases. */
  pepperId: string | null;
}

/** The working keys of all companies, by company and id. */
export async function listWorkingKeys(db: Knex): Promise<WorkingKey[]> {
  const { rows } = await db.raw<{ rows: WorkingKey[] }>(
    `
    with working as (
      select * from api_keys where ${KEY_WORKS}
    )
    select ${KEY_COLUMNS}, pepper_id as "pepperId",
      (select companies.name from companies where companies.id = working.company_id) as "companyName"
    from working
    order by company_id, working.id
    `,
  );
  return rows;
}

/** Number of working keys by pepper; null stands for keys of older releases. */
export async function countKeysByPepper(db: Knex): Promise<Map<string | null, number>> {
  const { rows } = await db.raw<{ rows: { pepperId: string | null; keys: number }[] }>(
    `select pepper_id as "pepperId", count(*)::int as keys from api_keys where ${KEY_WORKS} group by pepper_id`,
  );
  return new Map(rows.map(({ pepperId, keys }) => [pepperId, keys]));
}
