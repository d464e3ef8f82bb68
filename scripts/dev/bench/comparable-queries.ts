// Texts of which API and PostgreSQL find about as many listings: only there do both do the same work. Elsewhere the API finds
// other forms, other languages, facts and places as well, which is what it is for and what takes its time.
import type { PostgresSearch } from "./baselines/postgres-search.ts";
import { plainTexts } from "./queries.ts";
import type { Asker, Question } from "./recorded-queries.ts";

/** A handful of matches is found in no time by anything. */
const MATCHES_MIN = 100;
const FACTOR_MAX = 1.25;

export async function textsWithSameFinds(asker: Asker, postgres: PostgresSearch): Promise<Question[]> {
  const questions: Question[] = [];
  for (const question of await asker.record(plainTexts())) {
    if (question.total < MATCHES_MIN) continue;
    const { total = 0 } = await postgres.ask(question.query);
    if (Math.max(total, question.total) <= FACTOR_MAX * Math.min(total, question.total)) questions.push(question);
  }
  return questions;
}
