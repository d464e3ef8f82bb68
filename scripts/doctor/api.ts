// The API at its public address, as a client meets it.
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

export async function examineApi(baseUrl: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(5000) });
    const { status, version } = (await answer.json()) as { status?: string; version?: string };
    if (status === "ok") return [ok("API", `version ${version} answers at ${baseUrl}`)];
    const todo = `the lines above name the cause; ${baseUrl}/status shows the rest`;
    return [problem("API", `answers at ${baseUrl}, but is ${status ?? "not this service"}`, todo)];
  } catch (error) {
    const todo = "start it with `npx listings api`, or correct BASE_URL";
    return [warning("API", `does not answer at ${baseUrl}: ${reasonOf(error)}`, todo)];
  }
}
