// A reader that follows a feed through random changes of the market: after each round it has one more entry for every listing that
// is new and for every price that has dropped, and none for anything else. `FAULTS_FULL=true` makes 1,000 changes; `SEED` repeats a run.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Knex } from "../../shared/db/connect.ts";
import { newAddress, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertPlaceLine, insertSeller } from "../helpers/builders.ts";
import { readAtom, readJsonFeed } from "../helpers/feeds.ts";
import { FULL } from "../helpers/full-run.ts";
import { createRandom } from "../helpers/random.ts";

const CHANGES = FULL ? 1000 : 120;
/** Of different listings, so that each change can be seen; fewer than fit into a feed. */
const AT_ONCE = 10;
const LISTINGS = 60;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = createRandom(SEED);
const DAY_MS = 86_400_000;

interface Row {
  id: string;
  price_eur: string | null;
  is_public: boolean;
  deal_type: string;
}

let api: TestApi;
let owners: { seller_id: string; company_id: string; place_id: string };
beforeAll(async () => {
  console.log(`seed ${SEED}, ${CHANGES} changes`);
  api = await startTestApi({
    async fill(db) {
      const { settlement: place_id } = await insertPlaceLine(db);
      const company_id = await insertCompany(db);
      owners = { company_id, place_id, seller_id: await insertSeller(db, { company_id }) };
      for (let index = 0; index < LISTINGS; index += 1) {
        const published_at = new Date(Date.now() - (31 + random.below(20)) * DAY_MS);
        await insertListing(db, { ...owners, published_at, deal_type: random.pick(["sale", "rent"]) });
      }
    },
  });
});
afterAll(() => api?.close());

/** What is not news, each as a change of one listing. */
const OTHER_CHANGES: Record<string, (db: Knex, row: Row) => Promise<unknown>> = {
  "a higher price": (db, { id }) => update(db, id, { price_eur: db.raw("coalesce(price_eur, 100) * 1.1 + 1") }),
  "no price": (db, { id }) => update(db, id, { price_eur: null }),
  "another headline": (db, { id }) => update(db, id, { slogan: JSON.stringify({ et: `Uus ${random.below(1e6)}` }) }),
  "another description": (db, { id }) =>
    update(db, id, { description: JSON.stringify({ et: `Tekst ${random.below(1e6)}` }) }),
  "other pictures": (db, { id }) =>
    update(db, id, { images: JSON.stringify([{ url: `https://pictures.example/${random.below(99)}.jpg` }]) }),
  "other rooms": (db, { id }) => update(db, id, { rooms: 1 + random.below(6) }),
  "a featured place": (db, { id }) => update(db, id, { featured_tier: random.below(3) }),
  "another address": (db, { id }) => update(db, id, { address: `Tänav ${random.below(99)}` }),
  "nothing at all": (db, { id }) => update(db, id, { status: db.ref("status") }),
  hidden: (db, { id }) => update(db, id, { visibility: "unlisted" }),
  sold: (db, { id }) => update(db, id, { status: "sold" }),
  "published once more": (db, { id }) => update(db, id, { published_at: new Date() }),
  deleted: (db, { id }) => db("listings").where({ id }).delete(),
  "another name of its place": (db) =>
    db("places")
      .where({ id: owners.place_id })
      .update({ name: `Nimi ${random.below(1e6)}` }),
  "another name of its company": (db) =>
    db("companies")
      .where({ id: owners.company_id })
      .update({ name: `OÜ ${random.below(1e6)}` }),
};
const update = (db: Knex, id: string, columns: object) => db("listings").where({ id }).update(columns);

const readRows = async (): Promise<Row[]> =>
  await api
    .db("listings")
    .select("id", "price_eur", "deal_type", api.db.raw("is_public(listings) as is_public"))
    .orderBy("id");

/** Makes one change of this listing, or a new one; returns what it was. */
async function changeOne(row: Row): Promise<string> {
  const { db } = api;
  if (random.chance(0.2)) {
    await insertListing(db, {
      ...owners,
      deal_type: random.pick(["sale", "rent"]),
      status: random.pick(["active", "active", "draft"]),
    });
    return "a new one";
  }
  if (!row.is_public && random.chance(0.7)) {
    await update(db, row.id, { status: "active", visibility: "public" });
    return "shown";
  }
  if (row.price_eur !== null && random.chance(0.3)) {
    await update(db, row.id, { price_eur: Math.max(1, Math.floor(Number(row.price_eur) * 0.9)) });
    return "a lower price";
  }
  const what = random.pick(Object.keys(OTHER_CHANGES));
  await OTHER_CHANGES[what]!(db, row);
  return what;
}

