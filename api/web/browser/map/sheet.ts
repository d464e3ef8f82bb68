// The list as a sheet over the map of a narrow component: its handle goes through three heights, or is dragged to one.

const STOPS = ["low", "half", "high"] as const;
type Stop = (typeof STOPS)[number];
/** Shares of the component's height; the lowest has 96 px. */
const LOW_PX = 96;
const SHARES = { half: 0.5, high: 0.92 };
/** Less is a press. */
const DRAG_PX = 6;

/** Adds the handle in a narrow component, and removes it in a wide one. */
export function createSheet(results: HTMLElement) {
  let removeHandle: (() => void) | undefined;
  const end = () => {
    removeHandle?.();
    removeHandle = undefined;
  };
  return {
    update(isNarrow: boolean, label: string): void {
      if (isNarrow) removeHandle ??= addHandle(results, label);
      else end();
    },
    end,
  };
}

/** Returns what removes it. */
function addHandle(results: HTMLElement, label: string): () => void {
  const handle = document.createElement("button");
  handle.type = "button";
  handle.className = "sheet-handle";
  handle.setAttribute("aria-label", label);
  results.prepend(handle);
  let drag: { startY: number; startHeight: number; isMoved: boolean } | undefined;

  const set = (stop: Stop) => {
    results.dataset.stop = stop;
    results.style.height = "";
    handle.setAttribute("aria-expanded", String(stop !== "low"));
    // The lowest shows the beginning of the list.
    if (stop === "low") results.scrollTop = 0;
  };
  const next = () => set(STOPS[(STOPS.indexOf(results.dataset.stop as Stop) + 1) % STOPS.length]!);

  const down = (event: PointerEvent) => {
    drag = { startY: event.clientY, startHeight: results.clientHeight, isMoved: false };
    handle.setPointerCapture(event.pointerId);
  };
  const move = ({ clientY }: PointerEvent) => {
    if (drag === undefined || (!drag.isMoved && Math.abs(clientY - drag.startY) < DRAG_PX)) return;
    drag.isMoved = true;
    results.dataset.dragged = "";
    results.style.height = `${Math.max(LOW_PX, drag.startHeight + drag.startY - clientY)}px`;
  };
  const up = () => {
    if (drag?.isMoved) set(nearest());
    delete results.dataset.dragged;
    // The click that follows a drag is no press.
    setTimeout(() => (drag = undefined));
  };
  function nearest(): Stop {
    const whole = results.parentElement!.clientHeight;
    const heights = [LOW_PX, SHARES.half * whole, SHARES.high * whole];
    const distances = heights.map((height) => Math.abs(height - results.clientHeight));
    return STOPS[distances.indexOf(Math.min(...distances))]!;
  }
  const click = () => {
    if (!drag?.isMoved) next();
  };
  const listeners = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["click", click],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners) handle.addEventListener(name, listener);
  set("low");
  return () => {
    handle.remove();
    results.style.height = "";
    delete results.dataset.stop;
  };
}
