// Counts down to an action and reports every second, so that a page can show it.
import type { Failure } from "./client.ts";

export interface Countdown {
  readonly seconds: number;
  start(seconds: number): void;
  stop(): void;
}

export function createCountdown({ onTick, onEnd }: { onTick: () => void; onEnd: () => void }): Countdown {
  let seconds = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);

  return {
    get seconds() {
      return seconds;
    },
    start(from) {
      stop();
      seconds = from;
      timer = setInterval(() => {
        seconds -= 1;
        if (seconds > 0) return onTick();
        stop();
        onEnd();
      }, 1000);
    },
    stop,
  };
}

/** Wait before the next try: `Retry-After`, else an exponential backoff of 4, 8, 16 … up to 60 s. */
export function secondsToWait(failure: Exclude<Failure, { kind: "invalid" }>, failuresInRow: number): number {
  return failure.kind === "limit" ? failure.retryAfterSeconds : Math.min(60, 2 ** (failuresInRow + 1));
}
