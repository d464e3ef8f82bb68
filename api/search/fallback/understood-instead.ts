// What is told of a text for which a fallback searched another one.
import type { ReadOptions, ReadText, TextSearch } from "../text/text-search.ts";
import type { Understood } from "../text/understood.ts";
import { droppedWords } from "./dropped-words.ts";

/**
 * Wishes that both texts have, as typed; then those that only the other has, such as repaired words; then what was given up. None of a
 * text that is searched by its words alone.
 */
export function understoodInstead(
  typed: string,
  searchedText: ReadText,
  options: ReadOptions,
  { read, context }: Pick<TextSearch, "read" | "context">,
): Understood[] {
  if (!options.concepts) return [];
  const askedText = read(typed, options);
  const [asked, searched] = [askedText.understood(), searchedText.understood()];
  const [inAsked, inSearched] = [byMeaning(asked), byMeaning(searched)];
  const [saidInAsked, saidInSearched] = [byWords(asked), byWords(searched)];
  const wishes = Math.max(0, ...asked.map(({ wish }) => wish));
  const found = asked.flatMap((one) => {
    if (inSearched.has(meaningOf(one))) return [one];
    // The same words mean more or less beside others: rooms are those of homes where no type is left.
    const same = saidInSearched.get(wordsOf(one));
    return same === undefined ? [] : [{ ...one, condition: same.condition, params: same.params }];
  });
  const repaired = searched.filter((one) => !inAsked.has(meaningOf(one)) && !saidInAsked.has(wordsOf(one)));
  const dropped = asked.filter((one) => !inSearched.has(meaningOf(one)) && !saidInSearched.has(wordsOf(one)));
  const wish = wishes + searched.length + 1;
  return [
    ...found,
    ...repaired.map(({ offset: _, length: __, ...one }) => ({ ...one, wish: wishes + one.wish })),
    ...dropped.map((one) => ({ ...one, dropped: true as const })),
    ...droppedWords(askedText, searchedText, { stopWords: context.stopWords, wish }),
  ];
}

const meaningOf = ({ as, condition, refused }: Understood) => JSON.stringify([as, condition, refused]);
const byMeaning = (all: readonly Understood[]) => new Set(all.map(meaningOf));

const wordsOf = ({ as, text, refused }: Understood) => JSON.stringify([as, text, refused]);
const byWords = (all: readonly Understood[]) => new Map(all.map((one) => [wordsOf(one), one]));
