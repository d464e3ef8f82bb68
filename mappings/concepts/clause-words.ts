// The words of clauses around a refusal, by role: those that end it, turn from it to what is wished, or begin a clause about a type.
import { parseRoleLines, type RoleLine } from "./role-lines.ts";

const ROLES = [
  "any",
  "instead",
  "but",
  "relative",
  "made-of",
  "there-is",
  "article",
  "last",
  "unnecessary",
  "quote-joint",
] as const;

type ClauseWordRole = (typeof ROLES)[number];
type ClauseWordLine = RoleLine<ClauseWordRole>;

/** Where the phrases of a role stand in a text of words that are joined by a space. */
interface RolePhrases {
  /** One of them is the text. */
  are(text: string): boolean;
  begin(text: string): boolean;
  end(text: string): boolean;
  /** Some of its words are one of them. */
  areIn(text: string): boolean;
}

export type ClauseWords = Readonly<Record<ClauseWordRole, RolePhrases>>;

export const parseClauseWordLines = (text: string): ClauseWordLine[] => parseRoleLines(text, ROLES);

export function createClauseWords(lines: readonly ClauseWordLine[]): ClauseWords {
  const phrases = ROLES.map((role) => {
    const own = lines.filter((line) => line.role === role).flatMap((line) => line.phrases.flat());
    return [role, findPhrases(own)];
  });
  return Object.fromEntries(phrases) as ClauseWords;
}

function findPhrases(phrases: readonly string[]): RolePhrases {
  const any = `(?:${phrases.map((phrase) => phrase.replace("*", "\\p{L}+")).join("|")})`;
  const [start, end] = ["(?:^| )", "(?: |$)"];
  const [whole, first, last, within] = [`^${any}$`, `^${any}${end}`, `${start}${any}$`, `${start}${any}${end}`].map(
    (form) => new RegExp(form, "u"),
  );
  return {
    are: (text) => whole!.test(text),
    begin: (text) => first!.test(text),
    end: (text) => last!.test(text),
    areIn: (text) => within!.test(text),
  };
}
