import type { Command } from "commander";
import type { KeyDeps } from "../../api/company/key-handlers.ts";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { WorkingKey } from "../../shared/db/working-keys.ts";

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
        const created = await changeKeys(company, (deps, id) => createKey(deps, id, body), { hashes: true });
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
    .description(
      "list a company's keys, newest first, or the working keys of all companies, without the keys themselves",
    )
    .option("--company <id>", "the company's id")
    .option("--all", "all companies: says of each key whether it was never used, expires soon or needs the old pepper")
    .option(...JSON_OPTION)
    .action(async ({ company, all, json }: { company?: string; all?: boolean; json?: boolean }) => {
      if ((company === undefined) === !all) throw await usage("Give one of --company ID and --all.");
      if (company === undefined) return listAll(json);
      const { listKeys } = await import("../../api/company/key-handlers.ts");
      const { withDatabase } = await import("../database.ts");
      const { keys: listed } = await withKeys(company, listKeys, withDatabase);
      if (json) return console.log(JSON.stringify(listed));
      if (listed.length === 0) console.log(`No keys. Make one with: listings keys create --company ${company}`);
      for (const key of listed) {
        console.log(`${key.id}  ${key.prefix}…  ${stateOf(key)}, ${usedOf(key)}  ${key.name}`);
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
      const created = await changeKeys(company, (deps, companyId) => rotateKey(deps, companyId, id, body), {
        hashes: true,
      });
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
      await changeKeys(company, (deps, companyId) => revokeKey(deps, companyId, id));
      console.log(json ? JSON.stringify({ id, revoked: true }) : `Key ${id} is revoked.`);
    });
}

type KeyWork<T> = (deps: KeyDeps, companyId: string) => Promise<T>;

/** `hashes`: the command stores a key's digest, which needs the pepper of the running API. */
async function changeKeys<T>(company: string, work: KeyWork<T>, { hashes = false } = {}): Promise<T> {
  const [{ changeDatabase }, { refuseOtherPrograms }, { refuseOtherPepper }] = await Promise.all([
    import("../database.ts"),
    import("../other-programs.ts"),
    import("../other-settings.ts"),
  ]);
  const guarded: KeyWork<T> = async (deps, companyId) => {
    if (hashes) await refuseOtherPepper(deps.db, deps.config);
    return work(deps, companyId);
  };
  const needed = hashes ? (["API_KEY_PEPPER"] as const) : [];
  // Also for `revoke`: revoked in an older copy of the database, the key would go on working.
  const inRunning = async (db: Knex, config: Config, run: (db: Knex, config: Config) => Promise<T>) => {
    await refuseOtherPrograms(db, config);
    return run(db, config);
  };
  return withKeys(company, guarded, (name, run) =>
    changeDatabase(name, (db, config) => inRunning(db, config, run), needed),
  );
}

async function withKeys<T>(
  company: string,
  work: KeyWork<T>,
  open: (name: string, run: (db: Knex, config: Config) => Promise<T>) => Promise<T>,
): Promise<T> {
  const [{ readId }, { AppError }] = await Promise.all([
    import("../../shared/ids.ts"),
    import("../../shared/errors.ts"),
  ]);
  const companyId = readId(company);
  if (companyId === undefined) throw await usage(`--company ${company} is no company id.`);
  try {
    return await open("keys", (db, config) => work({ db, config }, companyId));
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

const usedOf = ({ lastUsedAt }: { lastUsedAt: Date | null }) =>
  lastUsedAt === null ? "never used" : `last used ${lastUsedAt.toISOString().slice(0, 13)}h`;

/** A key that ends sooner should have a successor by now. */
const ENDS_SOON_DAYS = 30;

async function listAll(json = false): Promise<void> {
  const [{ withDatabase }, { listWorkingKeys }, { readRuns, latestRuns }, { pepperId }, { formatTable }] =
    await Promise.all([
      import("../database.ts"),
      import("../../shared/db/working-keys.ts"),
      import("../../shared/db/program-runs.ts"),
      import("../../api/company/key-format.ts"),
      import("../format-table.ts"),
    ]);
  const { working, pepper } = await withDatabase("keys", async (db, { apiKeyPeppers: [own] }) => {
    const [api] = latestRuns(await readRuns(db), "api");
    return {
      working: await listWorkingKeys(db),
      // The running API's, as long as there is one: this shell may lack it.
      pepper: api?.settings.peppers?.[0] ?? (own === undefined ? undefined : pepperId(own)),
    };
  });
  const noted = working.map((key) => ({ ...key, notes: notesOn(key, pepper) }));
  if (json) return console.log(JSON.stringify(noted));
  const rows = noted.map((key) => {
    const { id, companyId, companyName, prefix, notes, name } = key;
    return [id, companyId, companyName, `${prefix}…`, usedOf(key), notes.join(", "), name];
  });
  for (const line of formatTable(["id", "company", "its name", "key", "use", "note", "purpose"], rows))
    console.log(line);
}

function notesOn({ expiresAt, pepperId }: WorkingKey, pepper: string | undefined): string[] {
  const days = expiresAt === null ? Number.POSITIVE_INFINITY : (expiresAt.getTime() - Date.now()) / 86_400_000;
  return [
    ...(days <= ENDS_SOON_DAYS ? [`ends in ${Math.floor(days)} days`] : []),
    ...(pepper !== undefined && pepperId !== pepper ? ["needs the old pepper"] : []),
  ];
}
