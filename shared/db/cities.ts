// Every foreign city that a listing ever had; a trigger keeps the table.
import type { Knex } from "./connect.ts";

export interface City {
  country: string;
  slug: string;
  name: string;
}

export async function readCities(db: Knex): Promise<City[]> {
  return db("cities").select("country", "slug", "name").orderBy(["country", "slug"]);
}
