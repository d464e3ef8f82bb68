// The company that is worth showing in a demo.
import type { Knex } from "./connect.ts";

/** The one with the most active listings; undefined where no company has any. */
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
