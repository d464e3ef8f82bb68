// JSON lines. What may be logged is decided where it is logged; the redaction here is the net below it.
import { type DestinationStream, type Logger, pino, symbols } from "pino";
import type { Config } from "./config.ts";

export type { Logger };

// A wildcard path reaches one level only, so each depth is written out.
const PRIVATE = ["authorization", "x-api-key", "cookie", "phone", "email", "key", "secret", "password"];
const paths = PRIVATE.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Logs to stdout; commands hand in `process.stderr` so that their output stays clean. */
export function createLogger(
  { logLevel }: Pick<Config, "logLevel">,
  { name, destination }: { name?: string; destination?: DestinationStream } = {},
): Logger {
  const options = {
    level: logLevel,
    base: name === undefined ? {} : { program: name },
    ...SHAPE,
    redact: { paths, censor: "[redacted]" },
    serializers: { err: describeError, error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const SHAPE = {
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
};

/**
 * The same log without the net, for lines of a few plain fields that are written with every request: looking through all of
 * their values for private ones costs more than writing them.
 */
export function withoutNet(logger: Logger): Logger {
  const stream = (logger as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!;
  return pino({ level: logger.level, base: logger.bindings(), ...SHAPE }, stream);
}

/** Name, code, message and stack of an error; of PostgreSQL's also the routine that raised it. PostgreSQL's `detail` and `where` hold values of rows and stay out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(routine === undefined ? {} : { routine }),
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
