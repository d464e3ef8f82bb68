// Log lines for a person at a terminal: "warn: message (index listings-1): cause". Elsewhere they stay JSON, one object a line.
import type { DestinationStream } from "../shared/logger.ts";

interface LogLine {
  level: string;
  msg: string;
  err?: { message?: string };
  [field: string]: unknown;
}

/** Takes lines of `createLogger` and writes them as text. */
export function logText(out: { write(text: string): unknown }): DestinationStream {
  return {
    write(line) {
      const { level, msg, err, time: _time, program: _program, ...fields } = JSON.parse(line) as LogLine;
      const about = Object.entries(fields).map(([name, value]) => `${name} ${textOf(value)}`);
      const details = about.length === 0 ? "" : ` (${about.join(", ")})`;
      out.write(`${level}: ${msg}${details}${err?.message === undefined ? "" : `: ${err.message}`}\n`);
    },
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
