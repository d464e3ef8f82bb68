// On a phone the bar that stays would cover much: it goes when the visitor scrolls down and comes back on the way up.

/** Less is a trembling finger. */
const STEP_PX = 8;

/** Tells each change of direction; returns what ends it. */
export function onScrollDirection(tell: (isDown: boolean) => void): () => void {
  let last = scrollY;
  const listen = () => {
    if (Math.abs(scrollY - last) < STEP_PX) return;
    tell(scrollY > last);
    last = scrollY;
  };
  addEventListener("scroll", listen, { passive: true });
  return () => removeEventListener("scroll", listen);
}
