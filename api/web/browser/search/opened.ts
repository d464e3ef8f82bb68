// The popovers and the sheet that were opened once: their fields are drawn from then on. Drawn with the page, they were half of its
// elements and most of its longest task (388 ms on a slow phone), and few visitors open any.
import type { ReactiveControllerHost } from "lit";

export interface Opened {
  has(name: string): boolean;
  /** Draws it with the next update of the host. */
  add(name: string): void;
}

export function createOpened(host: Pick<ReactiveControllerHost, "requestUpdate">): Opened {
  const names = new Set<string>();
  return {
    has: (name) => names.has(name),
    add(name) {
      if (names.has(name)) return;
      names.add(name);
      host.requestUpdate();
    },
  };
}
