// What texts wish, in words, to compare with.
import type { Meaning, Segment } from "../../api/search/text/segments.ts";
import { createTextSearch, type TextSearch } from "../../api/search/text/text-search.ts";
import { groupWishes } from "../../api/search/text/wishes.ts";
import { listShippedPlaces } from "../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../shared/language-data.ts";

export const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  locales: ["et", "en", "ru"],
});

/**
 * Wishes and refusals in words: "apartment", "tartu-linn|parnu-linn" for either, "#sauna" for a thing, "!" before what is refused, "~"
 * before what is preferred.
 */
export function wishesOf(
  text: string,
  { search: other = search, ...options }: { dealType?: string; propertyTypes?: string[]; search?: TextSearch } = {},
): string[] {
  const { segments } = other.read(text, { concepts: true, ...options });
  const { wished, refused } = groupWishes(segments);
  const isStop = ({ meanings, words }: Segment) =>
    meanings.length === 0 && words.every((word) => loadLanguageData().stopWords.has(word.text));
  const needed = wished.filter((wish) => !wish.every(isStop));
  return [
    ...needed.map((wish) => wish.map(segmentText).join("|")),
    ...refused.map((segment) => `!${segmentText(segment)}`),
    ...segments
      .filter(({ sign }) => sign === "preferred")
      .map((segment) => `~${segment.isLacking ? "!" : ""}${segmentText(segment)}`),
  ];
}

function segmentText({ words, meanings }: Segment): string {
  return meanings.length === 0 ? `"${words.map(({ text }) => text).join(" ")}"` : meanings.map(meaningText).join("|");
}

function meaningText(meaning: Meaning): string {
  if (meaning.as === "feature") return `#${meaning.name}`;
  if (meaning.as === "place") return meaning.paths.map((path) => path.split("/").at(-1)).join("|");
  if (meaning.as !== "fact") return meaning.name;
  return meaning.conditions
    .map((condition) => {
      if (condition.kind === "term") return condition.values.join("|");
      if (condition.kind === "flag") return `${condition.field}=${condition.value}`;
      if (condition.kind === "feature") return `#${condition.name}`;
      return `${condition.field}[${condition.min ?? ""},${condition.max ?? ""}]`;
    })
    .join("&");
}
