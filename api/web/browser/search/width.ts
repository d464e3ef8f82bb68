// How wide the component is, as far as that decides more than looks: narrow, its filters are a sheet, else popovers; wide, it has room
// for the list beside the map. All else is left to container queries.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Below this width of the component. */
const NARROW_REM = 40;
/** From this width on: 34 for the list, 26 for the map. */
const WIDE_REM = 60;

export interface Width {
  readonly isNarrow: boolean;
  readonly isWide: boolean;
}

/** Judged at once when the element is put into a page: what was painted wide first moved the cards by 5 px. */
export function createWidth(host: ReactiveControllerHost & Element): Width {
  let [isNarrow, isWide] = [false, false];
  const judge = (width: number) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [narrow, wide] = [width < NARROW_REM * rem, width >= WIDE_REM * rem];
    if (narrow === isNarrow && wide === isWide) return;
    [isNarrow, isWide] = [narrow, wide];
    host.requestUpdate();
  };
  let observer: ResizeObserver | undefined;
  const controller: ReactiveController = {
    hostConnected() {
      judge(host.clientWidth);
      observer = new ResizeObserver(([entry]) => judge(entry!.contentRect.width));
      observer.observe(host);
    },
    hostDisconnected: () => observer?.disconnect(),
  };
  host.addController(controller);
  return {
    get isNarrow() {
      return isNarrow;
    },
    get isWide() {
      return isWide;
    },
  };
}
