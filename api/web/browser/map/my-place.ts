// Where the visitor is, by the browser, which asks them: only when they press the button.

const PATIENCE_MS = 10_000;

export function findVisitor(found: (point: [lat: number, lon: number]) => void, failed: () => void): void {
  const { geolocation } = navigator;
  if (geolocation === undefined) failed();
  geolocation?.getCurrentPosition(({ coords }) => found([coords.latitude, coords.longitude]), failed, {
    timeout: PATIENCE_MS,
  });
}
