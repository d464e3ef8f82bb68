// Logs transitions of an outage: one line when something starts to fail, one when it works again, none for the failures in between.

/**
 * Time after the start in which failures are not logged if nothing has worked yet, since programs and servers often start together.
 * Five intervals of the health probe, which runs every 2 s.
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
  /** Log line of the first failure. */
  failing: string;
  /** Log line of the first success after failures. */
  working: string;
  fields?: object;
  now?: () => number;
}

/** Callers retry, so that an outage during the grace time is logged with a later failure. */
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
