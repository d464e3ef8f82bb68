// The words of clauses around a refusal, by role: those that end it, turn from it to what is wished, or begin a clause about a type.
import { parseRoleLines, type RoleLine } from "./role-lines.ts";

const ROLES = [
  "any",
  "instead",
  "but",
  "relative",
  "made-of",
  "floor",
  "house",
  "there-is",
  "article",
  "last",
  "unnecessary",
  "quote-joint",
  "all-but",
  "new",
  "large",
  "own-home",
  "present-home",
  "life",
  "lack",
  "stay",
  "denial",
  "seek",
  "need",
  "joint",
  "permit",
  "who",
  "pay",
  "paid",
  "climb",
  "hard",
  "too-high",
  "too-low",
  "of-other",
  "nothing",
  "no-more",
  "move",
  "no-bar",
  "further",
  "from",
  "person",
  "rather",
  "than",
  "should-be",
  "not-too",
  "too-small",
  "only-with",
] as const;

type ClauseWordRole = (typeof ROLES)[number];
type ClauseWordLine = RoleLine<ClauseWordRole>;

/** The phrases of a role, and whether one of them stands in a text, whose words are joined by a space. */
interface RolePhrases {
  /** One of them is the whole text. */
  are(text: string): boolean;
  begin(text: string): boolean;
  end(text: string): boolean;
  areIn(text: string): boolean;
  byLanguage: Readonly<Record<"et" | "ru" | "en", readonly string[]>>;
}

export type ClauseWords = Readonly<Record<ClauseWordRole, RolePhrases>>;

export const parseClauseWordLines = (text: string): ClauseWordLine[] => parseRoleLines(text, ROLES);

export function createClauseWords(lines: readonly ClauseWordLine[]): ClauseWords {
  const phrases = ROLES.map((role) => {
    const [et, ru, en] = ([0, 1, 2] as const).map((language) =>
      lines.filter((line) => line.role === role).flatMap(({ phrases }) => phrases[language] ?? []),
    ) as [string[], string[], string[]];
    return [role, { ...findPhrases([...et, ...ru, ...en]), byLanguage: { et, ru, en } }];
  });
  return Object.fromEntries(phrases) as ClauseWords;
}

/** A star by itself stands for a word, at the end of a word for more of its letters. */
const ANY_WORD = /(?<=^| )\*(?= |$)/g;

function findPhrases(phrases: readonly string[]): Omit<RolePhrases, "byLanguage"> {
  const any = `(?:${phrases.map((phrase) => phrase.replace(ANY_WORD, "[^ ]+").replace("*", "\\p{L}+")).join("|")})`;
  const [start, end] = ["(?:^| )", "(?: |$)"];
  const whole = new Set(phrases);
  // Most roles have no stars, and whole phrases are asked for at each word.
  const hasStars = phrases.some((phrase) => phrase.includes("*"));
  return {
    are: hasStars ? tester(`^${any}$`) : (text) => whole.has(text),
    begin: tester(`^${any}${end}`),
    end: tester(`${start}${any}$`),
    areIn: tester(`${start}${any}${end}`),
  };
}

function tester(form: string): (text: string) => boolean {
  const pattern = new RegExp(form, "u");
  return (text) => pattern.test(text);
}
