// What a house is made of, refused by its adjective alone: "maja, mitte puidust", "дом не из дерева", "house -wooden". The tables know
// it with its noun, which only a refusal may lack: wooden floors are wished as often as wooden houses.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import type { Interpret } from "./interpret.ts";
import type { Meaning, Segment } from "./segments.ts";

const MATERIALS = ["wooden-house", "log-house", "stone-house", "panel-house"];

interface MaterialDeps {
  interpret: Interpret;
  estonian: Pick<Estonian, "lemmas">;
  clauseWords: ClauseWords;
}

/** The material that a word without a meaning of its own tells of a house. */
export function materialOf(
  { words }: Segment,
  { interpret, estonian, clauseWords }: MaterialDeps,
): Meaning[] | undefined {
  const word = { ...words[0]!, after: " " };
  const other = (text: string) => ({ ...word, text, before: " ", isCapital: false });
  const { et, ru, en } = clauseWords.house.byLanguage;
  const links = clauseWords["made-of"].byLanguage.ru;
  const withHouse = (house: string) => [word, other(house)];
  const houseOf = (house: string) => links.map((link) => [other(house), other(link), word]);
  const compounds = () => estonian.lemmas(word.text).flatMap((lemma) => et.map((house) => [other(lemma + house)]));
  const spellings = isCyrillic(word.text)
    ? [...ru.map(withHouse), ...ru.flatMap(houseOf)]
    : [...compounds(), ...[...et, ...en].map(withHouse)];
  for (const spelling of spellings) {
    const read = interpret(spelling);
    if (read.some((part) => part.words.length !== spelling.length)) continue;
    const name = read.flatMap(featuresOf).find((feature) => MATERIALS.includes(feature));
    if (name !== undefined) return [{ as: "feature", name }];
  }
  return undefined;
}

/** Says what a house is made of, which may be that of a flat as well. */
export const isMaterial = (segment: Segment): boolean => featuresOf(segment).some((name) => MATERIALS.includes(name));

export function featuresOf({ meanings }: Segment): string[] {
  return meanings.flatMap((meaning) => {
    if (meaning.as === "feature") return [meaning.name];
    if (meaning.as !== "fact") return [];
    return meaning.conditions.flatMap((condition) => (condition.kind === "feature" ? [condition.name] : []));
  });
}
