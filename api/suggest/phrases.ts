// Phrases of headlines in memory, loaded every minute; none until they are.
import type { Knex } from "../../shared/db/connect.ts";
import { type Phrase, readPhrases } from "../../shared/db/phrases.ts";
import type { Logger } from "../../shared/logger.ts";
import { createRefreshingTable } from "../refreshing-table.ts";

const NONE: readonly Phrase[] = [];

export function createPhrases({ db, logger }: { db: Knex; logger: Logger }) {
  const table = createRefreshingTable({ db, name: "phrases", load: () => readPhrases(db), logger });
  return { all: () => (table.loaded() ? table.get() : NONE), close: table.close };
}
