// The search text before and after the file of its suggestions has come. It is loaded when a visitor comes to the field, or when
// results have marks, which are in it too. Until then, and where it cannot be loaded, the field is one to type in and press Enter.
import { html, type LitElement, nothing, render } from "lit";
import { loadWords } from "../lazy-files.ts";
import type { Lit } from "../lit.ts";
import type { Marking } from "../marking.ts";
import { sign } from "../signs.ts";
import type { Combobox, View, WordsPart } from "./view.ts";

export function createWordsPart(host: LitElement, read: () => View): WordsPart {
  const lit: Lit = { html, nothing, render };
  let opened: { combobox: Combobox; marking: Marking } | undefined;
  let isLoading = false;
  let hasFailed = false;
  /** The last action of the visitor before the file has come. */
  let pending: ((combobox: Combobox) => void) | undefined;

  async function load(): Promise<void> {
    if (isLoading || opened !== undefined) return;
    isLoading = true;
    const module = await loadWords().catch(() => undefined);
    isLoading = false;
    hasFailed = module === undefined;
    if (module === undefined) return;
    opened = { combobox: module.openCombobox({ host, sign, ...lit }), marking: module.createMarking(lit) };
    host.requestUpdate();
    await host.updateComplete;
    pending?.(opened.combobox);
    pending = undefined;
  }

  const pass = (action: (combobox: Combobox) => void) => {
    pending = opened === undefined ? action : undefined;
    if (opened !== undefined) action(opened.combobox);
  };

  host.addController({
    // After a failure once more when the visitor comes to the field.
    hostUpdated: () => void (read().state.answer?.matches !== undefined && !hasFailed && load()),
    hostDisconnected: () => (pending = undefined),
  });
  return {
    get combobox() {
      return opened?.combobox;
    },
    get marking() {
      return opened?.marking;
    },
    focus: () => void (read().hasSuggestions && load()),
    input: (view, event) => pass((combobox) => combobox.input(view, event)),
    composed: (view) => pass((combobox) => combobox.composed(view)),
    click: (view) => pass((combobox) => combobox.click(view)),
    key(view, event: KeyboardEvent) {
      const isForList = event.key === "ArrowDown" || event.key === "ArrowUp";
      if (opened !== undefined || isForList) pass((combobox) => combobox.key(view, event));
    },
    clear(view) {
      const field = host.renderRoot.querySelector<HTMLInputElement>("#words")!;
      field.value = "";
      field.focus();
      pass((combobox) => combobox.clear(view));
    },
    blur(event) {
      pending = undefined;
      opened?.combobox.blur(event);
    },
    close: () => opened?.combobox.close(),
    leave() {
      pending = undefined;
      opened?.combobox.leave();
    },
    back: () => opened?.combobox.back(),
  };
}
