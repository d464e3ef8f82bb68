// Normalises text and splits it into words, in the same way for documents and queries.

// Digits are words of their own, so that "3toaline", "3-toaline" and "3 toaline" are the same two words.
export const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\p{N}+/gu;
const MARKS = /\p{M}/gu;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const CYRILLIC_FIRST = 0x400;
/** Of the letters from the first to this one, which has all of Russian, each is Cyrillic. */
const CYRILLIC_LAST = 0x481;
const NO_ASCII = /[\u0080-\uffff]/;

// Does not match a single plain space, which most are: replacing those, too, took 80 µs for 2,000 characters instead of 45.
const SPACES = /[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu;

/** Writes "#" for "№", of which NFKC makes "No": "rõdu № 7" would be a refusal. */
export const withPlainNumberSigns = (text: string): string => text.replaceAll("№", "#");

/** Normal form of documents and queries: NFKC, without invisible characters, single spaces. */
export function normaliseText(given: string): string {
  return withPlainNumberSigns(given)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(SPACES, " ")
    .trim();
}

/** Lower-case words in order. A hyphenated word is one word (`kohtla-järve`); `hyphenParts` splits it. */
export function wordsOf(text: string): string[] {
  return text.normalize("NFC").toLowerCase().match(WORD) ?? [];
}

/** The parts of a hyphenated word; empty for any other. */
export function hyphenParts(word: string): string[] {
  return word.includes("-") ? word.split("-") : [];
}

/** õismäe -> oismae; letters of other scripts stay. */
export function fold(word: string): string {
  // Only Latin words: й and ё are letters of their own, not и and е with a mark.
  return !NO_ASCII.test(word) || isCyrillic(word) ? word : withoutMarks(word).normalize("NFC");
}

/** Removes all diacritics, Cyrillic ones, too: й -> и. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(MARKS, "");
}

/** Whether a text has any Cyrillic letter. Called for every word, so the regular expression runs only if a character code allows one. */
export function isCyrillic(text: string): boolean {
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code >= CYRILLIC_FIRST) return code <= CYRILLIC_LAST || CYRILLIC.test(text);
  }
  return false;
}
