import type { Command } from "commander";

const HOURS_MAX = 12;

export function register(program: Command): void {
  program
    .command("token")
    .description("create a dashboard session of a company, to try the API of its dashboard by hand")
    .requiredOption("--company <id>", "the company's id")
    .option("--hours <n>", `lifetime in hours, at most ${HOURS_MAX}`, "1")
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      '\nExample:\n  curl -H "Authorization: Bearer $(npx listings token --company 3)" http://localhost:3000/api/company/api-keys',
    )
    .action(async ({ company, hours, json = false }: { company: string; hours: string; json?: boolean }) => {
      const [{ loadConfig }, { CliError }, { signSession }, { readId }] = await Promise.all([
        import("../../shared/config.ts"),
        import("../../shared/errors.ts"),
        import("../../api/company/session.ts"),
        import("../../shared/ids.ts"),
      ]);
      const config = loadConfig();
      const [secret] = config.dashboardJwtSecrets;
      const companyId = readId(company);
      if (companyId === undefined) throw new CliError(`--company ${company} is no company id.`, 2);
      if (!/^\d{1,2}$/.test(hours) || Number(hours) < 1 || Number(hours) > HOURS_MAX) {
        throw new CliError(`--hours must be a whole number from 1 to ${HOURS_MAX}.`, 2);
      }
      if (secret === undefined || config.dashboardJwksUrl !== undefined) {
        throw new CliError(
          "There is no secret to sign a session with, or the service does not accept sessions signed with it.\n" +
            "Set DASHBOARD_JWT_SECRET (`npx listings secrets --write .env` makes one) and not DASHBOARD_JWKS_URL, or take a token from the dashboard.",
        );
      }
      const session = { companyId, lifetimeSeconds: Number(hours) * 3600 };
      const token = await signSession(config, { ...session, secret });
      console.log(json ? JSON.stringify({ token, ...session }) : token);
    });
}
