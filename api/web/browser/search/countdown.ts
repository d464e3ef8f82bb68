// Counts down to an action and reports every second, so that a page can show it.

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
