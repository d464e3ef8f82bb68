// The company that the demo shows.
import type { Knex } from "./connect.ts";

/** The company with the most active listings; undefined if none has any. */
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
