// Marks in the texts of a listing: words that are met, and what the texts say in other words or another language.
import type { TextTokens } from "../../../mappings/concepts/find-features.ts";
import type { Token } from "../../../mappings/languages/tokens.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import type { Asked } from "./asked.ts";
import type { ListingText, Span } from "./listing-texts.ts";
import type { Mark, Reason } from "./mark.ts";
import type { MeetWord } from "./word-meetings.ts";

/** Of one wish in one text: more would be most of the response, where a description says "apartment" in each sentence. */
const MARKS_MAX = 5;

type Found = Span & { line: number; because: Reason };

/** For each of what is asked its words, and the features that the text states in other words. */
export function marksIn(
  text: ListingText,
  asked: readonly Asked[],
  { findMentions }: Pick<LanguageData, "findMentions">,
): Mark[][] {
  const asksFeatures = asked.some(({ features }) => features.size > 0);
  const mentions = asksFeatures ? findMentions({ [text.locale]: text.tokens } as TextTokens) : [];
  return asked.map((one) => {
    const said =
      one.features.size === 0 ? [] : mentions.filter(({ features }) => features.some((f) => one.features.has(f)));
    const meant = said.map(({ tokens, spelling }): Found => {
      const language = spelling === "plain" ? "et" : spelling;
      return { ...spanOf(tokens[0]!, tokens.at(-1)!), because: language === one.language ? "meaning" : "translation" };
    });
    return marksOf(text, one, [...foundWords(text, one), ...meant]);
  });
}

/** Its word, or all of its words together. */
export function wordMarksIn(text: ListingText, asked: Asked): Mark[] {
  return marksOf(text, asked, foundWords(text, asked));
}

/** All words together, numbers too. */
export function phraseMarksIn(text: ListingText, asked: Asked): Mark[] {
  return marksOf(text, asked, sequences(text, asked));
}

/** Single words of a text that never has them together. */
export function scatteredMarksIn(text: ListingText, asked: Asked): Mark[] {
  if (asked.isQuoted) return [];
  return asked.telling.flatMap((meet) => marksOf(text, asked, singleWords(text, meet, true)));
}

function foundWords(text: ListingText, asked: Asked): Found[] {
  const { meet, meanings, isQuoted, hasLetters } = asked;
  if (!hasLetters && meanings.length > 0) return [];
  const [first] = meet;
  if (meet.length > 1 || first === undefined || isQuoted) return sequences(text, asked);
  return singleWords(
    text,
    first,
    meanings.every(({ as }) => as === "feature"),
  );
}

function singleWords({ tokens, locale }: ListingText, meet: MeetWord, withParts: boolean): Found[] {
  const found: Found[] = [];
  for (const token of tokens) {
    const meeting = meet(token.word, locale);
    if (meeting === undefined || (meeting.because === "part" && !withParts)) continue;
    const { because, from, to } = meeting;
    found.push({ line: token.line, start: token.start + from, end: token.start + to, because });
  }
  return found;
}

/** All words side by side; quoted ones as typed. */
function sequences({ tokens, locale }: ListingText, { meet, isQuoted }: Asked): Found[] {
  const found: Found[] = [];
  for (let start = 0; start + meet.length <= tokens.length; start += 1) {
    let because: Reason = "typed";
    let isMet = true;
    let [from, to] = [0, 0];
    for (let index = 0; isMet && index < meet.length; index += 1) {
      const token = tokens[start + index]!;
      const meeting = meet[index]!(token.word, locale);
      if (meeting?.because === "form") because = "form";
      // Of "Narva-Jõesuu" the part that is met, at either end of the sequence.
      if (index === 0) from = token.start + (meeting?.from ?? 0);
      to = token.start + (meeting?.to ?? 0);
      isMet = meeting !== undefined && meeting.because !== "part" && token.line === tokens[start]!.line;
    }
    if (isMet && !(isQuoted && because === "form"))
      found.push({ line: tokens[start]!.line, start: from, end: to, because });
  }
  return found;
}

const spanOf = (first: Token, last: Token) => ({ line: first.line, start: first.start, end: last.end });

/** Without those that share characters with an earlier one. */
function marksOf(text: ListingText, asked: Asked, found: readonly Found[]): Mark[] {
  const kept: Found[] = [];
  for (const one of found) {
    const isTaken = kept.some(({ line, start, end }) => line === one.line && start < one.end && one.start < end);
    if (!isTaken && kept.length < MARKS_MAX) kept.push(one);
  }
  return kept.map((one) => markOf(text, asked, one));
}

export function markOf(
  text: ListingText,
  { text: word, isRepaired }: Asked,
  { line, start, end, because }: Found,
): Mark {
  return { field: text.field, ...text.spanOf(line, start, end), word, because: isRepaired ? "repaired" : because };
}
