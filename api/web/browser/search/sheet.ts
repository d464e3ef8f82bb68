// The open sheet: choices in it apply at once, but are one step of the history together, so that Back leaves all of them.
import type { LitElement } from "lit";
import type { Opened } from "./opened.ts";

/** Several boxes are ticked one after the other. */
const DELAY_MS = 250;

/** Its name among what was opened. */
export const SHEET = "sheet";

export function createSheet(host: Pick<LitElement, "renderRoot" | "updateComplete">, opened: Opened) {
  const dialog = () => host.renderRoot.querySelector("dialog");
  let phase: "closed" | "open" | "changed" = "closed";
  return {
    /** At a group of filters if one is named. The browser gives the focus back to the button when the sheet closes. */
    async open(group?: string): Promise<void> {
      opened.add(SHEET);
      await host.updateComplete;
      dialog()?.showModal();
      phase = "open";
      const fields = dialog()?.querySelector(`[data-group="${group}"]`);
      fields?.querySelector<HTMLElement>("input, select, button")?.focus({ preventScroll: true });
      fields?.scrollIntoView();
    },
    /** How long the next search waits for another choice. */
    delayMs: () => (phase === "closed" ? 0 : DELAY_MS),
    closed(): void {
      phase = "closed";
    },
    /** How the next change of the search goes into the history. */
    historyWay(): "pushState" | "replaceState" {
      const way = phase === "changed" ? "replaceState" : "pushState";
      if (phase === "open") phase = "changed";
      return way;
    },
  };
}
