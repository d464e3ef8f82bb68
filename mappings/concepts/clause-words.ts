// The words of clauses around a refusal, by role: those that end it, turn from it to what is wished, or begin a clause about a type.
import { memoize } from "../languages/memoize.ts";
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
  "to-sell",
  "another",
  "alike",
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
  "moved-from",
  "moved-into",
  "swap",
  "swapped-for",
  "person",
  "seldom-said",
  "rather",
  "than",
  "should-be",
  "not-too",
  "too-small",
  "only-with",
  "for",
  "lacking",
  "premises",
  "room",
  "room-kind",
  "room-for",
] as const;

type ClauseWordRole = (typeof ROLES)[number];
type ClauseWordLine = RoleLine<ClauseWordRole>;

interface Word {
  text: string;
}

/** The phrases of a role, and whether one of them stands in a text, whose words are joined by a space. */
interface RolePhrases {
  /** One of them is the whole text. */
  are(text: string): boolean;
  begin(text: string): boolean;
  end(text: string): boolean;
  areIn(text: string): boolean;
  /** Whether one stands among the words of a text, which are joined only where one may begin: most texts have none. */
  areInWords(words: readonly Word[]): boolean;
  byLanguage: Readonly<Record<"et" | "ru" | "en", readonly string[]>>;
}

/** Roles whose phrases say what somebody pays, or that less is too small. */
const LIMITING: readonly ClauseWordRole[] = ["pay", "no-more", "too-small"];

/** Roles whose phrases tell of a home that is not sought, or of people. */
const TELLING: readonly ClauseWordRole[] = ["own-home", "to-sell", "present-home", "life", "lack"];

export type ClauseWords = Readonly<Record<ClauseWordRole, RolePhrases>> & {
  /** Any phrase of the roles that tell: most texts have none, and one question is asked instead of five. */
  tellsIn(words: readonly Word[]): boolean;
  /** The same of the roles that limit. */
  limitsIn(words: readonly Word[]): boolean;
};

export const parseClauseWordLines = (text: string): ClauseWordLine[] => parseRoleLines(text, ROLES);

export function createClauseWords(lines: readonly ClauseWordLine[]): ClauseWords {
  const phrases = ROLES.map((role) => {
    const [et, ru, en] = ([0, 1, 2] as const).map((language) =>
      lines.filter((line) => line.role === role).flatMap(({ phrases }) => phrases[language] ?? []),
    ) as [string[], string[], string[]];
    return [role, { ...findPhrases([...et, ...ru, ...en]), byLanguage: { et, ru, en } }];
  });
  const anyOf = (roles: readonly ClauseWordRole[]) => {
    const own = lines.filter(({ role }) => roles.includes(role)).flatMap(({ phrases }) => phrases.flat());
    return findPhrases([...new Set(own)]).areInWords;
  };
  return { ...Object.fromEntries(phrases), tellsIn: anyOf(TELLING), limitsIn: anyOf(LIMITING) } as ClauseWords;
}

/** A star by itself stands for a word, at the end of a word for more of its letters. */
const ANY_WORD = /(?<=^| )\*(?= |$)/g;

function findPhrases(phrases: readonly string[]): Omit<RolePhrases, "byLanguage"> {
  const starred = phrases.filter((phrase) => phrase.includes("*"));
  const any = starred.map(asPattern).join("|");
  const [start, end] = ["(?:^| )", "(?: |$)"];
  const test = (from: string, to: string) => (any === "" ? () => false : tester(`${from}(?:${any})${to}`));
  const [areStarred, beginStarred, endStarred, starredIn] = [
    test("^", "$"),
    test("^", end),
    test(start, "$"),
    test(start, end),
  ];
  const plain = new Set(phrases.filter((phrase) => !phrase.includes("*")));
  const byFirst = byFirstWord([...plain]);
  const areIn = (text: string) => isIn(byFirst, text) || starredIn(text);
  const beginsStarred = tester(`^(?:${starred.map((phrase) => asPattern(phrase.split(" ")[0]!)).join("|")})$`);
  const mayBegin = memoize((word: string) => {
    const folded = foldYo(word);
    return byFirst.has(folded) || beginsStarred(folded);
  });
  return {
    are: (text) => plain.has(text) || areStarred(text),
    begin: (text) => standsAt(byFirst, text, 0) || beginStarred(text),
    end: (text) => endsWith(text, plain) || endStarred(text),
    areIn,
    areInWords: (words) => words.some(({ text }) => mayBegin(text)) && areIn(textOfWords(words)),
  };
}

const asPattern = (phrase: string): string => phrase.replace(ANY_WORD, "[^ ]+").replace("*", "\\p{L}+");

const foldYo = (text: string): string => text.replaceAll("ё", "е");

/** As the tables have it: with spaces between the words, and е for ё. */
export const textOfWords = (words: readonly Word[]): string => foldYo(words.map(({ text }) => text).join(" "));

type ByFirstWord = ReadonlyMap<string, readonly string[]>;

/** One regular expression of hundreds of phrases was tried at each word, and took longer with each phrase. */
function byFirstWord(phrases: readonly string[]): ByFirstWord {
  const found = new Map<string, string[]>();
  for (const phrase of phrases) {
    const [first = ""] = phrase.split(" ");
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

function isIn(phrases: ByFirstWord, text: string): boolean {
  for (let at = 0; at !== -1 && at < text.length; ) {
    if (standsAt(phrases, text, at)) return true;
    const space = text.indexOf(" ", at);
    at = space === -1 ? -1 : space + 1;
  }
  return false;
}

/** Whether a phrase begins at a place of the text. */
function standsAt(phrases: ByFirstWord, text: string, at: number): boolean {
  const space = text.indexOf(" ", at);
  const own = phrases.get(space === -1 ? text.slice(at) : text.slice(at, space));
  return own?.some((phrase) => text.startsWith(phrase, at) && isEnd(text, at + phrase.length)) === true;
}

const isEnd = (text: string, at: number): boolean => at === text.length || text[at] === " ";

function endsWith(text: string, phrases: ReadonlySet<string>): boolean {
  for (let at = 0; at !== -1; ) {
    if (phrases.has(text.slice(at))) return true;
    const space = text.indexOf(" ", at);
    at = space === -1 ? -1 : space + 1;
  }
  return false;
}

function tester(form: string): (text: string) => boolean {
  const pattern = new RegExp(form, "u");
  return (text) => pattern.test(text);
}
