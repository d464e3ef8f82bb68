// Foreign cities: every city that a listing ever had. A trigger adds them.
import type { Knex } from "./connect.ts";

export interface City {
  country: string;
  slug: string;
  name: string;
}

export async function readCities(db: Knex): Promise<City[]> {
  return db("cities").select("country", "slug", "name").orderBy(["country", "slug"]);
}
