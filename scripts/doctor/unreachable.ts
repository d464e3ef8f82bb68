// A server that a program cannot use, as a finding: what its error means, and what to do.
import { adviseOn, classifyFault } from "../connection-fault.ts";
import { type Finding, problem, reasonOf } from "./finding.ts";

/** `consequence`: what is worse meanwhile, for a server that is not missed at once. */
export function unreachable(server: string, setting: string, error: unknown, consequence = ""): Finding {
  const start = "start it (`npx listings stack up` or `docker compose up -d --wait`)";
  const fault = classifyFault(error);
  const advice = fault && adviseOn(fault, { server, setting, start });
  const reason = reasonOf(error).trim().split("\n")[0] ?? "";
  const text = advice === undefined ? reason : `${advice.text} (${reason})`;
  return problem(server, `${text}${consequence}`, advice?.todo ?? `${start} or correct ${setting}`);
}
