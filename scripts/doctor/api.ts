// Checks the API at its public address, as a client reaches it.
import { reasonOf } from "../cause.ts";
import { adviseOn, classifyFault } from "../connection-fault.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

export async function examineApi(baseUrl: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(5000) });
    const { status, version } = (await answer.json().catch(() => ({}))) as { status?: string; version?: string };
    if (status === undefined) {
      const text = `what answers at ${baseUrl} (status ${answer.status}) is another service`;
      return [problem("API", text, "correct BASE_URL, or the proxy in front")];
    }
    if (status === "ok") return [ok("API", `version ${version} answers at ${baseUrl}`)];
    const todo = `the lines above name the cause; ${baseUrl}/status shows the rest`;
    return [problem("API", `answers at ${baseUrl}, but is ${status}`, todo)];
  } catch (error) {
    const fault = classifyFault(error);
    const where = { server: "the API", setting: "BASE_URL", start: "start it with `npx listings api`" };
    const { text, todo } = adviseOn(fault ?? "nothing there", where);
    return [warning("API", `${baseUrl}: ${text} (${reasonOf(error).trim().split("\n")[0]})`, todo)];
  }
}
