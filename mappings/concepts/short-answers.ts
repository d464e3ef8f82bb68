// Answers behind a thing that stands alone in its sentence: "Lift? Ei ole.", "Basement? No.", "Old town? Nearly."
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Span } from "./phrase-match.ts";

const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(" ")));

/** Alone behind a question: "Basement? No." */
const ANSWERS = words("ei pole puudub", "нет нету", "no none nope not");
const ANSWER_FILLERS = words("ole kahjuks paraku", "к сожалению увы", "sadly unfortunately sorry");
/** The same with more behind it: "Old town? Nearly: the border is near." */
const NEARLY = words("peaaegu", "почти", "nearly almost");

/** Words without one of which near a thing it has no such answer. */
export const ANSWER_SIGNALS: ReadonlySet<string> = new Set([...ANSWERS, ...NEARLY]);

const ANSWER_REACH = 3;
const QUESTION_LENGTH_MAX = 3;
const ANSWER_LENGTH_MAX = 3;

/** Whether the sentence behind the thing at `span` says no. */
export function isAnsweredNo(tokens: readonly Token[], span: Span): boolean {
  const { end } = span;
  let at = end;
  while (at < Math.min(tokens.length, end + ANSWER_REACH) && tokens[at]!.before < BREAK.clause) at += 1;
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.before !== BREAK.sentence) return false;
  if (at === end && isShortAnswer(tokens, at)) return isAlone(tokens, span);
  return NEARLY.has(first.word.text) && second?.before !== BREAK.none;
}

/** "No.", "Ei ole.", "К сожалению, нет." */
function isShortAnswer(tokens: readonly Token[], start: number): boolean {
  const length = lengthOfSentence(tokens, start);
  if (length > ANSWER_LENGTH_MAX) return false;
  const answer = tokens.slice(start, start + length).map(({ word }) => word.text);
  return (
    answer.some((word) => ANSWERS.has(word)) && answer.every((word) => ANSWERS.has(word) || ANSWER_FILLERS.has(word))
  );
}

/** Whether the thing is all that its sentence says: "Basement?" */
const isAlone = (tokens: readonly Token[], { start, end }: Span) =>
  end - start <= QUESTION_LENGTH_MAX && [start, start - 1].some((at) => tokens[at]?.before === BREAK.sentence);

function lengthOfSentence(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (end < tokens.length && tokens[end]!.before !== BREAK.sentence) end += 1;
  return end - start;
}
