// Gathers the phrases that headlines of public listings have in common, once an hour by any one of the indexers.
import type { Knex } from "../shared/db/connect.ts";
import { phrasesGatheredAt, readHeadlines, readNamesOfPeople, replacePhrases } from "../shared/db/phrases.ts";
import { readPlaces } from "../shared/db/places.ts";
import { loadLanguageData } from "../shared/language-data.ts";
import { createPhraseCounter } from "./count-phrases.ts";
import { createPhraseWords } from "./phrase-words.ts";

const BATCH = 2000;

/** Whether they are so old that it is time; where there are none the caller decides. */
export async function arePhrasesOld(db: Knex, everyMs: number): Promise<boolean> {
  const gatheredAt = await phrasesGatheredAt(db);
  return gatheredAt === undefined || Date.now() - gatheredAt.getTime() >= everyMs;
}

/** Returns how many there are; undefined when it was stopped. */
export async function gatherPhrases(db: Knex, signal: AbortSignal): Promise<number | undefined> {
  const [people, places] = [await readNamesOfPeople(db), await readPlaces(db)];
  const placeNames = places.flatMap(({ name, names, aliases }) => [name, ...Object.values(names ?? {}), ...aliases]);
  const counter = createPhraseCounter(createPhraseWords({ data: loadLanguageData(), people, placeNames }));
  for (let after = "0"; ; ) {
    if (signal.aborted) return undefined;
    const headlines = await readHeadlines(db, { after, limit: BATCH });
    for (const headline of headlines) counter.add(headline);
    if (headlines.length < BATCH) break;
    after = headlines.at(-1)!.id;
  }
  const phrases = counter.common();
  await replacePhrases(db, phrases);
  return phrases.length;
}
