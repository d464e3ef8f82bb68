// Marks in the texts of a listing: words that match, and what the texts say in other words or another language.
import { isEndOfWay, isOfExchange } from "../../../mappings/concepts/elsewhere.ts";
import type { TextTokens } from "../../../mappings/concepts/find-features.ts";
import type { Token } from "../../../mappings/languages/tokens.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { isNameOfPlace } from "../text/segments.ts";
import type { ListingText, Span } from "./listing-texts.ts";
import type { Mark, Reason } from "./mark.ts";
import type { QueryTerm } from "./query-terms.ts";
import type { MatchWord } from "./word-match.ts";

/** Of one wish in one text: more would be most of the response, where a description says "apartment" in each sentence. */
const MARKS_MAX = 5;

type Found = Span & { line: number; because: Reason };

/** For each term its words, and the features that the text states in other words. */
export function marksIn(
  text: ListingText,
  terms: readonly QueryTerm[],
  { findMentions }: Pick<LanguageData, "findMentions">,
): Mark[][] {
  const asksFeatures = terms.some(({ features }) => features.size > 0);
  const mentions = asksFeatures ? findMentions({ [text.locale]: text.tokens } as TextTokens) : [];
  return terms.map((term) => {
    const said =
      term.features.size === 0 ? [] : mentions.filter(({ features }) => features.some((f) => term.features.has(f)));
    const meant = said.map(({ tokens, spelling }): Found => {
      const language = spelling === "plain" ? "et" : spelling;
      return { ...spanOf(tokens[0]!, tokens.at(-1)!), because: language === term.language ? "meaning" : "translation" };
    });
    const words = foundWords(text, term).filter((found) => {
      const span = tokenSpanOf(text, found);
      const isOfOther = isValue(term) && isOfExchange(text.tokens, span);
      return !isOfOther && !(isPlace(term) && isEndOfWay(text.tokens, span));
    });
    // As the search: the words of a thing count as typed in a headline, and all else only inside what says the thing.
    const isHeadline = text.field.startsWith("slogan.");
    const says = (found: Found) =>
      (isHeadline && found.because === "typed") || meant.some((one) => overlap(one, found));
    return marksOf(text, term, [...(term.mayBeThing ? words.filter(says) : words), ...meant]);
  });
}

const isPlace = ({ meanings }: QueryTerm) => meanings.some(isNameOfPlace);

/** Whether the listing states it as a value: what its texts say of other homes is no reason then. */
const isValue = (term: QueryTerm) => isPlace(term) || term.meanings.some(({ as }) => as === "fact");

/** Which tokens a found place covers. */
function tokenSpanOf({ tokens }: ListingText, { line, start, end }: Place) {
  const isIn = (token: Token) => token.line === line && token.start < end && start < token.end;
  const first = tokens.findIndex(isIn);
  return { start: first, end: tokens.findLastIndex(isIn) + 1 };
}

/** Its word, or all of its words together. */
export function wordMarksIn(text: ListingText, term: QueryTerm): Mark[] {
  return marksOf(text, term, foundWords(text, term));
}

/** All words together, numbers too. */
export function phraseMarksIn(text: ListingText, term: QueryTerm): Mark[] {
  return marksOf(text, term, sequences(text, term));
}

/** Single words of a text that never has them together. */
export function scatteredMarksIn(text: ListingText, term: QueryTerm): Mark[] {
  if (term.isQuoted) return [];
  return term.contentMatchers.flatMap((match) => marksOf(text, term, singleWords(text, match, true)));
}

function foundWords(text: ListingText, term: QueryTerm): Found[] {
  const { matchers, meanings, isQuoted, hasLetters } = term;
  if (!hasLetters && meanings.length > 0) return [];
  const [first] = matchers;
  if (matchers.length > 1 || first === undefined || isQuoted) return sequences(text, term);
  return singleWords(
    text,
    first,
    meanings.every(({ as }) => as === "feature"),
  );
}

function singleWords({ tokens, locale }: ListingText, match: MatchWord, withParts: boolean): Found[] {
  const found: Found[] = [];
  for (const token of tokens) {
    const matched = match(token.word, locale);
    if (matched === undefined || (matched.because === "part" && !withParts)) continue;
    const { because, from, to } = matched;
    found.push({ line: token.line, start: token.start + from, end: token.start + to, because });
  }
  return found;
}

/** All words side by side; quoted ones as typed. */
function sequences({ tokens, locale }: ListingText, { matchers, isQuoted }: QueryTerm): Found[] {
  const found: Found[] = [];
  for (let start = 0; start + matchers.length <= tokens.length; start += 1) {
    let because: Reason = "typed";
    let isMatch = true;
    let [from, to] = [0, 0];
    for (let index = 0; isMatch && index < matchers.length; index += 1) {
      const token = tokens[start + index]!;
      const matched = matchers[index]!(token.word, locale);
      if (matched?.because === "form") because = "form";
      // Of "Narva-Jõesuu" the part that matches, at either end of the sequence.
      if (index === 0) from = token.start + (matched?.from ?? 0);
      to = token.start + (matched?.to ?? 0);
      isMatch = matched !== undefined && matched.because !== "part" && token.line === tokens[start]!.line;
    }
    if (isMatch && !(isQuoted && because === "form"))
      found.push({ line: tokens[start]!.line, start: from, end: to, because });
  }
  return found;
}

type Place = Omit<Found, "because">;
const overlap = (one: Place, other: Place) => one.line === other.line && one.start < other.end && other.start < one.end;

const spanOf = (first: Token, last: Token) => ({ line: first.line, start: first.start, end: last.end });

/** Without those that share characters with an earlier one. */
function marksOf(text: ListingText, term: QueryTerm, found: readonly Found[]): Mark[] {
  const kept: Found[] = [];
  for (const one of found) {
    const isTaken = kept.some((other) => overlap(one, other));
    if (!isTaken && kept.length < MARKS_MAX) kept.push(one);
  }
  return kept.map((one) => markOf(text, term, one));
}

export function markOf(
  text: ListingText,
  { text: word, isRepaired }: QueryTerm,
  { line, start, end, because }: Found,
): Mark {
  return { field: text.field, ...text.spanOf(line, start, end), word, because: isRepaired ? "repaired" : because };
}
