// Log lines for a person at a terminal: "warn: message (index listings-1): cause". Elsewhere they stay JSON, one object a line, which also
// has the stack.
import type { DestinationStream } from "../shared/logger.ts";

interface Cause {
  message?: string;
  cause?: Cause;
}

interface LogLine {
  level: string;
  msg: string;
  err?: Cause;
  error?: Cause;
  [field: string]: unknown;
}

/** Takes lines of `createLogger` and writes them as text. */
export function logText(out: { write(text: string): unknown }): DestinationStream {
  return {
    write(line) {
      const { level, msg, err, error, time: _time, program: _program, ...fields } = JSON.parse(line) as LogLine;
      const about = Object.entries(fields).map(([name, value]) => `${name} ${textOf(value)}`);
      const details = about.length === 0 ? "" : ` (${about.join(", ")})`;
      out.write(`${plain([`${level}: ${msg}${details}`, ...messagesOf(err ?? error)].join(": "))}\n`);
    },
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function messagesOf(error: Cause | undefined): string[] {
  return error === undefined ? [] : [error.message ?? JSON.stringify(error), ...messagesOf(error.cause)];
}

/** A server's text must not move the cursor of the terminal. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ");
