// Places, read and written as a whole (from the shipped list or by `places import`), and foreign cities.
import type { PlaceKind } from "../enums.ts";
import { CliError } from "../errors.ts";
import { type PlaceInput, shippedPlaces } from "../shipped-places.ts";
import { toSlug } from "../slug.ts";
import type { Knex } from "./connect.ts";
import type { LocalisedText } from "./listing-row.ts";

export interface PlaceRow {
  id: string;
  kind: PlaceKind;
  ehak_code: string;
  slug: string;
  name: string;
  names: LocalisedText | null;
  aliases: string[];
  parent_id: string | null;
  path: string;
  lat: number | null;
  lon: number | null;
}

export const PARENT_KIND = { municipality: "county", settlement: "municipality", district: "municipality" } as const;

export interface StoredPlaces {
  added: number;
  changed: number;
  unchanged: number;
  /** In the database but not in the list: kept, since listings may refer to them. */
  kept: number;
}

export async function readPlaces(db: Knex): Promise<PlaceRow[]> {
  return db("places")
    .select("id", "kind", "ehak_code", "slug", "name", "names", "aliases", "parent_id", "path", "lat", "lon")
    .orderBy("path");
}

/** A foreign city that a listing has or had; a trigger adds them. */
export interface City {
  country: string;
  slug: string;
  name: string;
}

export async function readCities(db: Knex): Promise<City[]> {
  return db("cities").select("country", "slug", "name").orderBy(["country", "slug"]);
}

/** Stores the shipped places if there are none yet; returns how many were stored. */
export async function ensurePlaces(db: Knex): Promise<number> {
  return db.transaction(async (trx) => {
    await lockPlaces(trx);
    const first = await trx("places").first("id");
    return first !== undefined ? 0 : (await storePlaces(trx, shippedPlaces())).added;
  });
}

/** Stores the shipped places, which have the names in other languages, and then a whole classification. All or nothing. */
export async function importPlaces(db: Knex, inputs: readonly PlaceInput[]): Promise<StoredPlaces> {
  return db.transaction(async (trx) => {
    await storePlaces(trx, shippedPlaces());
    return storePlaces(trx, inputs);
  });
}

/** Adds and updates the places of a list. Existing ones keep their slug, and names that the list lacks. */
async function storePlaces(trx: Knex.Transaction, inputs: readonly PlaceInput[]): Promise<StoredPlaces> {
  await lockPlaces(trx);
  const existing = await readPlaces(trx);
  const slugs = assignSlugs(inputs, existing);
  let added = 0;
  let changed = 0;
  for (const kinds of [["county"], ["municipality"], ["settlement", "district"]]) {
    const level = inputs.filter(({ kind }) => kinds.includes(kind));
    const written = await upsert(trx, level, slugs);
    added += written.filter(({ inserted }) => inserted).length;
    changed += written.filter(({ inserted }) => !inserted).length;
  }
  const listed = new Set(inputs.map(({ kind, ehakCode }) => keyOf(kind, ehakCode)));
  const kept = existing.filter((row) => !listed.has(keyOf(row.kind, row.ehak_code))).length;
  return { added, changed, unchanged: inputs.length - added - changed, kept };
}

/** Allows one writer of places at a time, since two could assign the same slug. Readers do not wait. */
async function lockPlaces(trx: Knex.Transaction): Promise<void> {
  await trx.raw("lock table places in share row exclusive mode");
}

/** Writes new and changed rows only. Triggers set `path` and add to `place_bumps`. */
async function upsert(
  trx: Knex.Transaction,
  inputs: readonly PlaceInput[],
  slugs: ReadonlyMap<string, string>,
): Promise<{ inserted: boolean }[]> {
  const list = inputs.map((input) => ({
    ...input,
    slug: slugs.get(keyOf(input.kind, input.ehakCode)),
    parentKind: input.kind === "county" ? null : PARENT_KIND[input.kind],
  }));
  const { rows } = await trx.raw<{ rows: { inserted: boolean }[] }>(
    `
    insert into places as old (kind, ehak_code, slug, name, names, aliases, parent_id, lat, lon)
    select listed.kind, "ehakCode", listed.slug, listed.name, listed.names, listed.aliases, parent.id,
      listed.lat, listed.lon
    from jsonb_to_recordset(:list) as listed (kind text, "ehakCode" text, slug text, name text, names jsonb,
      aliases text[], "parentKind" text, "parentCode" text, lat double precision, lon double precision)
    left join places as parent on parent.kind = "parentKind" and parent.ehak_code = "parentCode"
    order by "ehakCode"
    on conflict (kind, ehak_code) do update set
      name = excluded.name,
      names = coalesce(excluded.names, old.names || jsonb_build_object('et', excluded.name)),
      aliases = array(select distinct alias from unnest(old.aliases || excluded.aliases) as alias order by alias),
      parent_id = excluded.parent_id,
      lat = coalesce(excluded.lat, old.lat),
      lon = coalesce(excluded.lon, old.lon)
    where (old.name, old.parent_id) is distinct from (excluded.name, excluded.parent_id)
      or (excluded.names is not null and excluded.names is distinct from old.names)
      or (excluded.lat is not null and (excluded.lat, excluded.lon) is distinct from (old.lat, old.lon))
      or not old.aliases @> excluded.aliases
    returning xmax = 0 as inserted
    `,
    { list: JSON.stringify(list) },
  );
  return rows;
}

const keyOf = (kind: string, ehakCode: string) => `${kind} ${ehakCode}`;

/** Assigns slugs, which are unique under one parent: where two would be equal, the code is appended to the new ones. */
export function assignSlugs(inputs: readonly PlaceInput[], existing: readonly PlaceRow[]): Map<string, string> {
  const slugs = new Map(existing.map((row) => [keyOf(row.kind, row.ehak_code), row.slug]));
  const byId = new Map(existing.map((row) => [row.id, row]));
  const wanted = new Map<string, number>();
  const want = (wish: string) => wanted.set(wish, (wanted.get(wish) ?? 0) + 1);

  for (const row of existing) {
    const parent = byId.get(row.parent_id ?? "");
    want(`${parent === undefined ? "" : keyOf(parent.kind, parent.ehak_code)}/${row.slug}`);
  }
  const fresh = inputs
    .filter((input) => !slugs.has(keyOf(input.kind, input.ehakCode)))
    .map((input) => {
      const base = toSlug(input.name);
      if (base === undefined)
        throw new CliError(`No slug can be made of the name "${input.name}" (${input.ehakCode}).`);
      const parent = input.kind === "county" ? "" : keyOf(PARENT_KIND[input.kind], input.parentCode ?? "");
      return { input, base, wish: `${parent}/${base}` };
    });
  for (const { wish } of fresh) want(wish);
  for (const { input, base, wish } of fresh) {
    slugs.set(keyOf(input.kind, input.ehakCode), wanted.get(wish) === 1 ? base : `${base}-${input.ehakCode}`);
  }
  return slugs;
}
