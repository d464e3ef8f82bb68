// Checks whether the running API has the secrets of these settings: what one process signs, another must accept. The API is
// asked several times at its public address, since several processes may be behind it.
import { signSession } from "../../api/company/session.ts";
import { decodeCursor, encodeCursor } from "../../api/search/cursor.ts";
import type { Config } from "../../shared/config.ts";
import { type Finding, ok, problem } from "./finding.ts";

const ASKED_TIMES = 3;
const IN_ORDER =
  'take the steps of docs/operations.md, "Replacing a secret", in their order: both values everywhere first';
/** No company has this id, so no data is read. */
const NO_COMPANY = "999999999999999999";

type SecretsConfig = Pick<
  Config,
  | "baseUrl"
  | "cursorSecrets"
  | "dashboardJwtSecrets"
  | "dashboardJwksUrl"
  | "dashboardJwtIssuer"
  | "dashboardJwtAudience"
  | "dashboardJwtTyp"
>;

/** Empty where the API does not answer, which is a finding of its own, or has no second page. */
export async function examineSharedSecrets(config: SecretsConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const look of [lookAtCursors, lookAtSessions]) {
    for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
      const finding = await look(config).catch(() => undefined);
      if (finding === undefined) break;
      if (findings.at(-1)?.text !== finding.text) findings.push(finding);
      if (finding.state === "problem") break;
    }
  }
  return findings;
}

/** Reads a cursor of the API here, signs it here, and lets the API read it. */
async function lookAtCursors({ baseUrl, cursorSecrets }: SecretsConfig): Promise<Finding | undefined> {
  if (cursorSecrets.length === 0) return undefined;
  const search = `${baseUrl}/api/public/v1/listings?limit=1`;
  const { body } = await ask(search);
  const made = (body as { nextCursor?: string | null }).nextCursor;
  if (typeof made !== "string") return undefined;
  const cursor = decodeCursor(made, cursorSecrets);
  if (cursor === undefined) {
    const text = `CURSOR_SECRET here lacks the one that the API at ${baseUrl} signs cursors with: processes with these settings refuse them`;
    return problem("Cursors", text, IN_ORDER);
  }
  const { status } = await ask(`${search}&cursor=${encodeCursor(cursor, cursorSecrets)}`);
  if (status !== 400)
    return ok("Cursors", `the API at ${baseUrl} and processes with these settings accept each other's`);
  const text = `the API at ${baseUrl} refuses cursors of the first CURSOR_SECRET here, which processes with these settings make`;
  return problem("Cursors", text, IN_ORDER);
}

async function lookAtSessions({ baseUrl, ...config }: SecretsConfig): Promise<Finding | undefined> {
  const [secret] = config.dashboardJwtSecrets;
  if (secret === undefined || config.dashboardJwksUrl !== undefined) return undefined;
  const token = await signSession(config, { companyId: NO_COMPANY, lifetimeSeconds: 60, secret });
  const { status } = await ask(`${baseUrl}/api/company/api-keys`, { Authorization: `Bearer ${token}` });
  if (status >= 500 || status === 429) return undefined;
  // A session that is accepted gets 404 here: there is no such company.
  if (status !== 401) return ok("Sessions", `the API at ${baseUrl} accepts those of DASHBOARD_JWT_SECRET here`);
  const text = `the API at ${baseUrl} refuses sessions signed with DASHBOARD_JWT_SECRET here`;
  return problem("Sessions", text, IN_ORDER);
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(5000) });
  return { status: answer.status, body: await answer.json() };
}
