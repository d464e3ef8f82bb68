// Phrases that headlines of public listings have in common, and what they are gathered from.
import type { Knex } from "./connect.ts";
import type { LocalisedText } from "./listing-row.ts";

export interface Phrase {
  phrase: string;
  /** Public listings that have it. */
  listings: number;
}

export interface Headline {
  id: string;
  seller_id: string;
  slogan: LocalisedText;
}

export async function readPhrases(db: Knex): Promise<Phrase[]> {
  return db("phrases").select("phrase", "listings");
}

/** When they were gathered; undefined when there are none. */
export async function phrasesGatheredAt(db: Knex): Promise<Date | undefined> {
  const newest = await db("phrases").orderBy("gathered_at", "desc").first("gathered_at");
  return newest?.gathered_at;
}

/** Headlines of public listings in the order of their ids. */
export async function readHeadlines(db: Knex, { after, limit }: { after: string; limit: number }): Promise<Headline[]> {
  const { rows } = await db.raw<{ rows: Headline[] }>(
    `
    select id, seller_id, slogan
    from listings
    where id > :after and is_public(listings) and slogan <> '{}'
    order by id
    limit :limit
    `,
    { after, limit },
  );
  return rows;
}

/** Words of the names of sellers and companies, which no phrase may tell. */
export async function readNamesOfPeople(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    "select display_name as name from users union select name from companies",
  );
  return rows.map(({ name }) => name);
}

/** All or nothing: readers see the old ones or the new. */
export async function replacePhrases(db: Knex, phrases: readonly Phrase[]): Promise<void> {
  await db.transaction(async (trx) => {
    await trx("phrases").delete();
    await trx.raw(
      `
      insert into phrases (phrase, listings)
      select phrase, listings from unnest(cast(:phrases as text[]), cast(:listings as integer[])) as gathered (phrase, listings)
      `,
      { phrases: phrases.map(({ phrase }) => phrase), listings: phrases.map(({ listings }) => listings) },
    );
  });
}
