// The search text as a combobox with a list of suggestions, by the pattern of the WAI-ARIA Authoring Practices: the list is
// never in the way, so that Enter after typing searches for what was typed. On a phone both fill the window.
import type { LitElement } from "lit";
import { adoptStyles } from "../adopt-styles.ts";
import { createValueWarnings } from "./attribute-values.ts";
import { place } from "./popover.ts";
import css from "./suggestions.css?inline";
import { createSuggestClient, type Suggestion, suggestedQuery, suggestUrl } from "./suggestions.ts";
import type { Combobox, Shown, View } from "./view.ts";
import { countText, type RowMaker, rowsView } from "./view-suggestions.ts";

/** Whoever types has pressed the next key by then. */
const DELAY_MS = 80;

/** Width of the window, in which a list under the field would leave no room beside the keyboard. */
const NARROW_WINDOW = "(width < 40rem)";

const NOTHING: Shown = { list: [], active: -1, isAnswered: false };

interface ComboboxHost extends RowMaker {
  host: LitElement;
}

export function openCombobox({ host, ...lit }: ComboboxHost): Combobox {
  const ask = createSuggestClient();
  const find = <T extends HTMLElement>(selector: string) => host.renderRoot.querySelector<T>(selector);
  const field = () => find<HTMLInputElement>("#words")!;
  const isOpen = (element: Element | null) => element?.matches(":popover-open") === true;
  /** Fills the window of a phone. */
  const isWhole = () => isOpen(find(".entry-row"));
  let running = new AbortController();
  let shown = NOTHING;

  async function show(next: Shown): Promise<void> {
    shown = next;
    host.requestUpdate();
    await host.updateComplete;
    const box = find("#suggestions");
    if (box === null || !host.isConnected) return;
    if (next.list.length === 0) return box.hidePopover();
    if (matchMedia(NARROW_WINDOW).matches && !isWhole()) find(".entry-row")!.showPopover();
    if (!isOpen(box)) box.showPopover();
    fitIn();
    find("#suggestions [aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** As wide as the field, or as high as the keyboard of a phone leaves. */
  function fitIn(): void {
    const box = find("#suggestions");
    if (box === null || !isOpen(box)) return;
    box.style.width = `${box.previousElementSibling!.clientWidth}px`;
    place(box);
    box.style.maxHeight = isWhole() ? `${visualViewport!.height - box.offsetTop}px` : "";
  }

  async function suggest(
    { baseUrl, lang, state, hasSuggestions }: View,
    { delayMs = 0, step = 0 } = {},
  ): Promise<void> {
    running.abort();
    if (!hasSuggestions) return;
    running = new AbortController();
    const { signal } = running;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (signal.aborted) return;
    const answer = await ask(suggestUrl(baseUrl, field().value, { lang, params: state.query.params }), signal);
    if (signal.aborted) return;
    const list = answer ?? [];
    const former = shown.list[shown.active]?.query;
    const first = step === 0 ? -1 : step > 0 ? 0 : list.length - 1;
    const active = former === undefined ? first : list.findIndex(({ query }) => query === former);
    await show({ list, active, isAnswered: answer !== undefined });
  }

  function close(): void {
    running.abort();
    if (isWhole()) find(".entry-row")!.hidePopover();
    if (shown !== NOTHING) void show(NOTHING);
  }

  function leave(): void {
    const wasWhole = isWhole();
    close();
    if (wasWhole) find("#results-heading")?.focus();
  }

  function choose(view: View, suggestion: Suggestion): void {
    leave();
    if (suggestion.url !== undefined) {
      location.assign(suggestion.url);
      return;
    }
    const query = suggestedQuery(view.state.query, suggestion, view.fixed);
    // The search may have the same text as before, which no update would write again.
    field().value = query.params.searchText ?? "";
    view.search(query);
  }

  const activate = (active: number) => active !== shown.active && void show({ ...shown, active });

  /** Through the suggestions and the text, which stands between the last and the first. */
  function step(view: View, by: number): void {
    if (shown.list.length === 0) return void suggest(view, { step: by });
    const places = shown.list.length + 1;
    activate(((shown.active + 1 + by + places) % places) - 1);
  }

  /** Gives whether the key was for the list. */
  function takeKey(view: View, { key, altKey }: KeyboardEvent): boolean {
    const chosen = shown.list[shown.active];
    if (key === "ArrowDown" && altKey && shown.list.length === 0) void suggest(view);
    else if (key === "ArrowDown") step(view, 1);
    else if (key === "ArrowUp" && altKey) close();
    else if (key === "ArrowUp") step(view, -1);
    else if (key === "Enter" && chosen !== undefined) choose(view, chosen);
    else if (key !== "Escape") return false;
    else if (shown.list.length > 0 || isWhole()) close();
    else if (field().value !== "") field().value = "";
    else return false;
    return true;
  }

  adoptStyles(host.renderRoot, css);
  host.addController({
    hostUpdated: createValueWarnings(host),
    hostConnected: () => visualViewport?.addEventListener("resize", fitIn),
    hostDisconnected() {
      visualViewport?.removeEventListener("resize", fitIn);
      close();
    },
  });
  return {
    get shown() {
      return shown;
    },
    rows: (view) => rowsView(view, shown, choose, lit),
    count: (view) => countText(view, shown),
    input(view, { isComposing }: InputEvent) {
      // What an input method shows is not typed yet. Keyboards of phones compose each word, and show its letters.
      if (isComposing && !matchMedia("(pointer: coarse)").matches) return running.abort();
      activate(-1);
      void suggest(view, { delayMs: DELAY_MS });
    },
    composed: (view) => void suggest(view, { delayMs: DELAY_MS }),
    click: (view) => void (shown.list.length === 0 && suggest(view)),
    key(view, event: KeyboardEvent) {
      if (event.isComposing || event.ctrlKey || event.metaKey) return;
      if (takeKey(view, event)) event.preventDefault();
      else if (["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key)) activate(-1);
    },
    clear: (view) => void suggest(view),
    blur({ currentTarget, relatedTarget }: FocusEvent) {
      // Of a phone only the keyboard is gone.
      if (relatedTarget === null ? isWhole() : (currentTarget as Element).contains(relatedTarget as Node)) return;
      close();
    },
    close,
    leave,
    back() {
      close();
      field().blur();
    },
  };
}
