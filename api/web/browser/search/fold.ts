// Counts the chips that two lines have no room for. What is cut off is left to CSS: no chip of the page is touched.

interface Fold {
  /** Chips below the second line; stays while they are shown. */
  count: number;
  isOpen: boolean;
  toggle(): void;
}

/** `measure` is called after each update; `box` cuts off what lies below its second line. */
export function createFold({ box, onChange }: { box: () => HTMLElement | null; onChange: () => void }) {
  const fold: Fold = {
    count: 0,
    isOpen: false,
    toggle() {
      fold.isOpen = !fold.isOpen;
      onChange();
    },
  };
  const measure = () => {
    const list = box();
    const count = list === null ? 0 : countBelow(list);
    if (count === fold.count || (fold.isOpen && count === 0)) return;
    fold.count = count;
    onChange();
  };
  const observer = new ResizeObserver(measure);
  let watched: Element | null = null;

  return {
    fold,
    /** The chips grow and shrink with the search and with the page; the box itself only with the page. */
    watch() {
      const chips = box()?.firstElementChild ?? null;
      if (chips === watched) return;
      observer.disconnect();
      if (chips !== null) observer.observe(chips);
      watched = chips;
    },
    stop() {
      observer.disconnect();
      watched = null;
    },
  };
}

function countBelow(box: HTMLElement): number {
  const slotted = [...box.querySelectorAll("slot")].flatMap((slot) => slot.assignedElements());
  const items = [box, ...slotted].flatMap((part) => [...part.querySelectorAll("li")]);
  const bottom = box.getBoundingClientRect().top + box.clientHeight - box.scrollTop;
  return items.filter((item) => item.getBoundingClientRect().top >= bottom).length;
}
