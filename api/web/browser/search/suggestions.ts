// Client of the suggestions. The last answers are kept; of a failure nothing is said, since the search works without suggestions.
import type { Locale } from "../../../../shared/enums.ts";
import { change, follow, type ParamChange, type Params, type Query } from "./query.ts";

/** As the API gives it; later versions may add kinds. */
export interface Suggestion {
  kind: string;
  text: string;
  /** The whole text with it. */
  query: string;
  /** What to set in place of the words; null where only the text says it. */
  params: ParamChange | null;
  /** The text beside `params`. */
  without: string;
  /** What was typed in `text`. */
  marks: readonly (readonly [start: number, end: number])[];
  count?: number;
  /** Page of the listing that it names. */
  url?: string;
}

/** As many rows as a phone shows above its keyboard. */
const LIMIT = 8;

/** Enough to take a text back letter by letter. */
const ANSWERS_MAX = 50;

/** Where an answer does not say for how long not to ask. */
const PAUSE_SECONDS = 60;

/** The text is `q`, and a suggestion has no order. */
const NOT_SENT = ["searchText", "sort", "concepts"];

export function suggestUrl(baseUrl: string, text: string, { lang, params }: { lang: Locale; params: Params }): string {
  const filters = Object.entries(params).filter(([name]) => !NOT_SENT.includes(name));
  const query = new URLSearchParams([["q", text], ["lang", lang], ["limit", String(LIMIT)], ...filters]);
  return `${baseUrl}/api/public/v1/suggest?${query}`;
}

/** Asks for suggestions; undefined after a failure, and while the service wants to be left alone. */
export function createSuggestClient() {
  const answers = new Map<string, readonly Suggestion[]>();
  let silentUntil = 0;

  return async function ask(url: string, signal: AbortSignal): Promise<readonly Suggestion[] | undefined> {
    const known = answers.get(url);
    if (known !== undefined || Date.now() < silentUntil) return known;
    try {
      const response = await fetch(url, { signal });
      if (response.status === 429) {
        silentUntil = Date.now() + 1000 * (Number(response.headers.get("Retry-After")) || PAUSE_SECONDS);
      }
      if (!response.ok) return undefined;
      const { suggestions } = (await response.json()) as { suggestions: readonly Suggestion[] };
      if (answers.size === ANSWERS_MAX) answers.delete(answers.keys().next().value!);
      answers.set(url, suggestions);
      return suggestions;
    } catch {
      // Aborted, offline, or no JSON.
      return undefined;
    }
  };
}

/** The search that a suggestion leads to: by filters where it has any, and the page has fixed none of them otherwise; else by text. */
export function suggestedQuery(query: Query, suggestion: Suggestion, fixed: ReadonlySet<string>): Query {
  const { params, without, query: text } = suggestion;
  const isFree = Object.entries(params ?? {}).every(
    ([name, value]) => !fixed.has(name) || (query.params[name] ?? null) === (value === null ? null : String(value)),
  );
  if (params === null || !isFree) return change(query, { searchText: text.trim() });
  // Without a change: takes away what has no effect beside the new ones.
  return change(follow(change(query, { searchText: without }), params), {});
}
