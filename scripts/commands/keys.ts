import type { Command } from "commander";
import type { KeyDeps } from "../../api/company/key-handlers.ts";
import type { SecretName } from "../../shared/setting-rules.ts";

/** Commands that create a key store its digest, which needs the pepper. */
const HASHES: readonly SecretName[] = ["API_KEY_PEPPER"];
/** Its first moment, in UTC. */
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Options by the names that the API has for them. */
const OPTIONS: Readonly<Record<string, string>> = { name: "--name", expiresAt: "--expires", overlapHours: "--overlap" };
const JSON_OPTION = ["--json", "machine-readable output"] as const;

export function register(program: Command): void {
  const keys = program.command("keys").description("create, list, rotate and revoke API keys of companies");

  keys
    .command("create")
    .description("create a key, which is printed only once")
    .requiredOption("--company <id>", "the company's id")
    .option("--name <text>", "purpose of the key", "made by an operator")
    .option(
      "--expires <time>",
      "a day or a time, such as 2027-01-01 or 2027-01-01T12:00:00+02:00; without it the key works until it is revoked",
    )
    .option(...JSON_OPTION)
    .addHelpText("after", '\nExample:\n  npx listings keys create --company 3 --name "nightly export"')
    .action(
      async ({ company, name, expires, json }: { company: string; name: string; expires?: string; json?: boolean }) => {
        const { createKey } = await import("../../api/company/key-handlers.ts");
        const expiresAt = expires !== undefined && IS_DAY.test(expires) ? `${expires}T00:00:00Z` : expires;
        const body = { name, permissions: ["export"], ...(expiresAt === undefined ? {} : { expiresAt }) };
        const created = await withKeys(company, (deps, id) => createKey(deps, id, body), HASHES);
        if (created === undefined)
          throw await usage(`There is no company ${company}. \`listings companies list\` shows all.`);
        if (json) return console.log(JSON.stringify(created));
        // Only the key on stdout, so that it can be redirected into a file.
        console.error(`Key ${created.id} of company ${company}, shown this once:`);
        console.log(created.key);
      },
    );

  keys
    .command("list")
    .description("list a company's keys, newest first, without the keys themselves")
    .requiredOption("--company <id>", "the company's id")
    .option(...JSON_OPTION)
    .action(async ({ company, json }: { company: string; json?: boolean }) => {
      const { listKeys } = await import("../../api/company/key-handlers.ts");
      const { keys: all } = await withKeys(company, listKeys);
      if (json) return console.log(JSON.stringify(all));
      if (all.length === 0) console.log(`No keys. Make one with: listings keys create --company ${company}`);
      for (const key of all) {
        const used = key.lastUsedAt === null ? "never used" : `last used ${key.lastUsedAt.toISOString().slice(0, 13)}h`;
        console.log(`${key.id}  ${key.prefix}…  ${stateOf(key)}, ${used}  ${key.name}`);
      }
    });

  keys
    .command("rotate")
    .description("create the successor of a key; both work until the overlap ends")
    .argument("<id>", "id of the key")
    .requiredOption("--company <id>", "the company's id")
    .option("--overlap <hours>", "how long the old key keeps working", "24")
    .option(...JSON_OPTION)
    .action(async (id: string, { company, overlap, json }: { company: string; overlap: string; json?: boolean }) => {
      const { rotateKey } = await import("../../api/company/key-handlers.ts");
      const body = { overlapHours: /^\d{1,4}$/.test(overlap) ? Number(overlap) : overlap };
      const created = await withKeys(company, (deps, companyId) => rotateKey(deps, companyId, id, body), HASHES);
      if (json) return console.log(JSON.stringify(created));
      console.error(`Key ${created.id} follows key ${id}, shown this once:`);
      console.log(created.key);
    });

  keys
    .command("revoke")
    .description("revoke a key at once")
    .argument("<id>", "id of the key")
    .requiredOption("--company <id>", "the company's id")
    .option(...JSON_OPTION)
    .action(async (id: string, { company, json }: { company: string; json?: boolean }) => {
      const { revokeKey } = await import("../../api/company/key-handlers.ts");
      await withKeys(company, (deps, companyId) => revokeKey(deps, companyId, id));
      console.log(json ? JSON.stringify({ id, revoked: true }) : `Key ${id} is revoked.`);
    });
}

async function withKeys<T>(
  company: string,
  work: (deps: KeyDeps, companyId: string) => Promise<T>,
  needed: readonly SecretName[] = [],
): Promise<T> {
  const [{ withDatabase }, { readId }, { AppError }] = await Promise.all([
    import("../database.ts"),
    import("../../shared/ids.ts"),
    import("../../shared/errors.ts"),
  ]);
  const companyId = readId(company);
  if (companyId === undefined) throw await usage(`--company ${company} is no company id.`);
  try {
    return await withDatabase("keys", (db, config) => work({ db, config }, companyId), needed);
  } catch (error) {
    // Errors of options and unknown keys are those of the API.
    if (error instanceof AppError && error.code !== "internal_error") {
      const see = error.code === "not_found" ? ` See them with: listings keys list --company ${companyId}` : "";
      const problems = error.details?.map(({ param, reason }) => `${OPTIONS[param] ?? param} ${reason}.`);
      throw await usage((problems?.join("\n") ?? error.message) + see);
    }
    throw error;
  }
}

async function usage(message: string) {
  const { CliError } = await import("../../shared/errors.ts");
  return new CliError(message, 2);
}

function stateOf({
  revokedAt,
  expiresAt,
  replacedBy,
}: {
  revokedAt: Date | null;
  expiresAt: Date | null;
  replacedBy: string | null;
}) {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`;
  const follower = replacedBy === null ? "" : `, followed by ${replacedBy}`;
  if (expiresAt === null) return "works";
  return `${expiresAt.getTime() > Date.now() ? "works until" : "expired"} ${expiresAt.toISOString()}${follower}`;
}
