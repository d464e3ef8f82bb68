// Valid rows; a test states only what matters to it. Columns are spelled as in the database.
import type { Knex } from "../../shared/db/connect.ts";

type Columns = Record<string, unknown>;

/** Inserts a company and returns its id. */
export async function insertCompany(db: Knex, overrides: Columns = {}): Promise<string> {
  return insert(db, "companies", { name: "Test Homes OÜ", ...overrides });
}

/** Inserts a seller and returns the id. */
export async function insertSeller(db: Knex, overrides: Columns = {}): Promise<string> {
  return insert(db, "users", { display_name: "Test Seller", ...overrides });
}

/** Inserts a public flat for sale, with a seller of its own unless one is given, and returns its id. */
export async function insertListing(db: Knex, overrides: Columns = {}): Promise<string> {
  const seller = overrides.seller_id ?? (await insertSeller(db, { company_id: overrides.company_id ?? null }));
  return insert(db, "listings", {
    seller_id: seller,
    status: "active",
    deal_type: "sale",
    property_type: "apartment",
    price_eur: 100_000,
    rooms: 2,
    size_m2: 50,
    floor: 2,
    floors: 5,
    year_built: 1980,
    slogan: { et: "Kahetoaline korter", en: "Two-room flat", ru: "Двухкомнатная квартира" },
    description: { et: "Hea asukoht.", en: "Good location.", ru: "Хорошее расположение." },
    ...overrides,
  });
}

/** Inserts a place and returns its id. `path` follows from the parent. */
export async function insertPlace(db: Knex, columns: { kind: string; ehak_code: string } & Columns): Promise<string> {
  return insert(db, "places", { slug: columns.ehak_code, name: `Place ${columns.ehak_code}`, ...columns });
}

/** Three places, one below the other, as most tests need them; returns the ids. */
export async function insertPlaceLine(db: Knex): Promise<{ county: string; municipality: string; settlement: string }> {
  const county = await insertPlace(db, {
    kind: "county",
    ehak_code: "0037",
    slug: "harju-maakond",
    name: "Harju maakond",
  });
  const municipality = await insertPlace(db, {
    kind: "municipality",
    ehak_code: "0784",
    slug: "tallinn",
    name: "Tallinn",
    parent_id: county,
  });
  const settlement = await insertPlace(db, {
    kind: "district",
    ehak_code: "0387",
    slug: "lasnamae-linnaosa",
    name: "Lasnamäe linnaosa",
    parent_id: municipality,
  });
  return { county, municipality, settlement };
}

async function insert(db: Knex, table: string, columns: Columns): Promise<string> {
  const [row] = await db(table).insert(toSql(columns)).returning("id");
  return row.id;
}

/** Objects and the images array are JSON; other arrays are PostgreSQL's own. */
function toSql(columns: Columns): Columns {
  const isJson = (name: string, value: unknown) =>
    name === "images" || (typeof value === "object" && value !== null && value.constructor === Object);
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, isJson(name, value) ? JSON.stringify(value) : value]),
  );
}
