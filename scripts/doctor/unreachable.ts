// The finding for a server that cannot be reached: the cause, and what to do.
import { reasonOf } from "../cause.ts";
import { adviseOn, classifyFault, mayStartOurs } from "../connection-fault.ts";
import { type Finding, problem } from "./finding.ts";

interface Where {
  /** The settings that name the server. */
  setting: string;
  /** In production starting our own servers is no remedy. */
  production: boolean;
  /** Appended to the text: what does not work without the server. */
  consequence?: string;
}

export function unreachable(server: string, error: unknown, { setting, production, consequence = "" }: Where): Finding {
  const start = mayStartOurs(error, { exposed: production })
    ? "start it (`npx listings dev stack up` or `docker compose up -d --wait`)"
    : "start it";
  const fault = classifyFault(error);
  const advice = fault && adviseOn(fault, { server, setting, start });
  const reason = reasonOf(error).trim().split("\n")[0] ?? "";
  const text = advice === undefined ? reason : `${advice.text} (${reason})`;
  return problem(server, `${setting}: ${text}${consequence}`, advice?.todo ?? `${start} or correct ${setting}`);
}
