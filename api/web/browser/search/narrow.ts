// Watches whether the component is narrow: its filters are a sheet then, else popovers. All else is left to container queries.

/** Below this width of the component. */
const NARROW_REM = 40;

/** Tells each change, how it is now at once: what was painted wide first moved the cards by 5 px. Returns what ends it. */
export function watchNarrow(element: Element, tell: (isNarrow: boolean) => void): () => void {
  let isNarrow: boolean | undefined;
  const judge = (width: number) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const is = width < NARROW_REM * rem;
    if (is !== isNarrow) tell(is);
    isNarrow = is;
  };
  judge(element.clientWidth);
  const observer = new ResizeObserver(([entry]) => judge(entry!.contentRect.width));
  observer.observe(element);
  return () => observer.disconnect();
}
