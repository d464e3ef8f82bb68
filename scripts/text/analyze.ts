// Shows how a text is analysed for the index and for a search.

import { createTextSearch } from "../../api/search/text/text-search.ts";
import { parseText } from "../../api/search/text/text-words.ts";
import type { Understood } from "../../api/search/text/understood.ts";
import { normaliseSearchText } from "../../api/search/typed-text.ts";
import { hyphenParts, isCyrillic } from "../../mappings/languages/words.ts";
import { TEXT_FIELDS } from "../../mappings/text-fields.ts";
import { type Config, loadConfig } from "../../shared/config.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { searchClient } from "../../shared/search/client.ts";
import { thisYear } from "../../shared/this-year.ts";
import { listShippedPlaces } from "../places/shipped-by-path.ts";

export interface Analysis {
  words: { word: string; lemmas: readonly string[]; parts: readonly string[] }[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
  understood: readonly Understood[];
  /** Tokens of the live index; undefined without one. */
  tokens: Record<string, string[]> | undefined;
}

export async function analyzeText(text: string, config: Config = loadConfig()): Promise<Analysis> {
  const data = loadLanguageData();
  const { estonian } = data;
  const { words, phrases, excluded } = parseText(text);
  // The shipped places only: this command does not use the database, which has all of them.
  const search = createTextSearch({
    data,
    places: listShippedPlaces,
    locales: config.locales,
    thisYear,
  });
  return {
    words: words.map(({ text: word }) => {
      const lemmas = isCyrillic(word) ? [] : [word, ...hyphenParts(word)].flatMap((part) => estonian.lemmas(part));
      return { word, lemmas: [...new Set(lemmas)], parts: isCyrillic(word) ? [] : estonian.parts(word) };
    }),
    phrases,
    excluded: excluded.map((phrase) => phrase.map(({ text }) => text)),
    understood: search.read(normaliseSearchText(text), { concepts: true }).understood(),
    tokens: await tokensOf(text, config),
  };
}

export function printAnalysis({ words, phrases, excluded, understood, tokens }: Analysis): void {
  for (const { word, lemmas, parts } of words) {
    const details = [
      ...(lemmas.length > 0 ? [`lemmas ${lemmas.join(", ")}`] : []),
      ...(parts.length > 0 ? [`parts ${parts.join(", ")}`] : []),
    ];
    console.log(`${word.padEnd(24)} ${details.join("; ")}`);
  }
  for (const phrase of phrases) console.log(`phrase                   "${phrase.join(" ")}"`);
  for (const hidden of excluded) console.log(`not                      ${hidden.join(" ")}`);
  for (const [index, { text, as, condition, refused, preferred, wish }] of understood.entries()) {
    // Parts of one wish are alternatives.
    const isEither = index > 0 && wish !== undefined && understood[index - 1]!.wish === wish;
    const marks = [isEither && "or", refused && "not", preferred && "if possible"].filter(Boolean);
    const sign = marks.length > 0 ? ` (${marks.join(", ")})` : "";
    console.log(`understood               "${text}" as ${as}${sign}: ${JSON.stringify(condition)}`);
  }
  if (tokens === undefined) {
    console.log("no index to ask for the tokens of its fields: run `npx listings reindex`");
    return;
  }
  for (const [field, list] of Object.entries(tokens)) console.log(`${field.padEnd(24)} ${list.join(" ")}`);
}

async function tokensOf(text: string, config: Config): Promise<Analysis["tokens"]> {
  const client = searchClient(config);
  const fields = [
    TEXT_FIELDS.exactSlogan,
    ...config.locales.filter((locale) => locale !== "et").map((locale) => TEXT_FIELDS.slogan(locale)),
  ];
  try {
    const tokens: Record<string, string[]> = {};
    for (const field of fields) {
      const answer = await client.request("POST", `/${config.indexPrefix}/_analyze`, { field, text });
      tokens[field] = (answer as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
    }
    return tokens;
  } catch {
    return undefined; // no server or no index: the caller reports it
  } finally {
    await client.close();
  }
}
