// Whether a text says a thing, by beginnings of words (stems). Shares nothing with the search, which would otherwise judge itself.

/** Shorter first parts are no compounds: `rand` (shore) stands in "veranda". */
const FIRST_PART_LETTERS_MIN = 3;
const LETTER = /[\p{L}\p{N}]/u;
/** Of Cyrillic letters, й and ё would lose their marks. */
const LATIN = /^[^\p{Script=Cyrillic}]+$/u;
const CLAUSE_END = /[.!?;:,\n]/;
const NEGATION_BEFORE = new Set(["ilma", "ei", "pole", "puudub", "без", "нет", "no", "not", "without"]);
const NEGATION_AFTER = new Set(["puudub", "нет", "отсутствует"]);
const NEGATION_WORDS_APART_MAX = 2;

/** The form in which texts are compared with stems. */
export function foldText(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\S\n]+/g, " ");
}

/** `text` is folded. A stem stands at the beginning of a word or inside a compound, also typed without its dots: `rodu` for rõdu. */
export function says(text: string, stems: readonly string[]): boolean {
  return stems.some((stem) => [...occurrences(text, stem)].length > 0);
}

/** Also false where each occurrence is negated: "rõduta", "без балкона", "balkon puudub". */
export function affirms(text: string, stems: readonly string[]): boolean {
  return stems.some((stem) => [...occurrences(text, stem)].some((start) => !isNegated(text, start, stem)));
}

function* occurrences(text: string, stem: string): Generator<number> {
  const bare = stem.normalize("NFD").replace(/\p{M}/gu, "");
  if (bare !== stem && LATIN.test(stem)) yield* occurrences(text, bare);
  for (let start = text.indexOf(stem); start >= 0; start = text.indexOf(stem, start + 1)) {
    const lettersBefore = start - wordStart(text, start);
    const isCompound = lettersBefore >= FIRST_PART_LETTERS_MIN && !stem.includes(" ");
    if (lettersBefore === 0 || isCompound) yield start;
  }
}

function isNegated(text: string, start: number, stem: string): boolean {
  const end = wordEnd(text, start + stem.length);
  const isCaritive = text.slice(start + stem.length, end).endsWith("ta"); // -ta and -mata
  const before = text.slice(0, wordStart(text, start)).split(CLAUSE_END).at(-1)!;
  const after = text.slice(end).split(CLAUSE_END)[0]!;
  return (
    isCaritive ||
    words(before)
      .slice(-NEGATION_WORDS_APART_MAX)
      .some((word) => NEGATION_BEFORE.has(word)) ||
    words(after)
      .slice(0, NEGATION_WORDS_APART_MAX)
      .some((word) => NEGATION_AFTER.has(word))
  );
}

function wordStart(text: string, position: number): number {
  let start = position;
  while (start > 0 && LETTER.test(text[start - 1]!)) start -= 1;
  return start;
}

function wordEnd(text: string, position: number): number {
  let end = position;
  while (end < text.length && LETTER.test(text[end]!)) end += 1;
  return end;
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
