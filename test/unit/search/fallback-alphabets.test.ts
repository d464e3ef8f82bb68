// Which texts of another keyboard or alphabet a fallback tries: those of words that are unknown as typed.
import { expect, test } from "vitest";
import { findFallback } from "../../../api/search/fallback/fallback.ts";
import { createSpellCheck } from "../../../api/search/fallback/spell-check.ts";
import type { Clause } from "../../../api/search/filters.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { search } from "../../helpers/wishes.ts";

const nearestWord = createSpellCheck(loadLanguageData().concepts);

/** Wishes are filters; words without a meaning are scored, and all must match. */
const requiresWords = (clause: Clause): boolean => JSON.stringify(clause).includes('"must":');

/** The fallback of a text when any other text is found, but no unknown word. */
async function fallbackOf(text: string): Promise<string | undefined> {
  const read = search.read(text, { concepts: true });
  const fallback = await findFallback(
    text,
    read,
    { concepts: true },
    {
      textSearch: search,
      nearestWord,
      countCandidates: async (clauses) => ({
        counts: clauses.map((clause) => (requiresWords(clause) || "match_none" in clause ? 0 : 1)),
        near: new Map(),
      }),
    },
  );
  return fallback?.text;
}

test.each(["valge maja", "vaid korter", "Mustamäe tee", "korter kesklina", "sinine maja Tartus", "suur aken korter"])(
  "%s stays in its alphabet",
  async (text) => {
    expect(isCyrillic((await fallbackOf(text)) ?? "")).toBe(false);
  },
);

test.each([
  ["kvartira Narva", "квартира Нарва"],
  ["kvartira v tartu", "квартира в тарту"],
  ["лщкеук", "korter"],
  ["rdfhnbhf", "квартира"],
])("%s is tried as %s", async (text, other) => {
  expect(await fallbackOf(text)).toBe(other);
});
