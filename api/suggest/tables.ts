// The spellings of everything that can be suggested, in memory: built from the directory of places, the concept tables,
// and the phrases of headlines.
import type { Phrase } from "../../shared/db/phrases.ts";
import type { LanguageData } from "../../shared/language-data.ts";
import { keepPerPlaces } from "../search/text/kept-per-places.ts";
import type { Choice, Form, SpelledForm } from "./choice.ts";
import { landmarkChoices } from "./landmark-choices.ts";
import { meaningChoices } from "./meaning-choices.ts";
import { phraseChoices } from "./phrase-choices.ts";
import { placeChoices, type SuggestedPlace } from "./place-choices.ts";
import { createSpellingTable } from "./spelling-table.ts";
import type { SuggestTables } from "./suggest.ts";

export interface SuggestMemory {
  get(): Omit<SuggestTables, "count" | "textMeanings">;
  /** Choices of the concept tables, which never change. */
  meanings: ReadonlySet<Choice>;
}

interface SuggestMemoryDeps {
  data: LanguageData;
  places: () => readonly SuggestedPlace[];
  /** The same list as long as nothing has changed; none by default. */
  phrases?: () => readonly Phrase[];
}

const NO_PHRASES: readonly Phrase[] = [];

export function createSuggestMemory({ data, places, phrases = () => NO_PHRASES }: SuggestMemoryDeps): SuggestMemory {
  const { estonian, placeAliases: aliases } = data;
  const meant = meaningChoices(data);
  const namesOf = keepPerPlaces(places, (all: readonly SuggestedPlace[]) => {
    const { spelled, towns } = placeChoices(all, { estonian, aliases });
    const spellings = [...spelled, ...landmarkChoices(data, all), ...meant];
    return { names: createSpellingTable(withoutDoubles(spellings)), towns };
  });
  let source: readonly Phrase[] | undefined;
  let gathered = createSpellingTable<Form>([]);
  function get() {
    const { names, towns } = namesOf();
    if (source !== phrases()) {
      source = phrases();
      gathered = createSpellingTable(phraseChoices(source));
    }
    return { spellings: [names, gathered], towns };
  }
  return { get, meanings: new Set(meant.map(({ value }) => value.choice)) };
}

/** One form of a choice for each key and language: "sauna" is English, and the genitive of "saun". */
function withoutDoubles(spelled: readonly SpelledForm[]): SpelledForm[] {
  const known = new Map<Choice, Set<string>>();
  return spelled.filter(({ key, value: { choice, locale } }) => {
    const keys = known.get(choice) ?? new Set();
    known.set(choice, keys);
    const double = `${locale} ${key}`;
    if (key === "" || keys.has(double)) return false;
    keys.add(double);
    return true;
  });
}
