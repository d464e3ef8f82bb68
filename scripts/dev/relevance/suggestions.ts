// How soon suggestions have what is wanted: for every place, landmark, quarter and meaning the share that is among the first five after some
// letters, as typed and otherwise, and the letters that they save on the judged queries. With the counts of the judged listings, and without phrases.

import { layoutAndScriptVariants } from "../../../api/search/fallback/transliterate.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { genitiveOf, withEnding } from "../../../api/suggest/case-forms.ts";
import { type Choice, featureKey, paramsKey, placeKey, type SpelledForm } from "../../../api/suggest/choice.ts";
import { landmarkChoices } from "../../../api/suggest/landmark-choices.ts";
import { meaningChoices } from "../../../api/suggest/meaning-choices.ts";
import { NONE_IN_FORCE } from "../../../api/suggest/params-in-force.ts";
import { placeChoices } from "../../../api/suggest/place-choices.ts";
import { type Suggestion, suggest } from "../../../api/suggest/suggest.ts";
import { createSuggestMemory } from "../../../api/suggest/tables.ts";
import { createTextMeanings } from "../../../api/suggest/text-meanings.ts";
import { keyOf } from "../../../api/suggest/typed-key.ts";
import { createTypedKeys } from "../../../mappings/languages/word-keys.ts";
import { fold, isCyrillic } from "../../../mappings/languages/words.ts";
import type { Locale } from "../../../shared/enums.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { thisYear } from "../../../shared/this-year.ts";
import { listShippedPlaces } from "../../places/shipped-by-path.ts";
import { readJudgedListings, readJudgedQueries } from "./judged-set.ts";

const FIRST = 5;
const LETTERS = [2, 3, 4, 5];
const ENDINGS = ["s", "l", "st", "sse"];
const SLIP_LETTERS_MIN = 4;

interface Wanted {
  choice: Choice;
  /** As people write it. */
  name: string;
}

interface SuggestRow {
  what: string;
  names: number;
  /** Share found after 2, 3, 4 and 5 letters and when all is typed; undefined where nothing is typed so. */
  found: (number | undefined)[];
}

export interface SuggestReport {
  rows: SuggestRow[];
  /** Of the judged queries. */
  letters: { all: number; typed: number };
  misses: string[];
}

const data = loadLanguageData();
const places = listShippedPlaces();
const memory = createSuggestMemory({ data, places: () => places });

const textMeanings = createTextMeanings(
  createTextSearch({ data, places: () => places, locales: ["et", "en", "ru"], thisYear }),
);
const counts = countJudged();

/** Listings of the judged set by what is counted of them. */
function countJudged(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const { place, propertyType, dealType, rooms, has } of readJudgedListings()) {
    const slugs = place.split("/");
    const keys = [
      ...slugs.map((_slug, depth) => placeKey(slugs.slice(0, depth + 1).join("/"))),
      ...has.map(featureKey),
      paramsKey({ propertyType }),
      paramsKey({ dealType }),
      ...(rooms === undefined ? [] : [paramsKey({ minRooms: rooms, maxRooms: rooms })]),
    ];
    for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return counted;
}

function ask(text: string): Suggestion[] {
  const locale: Locale = isCyrillic(text) ? "ru" : "et";
  const tables = { ...memory.get(), count: (key: string) => counts.get(key), textMeanings };
  return suggest({ text, locale, limit: FIRST, inForce: NONE_IN_FORCE }, tables);
}

/** One that does the same, or is called the same, is as good: Raekoja plats is in two towns, and a stone house is found by words alone. */
const finds = (typed: string, { choice }: Wanted): boolean =>
  ask(typed).some(
    ({ text, params }) =>
      Object.values(choice.shown).includes(text) ||
      (params !== null && JSON.stringify(params) === JSON.stringify(choice.params)),
  );

