// Exponential backoff after a failed batch: the delay doubles, the batch size halves.
const DELAY_MIN_MS = 100;
const DELAY_MAX_MS = 5000;

export interface Backoff {
  readonly batchSize: number;
  failed(): void;
  succeeded(): void;
  /** With full jitter, so that indexers that failed together do not retry together. */
  delayMs(random: number): number;
}

export function createBackoff(batchSizeMax: number): Backoff {
  let failures = 0;
  let batchSize = batchSizeMax;
  return {
    get batchSize() {
      return batchSize;
    },
    failed() {
      failures += 1;
      batchSize = Math.max(1, Math.floor(batchSize / 2));
    },
    succeeded() {
      failures = 0;
      batchSize = Math.min(batchSizeMax, batchSize * 2);
    },
    delayMs: (random) => random * Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** Math.min(failures - 1, 10)),
  };
}