/** The entries by which a reader should know the market now, read from PostgreSQL alone, as they are: with hidden ones that it has seen. */
async function newsOf(): Promise<{ news: Set<string>; shown: string[] }> {
  const { rows } = await api.db.raw<{ rows: { id: string; kind: string; at: Date }[] }>(
    `select * from (
       select id, 'new' as kind, published_at as at from listings where is_public(listings) and deal_type = 'sale'
       union all
       select id, 'drop', price_dropped_at from listings
       where is_public(listings) and deal_type = 'sale' and price_dropped_at is not null) news
     where at > now() - interval '30 days' order by at desc, id desc`,
  );
  const ids = rows.map(
    ({ id, kind, at }) => `listings/${id}${kind === "new" ? "" : `/price-drops/${at.toISOString()}`}`,
  );
  return { news: new Set(ids), shown: ids.slice(0, 50) };
}

async function readFeed(format: "atom" | "json") {
  const url = `${api.url}/api/public/v1/feed?dealType=sale&format=${format}`;
  const answer = await fetch(url, { headers: { "X-Forwarded-For": newAddress() } });
  const text = await answer.text();
  return (format === "atom" ? readAtom(text) : readJsonFeed(text)).entries.map(({ id }) =>
    id.replace(/^tag:[^:]+:/, ""),
  );
}

test("a reader learns of every new listing and every drop of a price, and of nothing else", async () => {
  const seen = new Set(await readFeed("atom"));
  expect([...seen]).toEqual([]);
  const counts = new Map<string, number>();
  /** Every entry that was due at some time, also beside fifty newer ones. */
  const due = new Set<string>();
  let gained = 0;
  for (let done = 0; done < CHANGES; done += AT_ONCE) {
    const before = await readRows();
    const chosen = new Set<Row>();
    while (chosen.size < AT_ONCE) chosen.add(random.pick(before));
    const changes: string[] = [];
    for (const row of chosen) {
      const what = await changeOne(row);
      changes.push(`${row.id}: ${what}`);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    await api.putListings();

    const [atom, json, { news, shown }] = [await readFeed("atom"), await readFeed("json"), await newsOf()];
    const context = `seed ${SEED}, after ${done} changes: ${changes.join("; ")}`;
    expect(atom, context).toEqual(shown);
    expect(json, context).toEqual(shown);
    // What the changes themselves say: public before and after tells new ones, prices tell drops.
    const dropped = changes
      .filter((change) => change.endsWith(": a lower price"))
      .map((change) => change.split(":")[0]!);
    const after = new Map((await readRows()).map((row) => [row.id, row]));
    const fresh = atom.filter((id) => !seen.has(id));
    for (const id of fresh) {
      if (due.has(id)) continue; // newer ones went, and it has its place again
      const [, listing, drop] = /^listings\/(\d+)(\/price-drops\/.+)?$/.exec(id) ?? [];
      const was = before.find((row) => row.id === listing);
      if (drop === undefined) {
        const isRepublished = changes.includes(`${listing}: published once more`);
        expect(was === undefined || !was.is_public || isRepublished, `${context}: ${id} is not new`).toBe(true);
      } else {
        const isShown = was !== undefined && !was.is_public;
        expect(isShown || dropped.includes(listing!), `${context}: ${id} did not drop`).toBe(true);
      }
    }
    const isForSale = ({ is_public, deal_type }: Row) => is_public && deal_type === "sale";
    for (const [id, row] of after) {
      if (!isForSale(row)) continue;
      const isFresh = (start: string) => fresh.some((entry) => entry.startsWith(start));
      if (dropped.includes(id)) expect(isFresh(`listings/${id}/price-drops/`), `${context}: drop of ${id}`).toBe(true);
      if (!before.some((known) => known.id === id)) expect(fresh, `${context}: new ${id}`).toContain(`listings/${id}`);
    }
    gained += fresh.length;
    for (const id of news) due.add(id);
    for (const id of fresh) seen.add(id);
  }
  console.log(`${gained} entries of ${CHANGES} changes: ${JSON.stringify(Object.fromEntries(counts))}`);
  expect(gained).toBeGreaterThan(CHANGES / 10);
  expect(counts.get("a lower price") ?? 0).toBeGreaterThan(CHANGES / 20);
});
