// The place in the history of a page: how far it was scrolled, and which pages of results came before. Both are kept in the history
// entry beside the search. Back restores the scroll once the results are there: a browser alone does so before, when the page is
// still too short.
import type { Query } from "./query.ts";

interface Remembered {
  scrollTop?: number;
  trail?: readonly Query[];
}

const remembered = () => (history.state ?? {}) as Remembered;

/** `isOn`: whether the search is in the address at all; else the history is not its own. */
export function createScrollMemory({ isOn }: { isOn: () => boolean }) {
  let wishedTop: number | undefined;
  const remember = () => {
    if (isOn()) history.replaceState({ ...remembered(), scrollTop: Math.round(scrollY) } satisfies Remembered, "");
  };

  return {
    /** Remembers when the page is left, tells when another entry is come to; returns what ends both. */
    connect(onReturn: () => void) {
      addEventListener("pagehide", remember);
      addEventListener("popstate", onReturn);
      return () => {
        removeEventListener("pagehide", remember);
        removeEventListener("popstate", onReturn);
      };
    },
    /** Before another entry is made. */
    remember,
    /** Earlier pages of results, which the pager leads back to; none for a link that was followed. */
    trail: (): readonly Query[] => (isOn() ? (remembered().trail ?? []) : []),
    /** The entry was come back to: the next results restore its scroll. */
    expect() {
      if (isOn()) wishedTop = remembered().scrollTop;
    },
    /** Its scroll is still to be restored. */
    get isExpected() {
      return wishedTop !== undefined;
    },
    /** After the results are shown. */
    restore() {
      if (wishedTop !== undefined) scrollTo({ top: wishedTop, behavior: "instant" });
      wishedTop = undefined;
    },
  };
}

/** Whether the page was opened through the history or by a reload, not by a link. */
export function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" || navigation?.type === "reload";
}
