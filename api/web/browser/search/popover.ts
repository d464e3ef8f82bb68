// Puts an opened popover under the button before it, inside the window: shifted to the left or put above where it would not fit, and
// kept there while the page scrolls. Closed by Escape it gives the focus back to the button, which Chromium forgets in a shadow root.
import type { Opened } from "./opened.ts";

const MARGIN_PX = 8;
const GAP_PX = 4;

/** Listener of `beforetoggle`; by the next frame, before anything is painted, the popover has its size. */
export function onPopover(event: ToggleEvent): void {
  const popover = event.currentTarget as HTMLElement;
  if (event.newState === "closed") {
    const button = popover.previousElementSibling as HTMLElement;
    if (popover.contains((popover.getRootNode() as ShadowRoot).activeElement)) button.focus();
    return;
  }
  const follow = () => {
    if (popover.matches(":popover-open")) return place(popover);
    removeEventListener("scroll", follow, true);
    removeEventListener("resize", follow);
  };
  requestAnimationFrame(follow);
  addEventListener("scroll", follow, { capture: true, passive: true });
  addEventListener("resize", follow);
}

/** The same of a popover whose content is drawn when it is opened first. */
export const onDrawnPopover = (opened: Opened, name: string) => (event: ToggleEvent) => {
  if (event.newState === "open") opened.add(name);
  onPopover(event);
};

/** Under what stands before it, or above where only that fits. */
export function place(popover: HTMLElement): void {
  const button = popover.previousElementSibling?.getBoundingClientRect();
  if (button === undefined) return;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.min(button.left, document.documentElement.clientWidth - width - MARGIN_PX);
  const fitsBelow = button.bottom + GAP_PX + height <= innerHeight - MARGIN_PX;
  const top = fitsBelow || button.top < height ? button.bottom + GAP_PX : button.top - GAP_PX - height;
  popover.style.left = `${Math.max(MARGIN_PX, left)}px`;
  popover.style.top = `${top}px`;
}
