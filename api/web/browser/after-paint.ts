// Work that waits until the page as it was served is painted: scripts from the browser's cache would else run before it, and a phone
// that has them showed nothing for their 0.3 s.

/** A tab in the background is not painted, and waits for nothing. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
