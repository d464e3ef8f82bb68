// The visitor's place by the browser, which asks them for it: only when they press the button.

const TIMEOUT_MS = 10_000;

export function locateVisitor(found: (point: [lat: number, lon: number]) => void, failed: () => void): void {
  const { geolocation } = navigator;
  if (geolocation === undefined) failed();
  geolocation?.getCurrentPosition(({ coords }) => found([coords.latitude, coords.longitude]), failed, {
    timeout: TIMEOUT_MS,
  });
}
