// The word that was probably meant by one that no listing has: in the other alphabet or on the other keyboard, or the nearest of the index.
import { isNameOfPlace, type Meaning } from "../text/segments.ts";
import type { ReadOptions, TextSearch } from "../text/text-search.ts";
import type { Candidates } from "./candidates.ts";
import { isInOwnSpelling, type Part } from "./parts.ts";
import { type NearestWord, nearestOf } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

interface RepairDeps {
  near: Candidates["near"];
  options: ReadOptions;
  textSearch: TextSearch;
  nearestWord: NearestWord;
}

export function createRepair({ near, options, textSearch, nearestWord }: RepairDeps) {
  return repair;

  /** "kesklina" is Kesklinn misspelt, not in the other alphabet. */
  function repair(part: Part): string | undefined {
    const nearest = nearestOf(part, near, nearestWord);
    return (
      undoubled(part) ?? otherSpelling(part, (meaning) => nearest === undefined || !isNameOfPlace(meaning)) ?? nearest
    );
  }

  /** "Tartuss", "Narrva": the index has no "tartus", which is two letters from Tartu. */
  function undoubled({ words }: Part): string | undefined {
    const { text } = words[0]!;
    const singles = [...text].flatMap((letter, at) =>
      at > 0 && letter === text[at - 1] ? [text.slice(0, at) + text.slice(at + 1)] : [],
    );
    return singles.find((single) => meansOnly(single, isNameOfPlace));
  }

  /** The word on the other keyboard layout or in the other alphabet, if it means something then: "kvartira". */
  function otherSpelling(part: Part, mayMean: (meaning: Meaning) => boolean): string | undefined {
    if (isInOwnSpelling(part, textSearch.context.estonian)) return undefined;
    return layoutAndScriptVariants(part.words[0]!.text).find(({ text }) => meansOnly(text, mayMean))?.text;
  }

  /** Whether it is one word with a meaning, and with no other. */
  function meansOnly(text: string, mayMean: (meaning: Meaning) => boolean): boolean {
    const { segments } = textSearch.read(text, options);
    const [only] = segments;
    return (
      only !== undefined &&
      segments.every(
        ({ words: same, meanings }) => same === only.words && meanings.length > 0 && meanings.every(mayMean),
      )
    );
  }
}
