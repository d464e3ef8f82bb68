// Watches whether the component is narrow: its filters are a sheet then, else popovers. All else is left to container queries.

/** Below this width of the component. */
const NARROW_REM = 40;

/** Tells each change, the first before anything is painted; returns what ends it. */
export function watchNarrow(element: Element, tell: (isNarrow: boolean) => void): () => void {
  let isNarrow: boolean | undefined;
  const observer = new ResizeObserver(([entry]) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const is = entry!.contentRect.width < NARROW_REM * rem;
    if (is !== isNarrow) tell(is);
    isNarrow = is;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
