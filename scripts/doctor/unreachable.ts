// A server that a program cannot use, as a finding: what its error means, and what to do.
import { adviseOn, classifyFault } from "../connection-fault.ts";
import { type Finding, problem, reasonOf } from "./finding.ts";

interface Where {
  /** What names the server: several settings may name one. */
  setting: string;
  /** Then it was not started by a command of ours. */
  production: boolean;
  /** What is worse meanwhile, for a server that is not missed at once. */
  consequence?: string;
}

export function unreachable(server: string, error: unknown, { setting, production, consequence = "" }: Where): Finding {
  const start = production ? "start it" : "start it (`npx listings stack up` or `docker compose up -d --wait`)";
  const fault = classifyFault(error);
  const advice = fault && adviseOn(fault, { server, setting, start });
  const reason = reasonOf(error).trim().split("\n")[0] ?? "";
  const text = advice === undefined ? reason : `${advice.text} (${reason})`;
  return problem(server, `${setting}: ${text}${consequence}`, advice?.todo ?? `${start} or correct ${setting}`);
}
