// Counts the chips that two lines have no room for. What is cut off is left to CSS: no chip of the page is touched.
import type { ReactiveControllerHost } from "lit";

interface Fold {
  /** Chips below the second line; stays while they are shown. */
  count: number;
  isOpen: boolean;
  toggle(): void;
}

/** Measures after each update of the host, and when chips grow or shrink without one. */
export function createFold(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }): Fold {
  const box = () => host.renderRoot.querySelector<HTMLElement>(".head .wanted");
  const fold: Fold = {
    count: 0,
    isOpen: false,
    toggle() {
      fold.isOpen = !fold.isOpen;
      host.requestUpdate();
    },
  };
  const measure = () => {
    const list = box();
    const count = list === null ? 0 : countBelow(list);
    if (count === fold.count || (fold.isOpen && count === 0)) return;
    fold.count = count;
    host.requestUpdate();
  };
  const observer = new ResizeObserver(measure);
  let watched: Element | null = null;
  const watch = (chips: Element | null) => {
    if (chips === watched) return;
    observer.disconnect();
    if (chips !== null) observer.observe(chips);
    watched = chips;
  };
  host.addController({
    hostUpdated: () => watch(box()?.firstElementChild ?? null),
    hostDisconnected: () => watch(null),
  });
  return fold;
}

function countBelow(box: HTMLElement): number {
  const slotted = [...box.querySelectorAll("slot")].flatMap((slot) => slot.assignedElements());
  const items = [box, ...slotted].flatMap((part) => [...part.querySelectorAll("li")]);
  const bottom = box.getBoundingClientRect().top + box.clientHeight - box.scrollTop;
  return items.filter((item) => item.getBoundingClientRect().top >= bottom).length;
}
