// When every script of the page that was written before its end has run: only then does each of them listen.

export const whenParsed: Promise<void> = isParsed()
  ? Promise.resolve()
  : new Promise((resolve) => addEventListener("DOMContentLoaded", () => resolve(), { once: true }));

/** Scripts run between `interactive` and DOMContentLoaded, so `readyState` alone cannot tell. */
function isParsed(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document.readyState === "complete" || (navigation?.domContentLoadedEventStart ?? 0) > 0;
}
