// One log line when something fails and one when it works again, however many calls fail in between.

/**
 * A process that starts is busy with itself, and often its servers start beside it: until something has worked once, it is not
 * called away for so long: five looks of the health probe, which comes by every 2 s.
 */
export const START_GRACE_MS = 10_000;

interface OutageLogger {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface Outage {
  failed(error: unknown): void;
  worked(): void;
}

interface OutageOptions {
  /** What the lines say. */
  failing: string;
  working: string;
  fields?: object;
  now?: () => number;
}

/** Callers try again by themselves: the first failure after the grace is the one that is told. */
export function createOutage(
  logger: OutageLogger,
  { failing, working, fields = {}, now = () => performance.now() }: OutageOptions,
): Outage {
  const graceEndsAt = now() + START_GRACE_MS;
  let everWorked = false;
  let told = false;
  return {
    failed(error) {
      if (told || (!everWorked && now() < graceEndsAt)) return;
      logger.warn({ ...fields, err: error }, failing);
      told = true;
    },
    worked() {
      if (told) logger.info(fields, working);
      told = false;
      everWorked = true;
    },
  };
}
