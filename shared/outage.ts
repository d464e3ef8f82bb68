// One log line when something fails and one when it works again, however many calls fail in between.

/**
 * How long after a start failures are not logged while nothing has worked yet: programs and servers often start together. Five
 * rounds of the health probe, which runs every 2 s.
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
  /** Text of the line when it begins to fail. */
  failing: string;
  /** Text of the line when it works again. */
  working: string;
  fields?: object;
  now?: () => number;
}

/** Callers try again by themselves, so the first failure after the grace is logged. */
export function createOutage(
  logger: OutageLogger,
  { failing, working, fields = {}, now = () => performance.now() }: OutageOptions,
): Outage {
  const graceEndsAt = now() + START_GRACE_MS;
  let everWorked = false;
  let logged = false;
  return {
    failed(error) {
      if (logged || (!everWorked && now() < graceEndsAt)) return;
      logger.warn({ ...fields, err: error }, failing);
      logged = true;
    },
    worked() {
      if (logged) logger.info(fields, working);
      logged = false;
      everWorked = true;
    },
  };
}
