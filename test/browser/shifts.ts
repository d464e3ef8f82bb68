// What moves by itself while a page loads.

/** For `addInitScript`: leaves each layout shift in `window.shifts`, with what moved. */
export function noteShifts(): void {
  const shifts: string[] = [];
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[width, height].map(Math.round).join(" × ")} at ${[x, y].map(Math.round).join(", ")}`;
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: Record<string, DOMRectReadOnly>[] };
      // The nodes are within the component, and so not told.
      const moved = sources.map(({ previousRect, currentRect }) =>
        [previousRect!, currentRect!].map(place).join(" to "),
      );
      shifts.push(`${value.toFixed(4)}: ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
