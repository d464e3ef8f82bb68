// Logs of JSON lines. Each call logs public fields only; redaction by field name is the second line of defence.
import { type DestinationStream, type Logger, pino, symbols } from "pino";
import type { Config } from "./config.ts";

export type { DestinationStream, Logger };

// A wildcard matches one level only, so each depth is written out.
const PRIVATE = ["authorization", "x-api-key", "cookie", "phone", "email", "key", "secret", "password"];
const paths = PRIVATE.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Logs to stdout; commands pass `process.stderr`, since stdout is their output. */
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

/** Logger **without redaction**, for the access log only: redaction costs more than the line. Callers must pass no private field. */
export function unredactedLogger(logger: Logger): Logger {
  const stream = (logger as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!;
  return pino({ level: logger.level, base: logger.bindings(), ...SHAPE }, stream);
}

/** Name, code, message and stack of an error; of PostgreSQL's also the routine. Its `detail` and `where` are left out: they hold values of rows. */
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
