// Highlights the tag of a card under the mouse or with the focus, and the cards of a tag: "lifted" is the state that the styles show.
import type { Listing } from "../../../../shared/listing.ts";
import { cellOf } from "./tiles.ts";

interface HoverOptions {
  results: HTMLElement;
  items(): readonly Listing[];
  zoom(): number;
  /** Lifts the tags of these cells. */
  liftTags(ids: readonly string[]): void;
}

export function createHover({ results, items, zoom, liftTags }: HoverOptions) {
  const rows = () => [...results.querySelectorAll<HTMLElement>("ul.cards > li")];
  const cellOfItem = (item: Listing | undefined) => {
    const point = item?.location.point;
    return point ? [cellOf(point, zoom())] : [];
  };
  const over = ({ target }: Event) => {
    const row = (target as Element).closest<HTMLElement>("ul.cards > li");
    liftTags(row === null ? [] : cellOfItem(items()[rows().indexOf(row)]));
  };
  const out = () => liftTags([]);
  const listeners = [
    ["pointerover", over],
    ["focusin", over],
    ["pointerleave", out],
    ["focusout", out],
  ] as const;
  for (const [name, listener] of listeners) results.addEventListener(name, listener);

  return {
    /** Lifts the cards of a cell; none for undefined. */
    liftCards(cell: string | undefined): void {
      for (const [index, row] of rows().entries()) {
        const isLifted = cell !== undefined && cellOfItem(items()[index])[0] === cell;
        row.querySelector(".card")?.toggleAttribute("data-lifted", isLifted);
      }
    },
    end(): void {
      for (const [name, listener] of listeners) results.removeEventListener(name, listener);
    },
  };
}
