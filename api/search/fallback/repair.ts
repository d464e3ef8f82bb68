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
    return otherSpelling(part, (meaning) => nearest === undefined || !isNameOfPlace(meaning)) ?? nearest;
  }

  /** The word on the other keyboard layout or in the other alphabet, if it means something then: "kvartira". */
  function otherSpelling(part: Part, mayMean: (meaning: Meaning) => boolean): string | undefined {
    if (isInOwnSpelling(part, textSearch.context.estonian)) return undefined;
    return layoutAndScriptVariants(part.words[0]!.text).find(({ text }) => {
      const { segments } = textSearch.read(text, options);
      const [only] = segments;
      return (
        only !== undefined &&
        segments.every(
          ({ words: same, meanings }) => same === only.words && meanings.length > 0 && meanings.every(mayMean),
        )
      );
    })?.text;
  }
}
