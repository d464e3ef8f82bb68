// Every foreign city that a listing ever had; a trigger keeps the table.
import type { Knex } from "./connect.ts";

export interface City {
  country: string;
  slug: string;
  name: string;
}

export async function readCities(db: Knex): Promise<City[]> {
  const { rows } = await db.raw<{ rows: City[] }>("select country, slug, name from cities order by country, slug");
  return rows;
}
