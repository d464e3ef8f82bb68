// State of the search: query, last response, one request at a time. Knows neither page nor history.
import type { Problem } from "../../../../shared/errors.ts";
import { type Answer, type Failure, fetchSearch, searchUrl } from "./client.ts";
import { firstPage, nextPage, type Query, sameQuery } from "./query.ts";

export interface SearchState {
  readonly query: Query;
  /** Queries of the previous pages, oldest first: cursors lead forward only. */
  readonly trail: readonly Query[];
  readonly phase: "loading" | "ready" | "failed";
  /** The last response stays until the next one is there, also beside a failure. */
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
}

interface StoreOptions {
  baseUrl: () => string;
  pageSize: () => number;
  /** Facets to ask for, separated by commas. */
  facets: (query: Query) => string;
  /** Whether to ask why each listing was found. */
  highlight: () => boolean;
  /** Another search to run at once in place of a refused one, which is then not shown. */
  correct: (query: Query, problems: readonly Problem[]) => Query | undefined;
  onChange: (state: SearchState) => void;
}

export function createStore(start: Query, { baseUrl, pageSize, facets, highlight, correct, onChange }: StoreOptions) {
  let state: SearchState = { query: start, trail: [], phase: "loading", answer: undefined, failure: undefined };
  let running = new AbortController();

  function set(changes: Partial<SearchState>): void {
    state = { ...state, ...changes };
    onChange(state);
  }

  async function run(query: Query, trail: readonly Query[], delayMs = 0): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    set({ query, trail, phase: "loading" });
    try {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (signal.aborted) return;
      const asked = { pageSize: pageSize(), facets: facets(query), highlight: highlight() };
      const result = await fetchSearch(searchUrl(baseUrl(), query, asked), signal);
      if (signal.aborted) return;
      if ("answer" in result) return set({ phase: "ready", answer: result.answer, failure: undefined });
      const { failure } = result;
      const corrected = failure.kind === "invalid" ? correct(query, failure.problems) : undefined;
      if (corrected !== undefined) return await run(corrected, trail);
      set({ phase: "failed", failure });
    } catch (error) {
      // A newer search has replaced this one.
      if (!signal.aborted) throw error;
    }
  }

  return {
    get state() {
      return state;
    },
    run,
    /** A changed search starts on its first page; an unchanged one is not sent again. Within the delay another one takes its place. */
    search: (query: Query, delayMs = 0) =>
      sameQuery(query, state.query) && state.phase !== "failed" ? undefined : run(query, [], delayMs),
    retry: () => run(state.query, state.trail),
    next() {
      const cursor = state.answer?.nextCursor;
      return cursor ? run(nextPage(state.query, cursor), [...state.trail, state.query]) : undefined;
    },
    /** One page back, or to the first page when the previous ones are unknown, as in a shared link. */
    previous: () => run(state.trail.at(-1) ?? firstPage(state.query), state.trail.slice(0, -1)),
    stop: () => running.abort(),
  };
}
