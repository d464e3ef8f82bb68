// Ways on from an empty result, in the reader's language: what each changes, to what, and what it is now.
import { fill } from "../../messages/search-messages.ts";
import { boundsText, rangeText } from "./bounds.ts";
import type { Way } from "./client.ts";
import { activeFilters, type Labelled, placeLabel } from "./labels.ts";
import { type ParamChange, RANGES } from "./query.ts";

export interface WayText {
  to: string;
  /** Absent where something is left out. */
  now?: string;
}

/** Undefined for a change that this version has no words for. */
export function wayText(way: Way, view: Labelled): WayText | undefined {
  const { messages, lang } = view;
  const { filter } = messages;
  if (way.without !== undefined) {
    const what = withoutText(way.without, view);
    return what === "" ? undefined : { to: fill(messages.results.emptyWithout, { what }) };
  }
  const { change = {}, was = {} } = way;
  if ("abroad" in change) {
    const said = (value: unknown) => abroadText(value, filter);
    return { to: `${filter.abroad}: ${said(change.abroad)}`, now: said(was.abroad) };
  }
  const range = RANGES.find(({ min, max }) => min in change || max in change);
  if (range !== undefined) {
    const ends = ({ [range.min]: min, [range.max]: max }: ParamChange) => [asText(min), asText(max)] as const;
    const { name } = range;
    return { to: rangeText(name, ...ends(change), lang), now: boundsText(name, ...ends(was), lang) };
  }
  const label = placeLabel(view);
  if (label === undefined) return undefined;
  return { to: `${filter.place}: ${way.place?.names[lang] ?? filter.allEstonia}`, now: label };
}

const asText = (value: string | number | null | undefined) => (value == null ? undefined : String(value));

function abroadText(value: unknown, { abroadNone, abroadInclude, abroadOnly }: Labelled["messages"]["filter"]): string {
  return value === "only" ? abroadOnly : value === "include" ? abroadInclude : abroadNone;
}

/** `features:sauna` is one of several, `searchText:` has the words; all else is the name of a parameter. */
function withoutText(names: readonly string[], view: Labelled): string {
  const [, words] = /^searchText:(.+)$/s.exec(names[0] ?? "") ?? [];
  if (words !== undefined) return words;
  const filters = activeFilters(view).filter(({ removal, feature }) =>
    names.some((name) => (feature !== undefined && name === `features:${feature}`) || name in removal),
  );
  return filters.map(({ label }) => label).join(", ");
}
