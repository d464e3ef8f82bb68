// Counts down to the next try of a failed search and reports every second, so that the page can show it.
import type { Failure } from "./client.ts";
import type { SearchState } from "./store.ts";

export interface Countdown {
  readonly seconds: number;
  /** Starts with a failure that may pass, stops with every other state. */
  follow(state: Pick<SearchState, "phase" | "failure">): void;
  stop(): void;
}

export function createCountdown({ onTick, onEnd }: { onTick: () => void; onEnd: () => void }): Countdown {
  let seconds = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let failuresInRow = 0;
  const stop = () => clearInterval(timer);

  function start(from: number): void {
    seconds = from;
    timer = setInterval(() => {
      seconds -= 1;
      if (seconds > 0) return onTick();
      stop();
      onEnd();
    }, 1000);
  }

  return {
    get seconds() {
      return seconds;
    },
    follow({ phase, failure }) {
      stop();
      if (phase === "ready") failuresInRow = 0;
      if (phase !== "failed" || failure === undefined || failure.kind === "invalid") return;
      failuresInRow += 1;
      start(secondsToWait(failure, failuresInRow));
    },
    stop,
  };
}

/** Wait before the next try: `Retry-After`, else an exponential backoff of 4, 8, 16 … up to 60 s. */
function secondsToWait(failure: Exclude<Failure, { kind: "invalid" }>, failuresInRow: number): number {
  return failure.kind === "limit" ? failure.retryAfterSeconds : Math.min(60, 2 ** (failuresInRow + 1));
}