export function judgeSuggestions(): SuggestReport {
  const { estonian, placeAliases: aliases } = data;
  const ofPlaces = firstNames(placeChoices(places, { estonian, aliases }).spelled);
  const ofLandmarks = firstNames(landmarkChoices(data, places));
  const ofMeanings = firstNames(meaningChoices(data));
  const named = [...ofPlaces, ...ofLandmarks];
  const latin = named.filter(({ name }) => !isCyrillic(name));
  const misses: string[] = [];

  /** `variants`: how a name is typed up to so many letters. */
  function share(what: string, wanted: readonly Wanted[], variants: (name: string, letters: number) => string[]) {
    const found = [...LETTERS, Number.POSITIVE_INFINITY].map((letters) => {
      let [asked, met] = [0, 0];
      for (const one of wanted) {
        for (const typed of variants(one.name, letters)) {
          asked += 1;
          if (finds(typed, one)) met += 1;
          else misses.push(`${what}: ${typed} of ${one.name}`);
        }
      }
      return asked === 0 ? undefined : met / asked;
    });
    return { what, names: wanted.length, found };
  }
  const asTyped = (name: string, letters: number) => [name.slice(0, letters)];
  const rows = [
    share("places", ofPlaces, asTyped),
    share("landmarks and quarters", ofLandmarks, asTyped),
    share("meanings", ofMeanings, asTyped),
    share("without diacritics", latin.filter(isMarked), (name, letters) => asTyped(fold(name), letters)),
    share("in four cases", latin, (name, letters) => caseForms(name).map((form) => form.slice(0, letters))),
    share("with one slip", named, slips),
    share("in the other alphabet", named, (name, letters) => inOtherLetters("transliteration", name, letters)),
    share("on the other keyboard", named, (name, letters) => inOtherLetters("layout", name, letters)),
  ];
  return { rows, letters: lettersTyped(), misses };
}

const isMarked = ({ name }: Wanted) => fold(name) !== name;

/** Each choice by the first of its names in each script. */
function firstNames(spelled: readonly SpelledForm[]): Wanted[] {
  const names = new Map<Choice, Map<boolean, string>>();
  for (const { value } of spelled) {
    const known = names.get(value.choice) ?? new Map<boolean, string>();
    names.set(value.choice, known);
    const script = isCyrillic(value.written);
    // Nobody types the kind in front of the name.
    if (!known.has(script)) known.set(script, value.written.replace(/^волость /, ""));
  }
  return [...names].flatMap(([choice, known]) => [...known.values()].map((name) => ({ choice, name })));
}

function caseForms(name: string): string[] {
  const genitive = genitiveOf(name, data.estonian);
  return genitive === undefined ? [] : ENDINGS.flatMap((ending) => withEnding(genitive, ending) ?? []);
}

/** In the middle of what was typed: a letter too many, one too few, another one, and two exchanged. */
function slips(name: string, letters: number): string[] {
  const typed = name.slice(0, letters);
  if (typed.length < SLIP_LETTERS_MIN) return [];
  const at = Math.floor(typed.length / 2);
  const [before, letter, next, rest] = [typed.slice(0, at), typed[at]!, typed[at + 1] ?? "", typed.slice(at + 2)];
  const other = isCyrillic(name) ? "щ" : "w";
  const all = [before + other + letter + next + rest, before + next + rest, before + other + next + rest];
  return [...all, before + next + letter + rest].filter((slip) => slip.length >= SLIP_LETTERS_MIN && slip !== typed);
}

/** What a person writes who means the name but has the other alphabet in mind, or in the keyboard. */
function inOtherLetters(step: "transliteration" | "layout", name: string, letters: number): string[] {
  const written = layoutAndScriptVariants(name).find((variant) => variant.step === step)?.text;
  return written === undefined ? [] : [written.slice(0, letters)];
}

/** Keys for the judged queries: a letter is one, and taking the suggestion that goes on longest as wanted is one. */
function lettersTyped(): SuggestReport["letters"] {
  let [all, typed] = [0, 0];
  for (const { text } of readJudgedQueries()) {
    all += text.length;
    for (let at = 0; at < text.length; typed += 1) at = Math.max(at + 1, longestTaken(text, at));
  }
  return { all, typed };
}

/** Where a suggestion for the first letters ends in the text; 0 where none says the same as the text up to there. */
function longestTaken(text: string, at: number): number {
  const ends = ask(text.slice(0, at)).map(({ query }) => endOfSame(query, text));
  return Math.max(0, ...ends);
}

const WORD = /\p{L}+|\p{N}+/gu;
const keysOf = createTypedKeys(data.estonian);

/** Behind the words of a text that a suggestion has too, in any form: "Kadriorus" is as good as "kadriorg". */
function endOfSame(query: string, text: string): number {
  const words = [...text.matchAll(WORD)];
  const taken = query.match(WORD) ?? [];
  const isSame = taken.every((word, index) => saysSame(word, words[index]?.[0] ?? ""));
  const last = words[taken.length - 1];
  return isSame && last !== undefined ? last.index + last[0].length : 0;
}

function saysSame(one: string, other: string): boolean {
  if (keyOf(one) === keyOf(other)) return true;
  const keys = keysOf(other.toLowerCase());
  return keysOf(one.toLowerCase()).some((key) => key.length > 1 && keys.includes(key));
}
