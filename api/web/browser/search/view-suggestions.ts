// The rows of the list of suggestions, and their number in words.
import type { TemplateResult } from "lit";
import { counted } from "../../messages/search-messages.ts";
import { WORDS_MESSAGES } from "../../messages/words-messages.ts";
import { formatNumber } from "../format.ts";
import type { Lit } from "../lit.ts";
import { markedView } from "../marked.ts";
import type { sign } from "../signs.ts";
import type { Suggestion } from "./suggestions.ts";
import type { Shown, View } from "./view.ts";

const SIGNS = { place: "place", meaning: "filters", phrase: "search", listing: "home" } as const;

/** Kinds of later versions look like words. */
const signOf = (kind: string) => SIGNS[kind as keyof typeof SIGNS] ?? "search";

/** What makes the rows. */
export interface RowMaker extends Lit {
  sign: typeof sign;
}

type Choose = (view: View, suggestion: Suggestion) => void;

export function rowsView(view: View, { list, active }: Shown, choose: Choose, lit: RowMaker): TemplateResult[] {
  const { html, nothing, sign } = lit;
  const { messages, lang } = view;
  const kinds: Partial<Record<string, string>> = WORDS_MESSAGES[lang].kinds;
  return list.map((suggestion, index) => {
    const { kind, text, marks, count } = suggestion;
    const said = [kinds[kind], count !== undefined && counted(messages.results.count, count, lang)].filter(Boolean);
    const typed = marks.map(([start, end]) => ({ start, end }));
    return html`<li id="suggestion-${index}" role="option" part="suggestion" aria-selected=${index === active}
    @click=${() => choose(view, suggestion)}>${sign(signOf(kind))}<span>${markedView(lit, text, typed)}<span class="unseen">, ${said.join(", ")}</span></span>${
      count === undefined ? nothing : html`<small aria-hidden="true">${formatNumber(count, lang)}</small>`
    }</li>`;
  });
}

export const countText = ({ lang }: View, { isAnswered, list }: Shown): string =>
  isAnswered ? counted(WORDS_MESSAGES[lang].count, list.length, lang) : "";
