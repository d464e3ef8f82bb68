// Phrases as they stand in the concept tables: a word that is one of them means what the table says, whatever its ending looks like.
import { type Concept, plainPhrase } from "../../../mappings/concepts/table.ts";

export interface WrittenPhrases {
  /** Of all languages, or of one. */
  isWritten(phrase: string, locale?: "en"): boolean;
  /** A form of another phrase of its concept: "сада" of "сад", which are met only as they stand. */
  isWrittenForm(phrase: string): boolean;
}

export function writtenPhrases(concepts: readonly Concept[]): WrittenPhrases {
  const all = new Set(concepts.flatMap(({ phrases }) => Object.values(phrases).flat().map(plainPhrase)));
  const english = new Set(concepts.flatMap(({ phrases }) => phrases.en.map(plainPhrase)));
  const forms = new Set(concepts.flatMap(formsOf));
  return {
    isWritten: (phrase, locale) => (locale === "en" ? english : all).has(phrase),
    isWrittenForm: (phrase) => forms.has(phrase),
  };
}

function formsOf({ phrases }: Concept): string[] {
  const exact = phrases.ru.filter((phrase) => phrase.startsWith("=")).map(plainPhrase);
  return exact.filter((phrase) => exact.some((other) => other !== phrase && phrase.startsWith(other)));
}
