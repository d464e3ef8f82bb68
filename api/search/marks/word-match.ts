// Matches a word of a listing with a typed word: as typed, in another form, or as a part of a compound. The same comparisons as those of
// the search (../text/text-clauses.ts), made on the words that the projection reads.
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { russianSnowball } from "../../../mappings/languages/russian-stem.ts";
import type { Word } from "../../../mappings/languages/word-analyzer.ts";
import { fold, hyphenParts, isCyrillic } from "../../../mappings/languages/words.ts";
import { lemmasOf } from "../text/text-clauses.ts";
import { englishForms } from "./english-forms.ts";

/** Which characters of the word match the typed one. */
interface WordMatch {
  because: "typed" | "form" | "part";
  from: number;
  to: number;
}

/** Matches a word in the text of a locale with the typed one. */
export type MatchWord = (word: Word, locale: string) => WordMatch | undefined;

interface Typed {
  text: string;
  folded: string;
  isNumber: boolean;
  isCyrillic: boolean;
  lemmas: ReadonlySet<string>;
  english: readonly string[];
  russian: string;
}

const formsOf = memoize(englishForms);
const russianForm = memoize(russianSnowball);

interface Piece {
  text: string;
  from: number;
}

/** Memoizes by word, since texts share most of theirs. */
export function createWordMatcher(typedText: string, estonian: Estonian): MatchWord {
  const isForeign = isCyrillic(typedText);
  const typed: Typed = {
    text: withoutYo(typedText),
    folded: fold(typedText),
    isNumber: /^\p{N}/u.test(typedText),
    isCyrillic: isForeign,
    lemmas: new Set(isForeign ? [] : lemmasOf(typedText, estonian)),
    english: isForeign ? [] : formsOf(typedText),
    russian: isForeign ? russianForm(typedText) : "",
  };
  const known = new Map<string, Map<Word, WordMatch | null>>();
  return function matchWord(word, locale) {
    const ofLocale = known.get(locale) ?? new Map<Word, WordMatch | null>();
    known.set(locale, ofLocale);
    const cached = ofLocale.get(word);
    if (cached !== undefined) return cached ?? undefined;
    const found = match(typed, word, locale, estonian);
    ofLocale.set(word, found ?? null);
    return found;
  };
}

function match(typed: Typed, word: Word, locale: string, estonian: Estonian): WordMatch | undefined {
  if (word.isCyrillic !== typed.isCyrillic || word.isNumber !== typed.isNumber) return undefined;
  const pieces = piecesOf(word);
  for (const test of [isSame, typed.isCyrillic ? isRussianForm : isForm]) {
    const piece = pieces.find(({ text }) => test(typed, text, locale, estonian));
    if (piece === undefined) continue;
    return { because: test === isSame ? "typed" : "form", from: piece.from, to: piece.from + piece.text.length };
  }
  const isCompound = locale === "et" && word.parts.length > 0 && matchesLemma(typed, word.parts);
  return isCompound ? matchPart(typed, pieces, estonian) : undefined;
}

/** The word, and the parts of one with a hyphen. */
function piecesOf({ text, isHyphened }: Word): Piece[] {
  const pieces: Piece[] = [{ text, from: 0 }];
  if (!isHyphened) return pieces;
  let from = 0;
  for (const part of hyphenParts(text)) {
    pieces.push({ text: part, from });
    from += part.length + 1;
  }
  return pieces;
}

type Test = (typed: Typed, text: string, locale: string, estonian: Estonian) => boolean;

/** The index has õismäe as oismae, too, and of texts without any dots what was typed with them. */
const isSame: Test = (typed, text) =>
  withoutYo(text) === typed.text || text === typed.folded || fold(text) === typed.text;

const isRussianForm: Test = (typed, text) => russianForm(text) === typed.russian;

const isForm: Test = (typed, text, locale, estonian) => {
  if (typed.isNumber) return false;
  if (locale === "en") return formsOf(text).some((form) => typed.english.includes(form));
  if (locale !== "et") return false;
  const lemmas = estonian.lemmas(text);
  return matchesLemma(typed, lemmas) || (typed.folded !== typed.text && lemmas.includes(typed.folded));
};

function matchesLemma({ lemmas }: Typed, own: readonly string[]): boolean {
  for (const lemma of own) if (lemmas.has(lemma) || lemmas.has(fold(lemma))) return true;
  return false;
}

function matchPart(typed: Typed, pieces: readonly Piece[], estonian: Estonian): WordMatch | undefined {
  for (const { text, from } of pieces) {
    for (const [modifier, head] of estonian.splits(text)) {
      const isInside = text.startsWith(modifier);
      const headStart = modifier.length + (text[modifier.length] === "-" ? 1 : 0);
      const [end, part] = [from + text.length, "part" as const];
      if (matchesLemma(typed, [head, ...estonian.lemmas(head)]))
        return { because: part, from: isInside ? from + headStart : from, to: end };
      if (matchesLemma(typed, estonian.lemmas(modifier)))
        return { because: part, from, to: isInside ? from + modifier.length : end };
    }
  }
  return undefined;
}

const withoutYo = (text: string) => text.replaceAll("ё", "е");
