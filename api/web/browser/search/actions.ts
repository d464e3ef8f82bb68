// What visitors do with the search. Each step goes into the history of the page, where the search is in its address.
import type { LitElement } from "lit";
import type { createEmbedding } from "./embedding.ts";
import { isForBrowser, offerListing } from "./events.ts";
import { textAsRead } from "./facets.ts";
import { change, follow, type Query } from "./query.ts";
import type { createScrollMemory } from "./scroll-memory.ts";
import type { createSheet } from "./sheet.ts";
import type { createStore } from "./store.ts";
import type { View } from "./view.ts";

export type Actions = Pick<
  View,
  "change" | "choose" | "search" | "follow" | "move" | "next" | "previous" | "retry" | "select"
>;

interface ActionsOptions {
  store: ReturnType<typeof createStore>;
  embedding: Pick<ReturnType<typeof createEmbedding>, "settled" | "toAddress">;
  history: Pick<ReturnType<typeof createScrollMemory>, "remember">;
  sheet: Pick<ReturnType<typeof createSheet>, "delayMs" | "historyWay">;
}

export function createActions(host: LitElement, { store, embedding, history, sheet }: ActionsOptions): Actions {
  /** Keyboard and screen reader users continue at the top of what comes. */
  const focusHeading = () => host.renderRoot.querySelector<HTMLElement>("#results-heading")?.focus();
  const search = (query: Query) => {
    void store.search(embedding.settled(query), sheet.delayMs());
    history.remember();
    embedding.toAddress(store.state, sheet.historyWay());
  };
  const walk = async (page: Promise<void> | undefined) => {
    history.remember();
    embedding.toAddress(store.state, "pushState");
    await page;
    await host.updateComplete;
    focusHeading();
  };
  return {
    change: (changes) => search(change(store.state.query, changes)),
    choose: (changes) => search(follow(change(store.state.query, changes), textAsRead(store.state))),
    search,
    follow(query, event) {
      if (isForBrowser(event)) return;
      event.preventDefault();
      search(query);
      focusHeading();
    },
    move(changes) {
      void store.search(embedding.settled(change(store.state.query, changes)));
      embedding.toAddress(store.state, "replaceState");
    },
    next: () => void walk(store.next()),
    previous: () => void walk(store.previous()),
    retry: () => void store.retry(),
    select: (listing, event) => offerListing(host, listing, event),
  };
}
