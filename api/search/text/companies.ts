// Finds the name of a company in a search text ("Uus Maa Tallinn"), whose words may also have meanings: "maa" is land.
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { type KeysOf, tableKeys } from "../../../mappings/languages/word-keys.ts";
import { isCyrillic, normaliseText, wordsOf } from "../../../mappings/languages/words.ts";
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { Clause } from "../filters.ts";
import { anyOf } from "./conditions.ts";
import { matchPhrase } from "./text-clauses.ts";
import type { TypedWord } from "./text-words.ts";

export interface NamedCompany {
  /** As companies write it, without its legal form: "uus maa". Several where a typed word is a form of each. */
  names: readonly string[];
  /** Where it stands in the text. */
  start: number;
  end: number;
}

type FindCompany = (words: readonly TypedWord[], text: string) => NamedCompany | undefined;

interface Entry {
  name: string;
  legalForms: ReadonlySet<string>;
}

interface FindCompanyDeps {
  estonian: Estonian;
  keysOf: KeysOf;
  legalForms: ReadonlySet<string>;
  stopWords: ReadonlySet<string>;
}

/** Indexes the names again only when they have changed. */
export function keepFindCompany(companies: () => readonly string[], deps: FindCompanyDeps): () => FindCompany {
  let source: readonly string[] | undefined;
  let content = "";
  let findCompany = createFindCompany([], deps);
  return () => {
    const names = companies();
    if (names === source) return findCompany;
    source = names;
    if (names.join("\n") !== content) findCompany = createFindCompany(names, deps);
    content = names.join("\n");
    return findCompany;
  };
}

/**
 * The first name that stands beside its legal form ("ranna oü"), or has two words with capital letters ("Uus Maa"): "vana maja" is
 * an old house, whatever companies are called.
 */
function createFindCompany(
  names: Iterable<string>,
  { estonian, keysOf, legalForms, stopWords }: FindCompanyDeps,
): FindCompany {
  const index = createPhraseIndex<Entry>(keysOf);
  for (const written of names) {
    const words = wordsOf(normaliseText(written));
    const own = words.filter((word) => !legalForms.has(word));
    const keys = own.map((word) => tableKeys(estonian, word, isCyrillic(word) ? "ru" : "et"));
    const entry = { legalForms: new Set(words.filter((word) => legalForms.has(word))) };
    // "Uus Maa" is enough for "Uus Maa Kinnisvarabüroo OÜ".
    for (let length = 1; length <= own.length; length += 1) {
      index.add(keys.slice(0, length), { ...entry, name: own.slice(0, length).join(" ") });
    }
  }

  /** All letters of the text are capitals, so that they tell nothing. */
  const isShouted = (text: string) => text === text.toUpperCase();
  const isCapital = ({ isCapital, text }: TypedWord) => isCapital || /^\p{N}/u.test(text) || stopWords.has(text);

  return function findCompany(words, text) {
    for (let start = 0; start < words.length; start += 1) {
      const found = index.match(words, start);
      if (found === undefined) continue;
      const end = start + found.length;
      const isForm = (at: number) => found.values.some((entry) => entry.legalForms.has(words[at]?.text ?? ""));
      const [isBefore, isAfter] = [isForm(start - 1), isForm(end)];
      const names = [...new Set(found.values.map(({ name }) => name))];
      if (isBefore || isAfter) {
        return { names, start: isBefore ? start - 1 : start, end: isAfter ? end + 1 : end };
      }
      const isName = found.length > 1 && words.slice(start, end).every(isCapital) && !isShouted(text);
      if (isName) return { names, start, end };
    }
    return undefined;
  };
}

/** Listings of companies with one of these names. */
export function companyClause(names: readonly string[]): Clause {
  return anyOf(names.map((name) => matchPhrase(TEXT_FIELDS.company, name)));
}
