import type { Command } from "commander";
import type { CompanyContents } from "../../shared/db/companies.ts";

const JSON_OPTION = ["--json", "machine-readable output"] as const;

export function register(program: Command): void {
  const companies = program
    .command("companies")
    .description("add, list, rename and remove companies, which own listings, exports and API keys");
  companies
    .command("add")
    .argument("<name>")
    .description("add a company; prints its id")
    .option(...JSON_OPTION)
    .action(async (name: string, { json }: { json?: boolean }) => {
      const [{ changeDatabase }, { insertCompany }] = await load();
      const trimmed = await readName(name);
      const id = await changeDatabase("companies", (db) => insertCompany(db, trimmed));
      console.log(json ? JSON.stringify({ id, name: trimmed }) : id);
    });

  companies
    .command("list")
    .description("list the companies with their sellers and listings")
    .option(...JSON_OPTION)
    .action(async ({ json }: { json?: boolean }) => {
      const [{ withDatabase }, { listCompanies }] = await load();
      const rows = await withDatabase("companies", listCompanies);
      if (json) {
        const list = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
        return console.log(JSON.stringify(list));
      }
      if (rows.length === 0)
        return console.log("There are no companies. Add one with: npx listings companies add NAME");
      const { formatTable } = await import("../format-table.ts");
      const cells = rows.map(({ id, name, ...counts }) => [id, name, counts.sellers, counts.listings, counts.active]);
      for (const line of formatTable(["id", "name", "sellers", "listings", "public"], cells)) console.log(line);
    });

  companies
    .command("rename")
    .description("give a company another name, which its export and its pages show at once")
    .argument("<id>", "the company's id")
    .argument("<name>")
    .option(...JSON_OPTION)
    .action(async (id: string, name: string, { json }: { json?: boolean }) => {
      const [{ changeDatabase }, { renameCompany }] = await load();
      const [companyId, trimmed] = [await readCompanyId(id), await readName(name)];
      const before = await changeDatabase("companies", (db) => renameCompany(db, companyId, trimmed));
      if (before === undefined) throw await noCompany(id);
      console.log(
        json ? JSON.stringify({ id, name: trimmed, before }) : `Company ${id} is ${trimmed} now, no longer ${before}.`,
      );
    });

  companies
    .command("remove")
    .description("remove a company that owns no listing, seller or working key")
    .argument("<id>", "the company's id")
    .option(...JSON_OPTION)
    .action(async (id: string, { json }: { json?: boolean }) => {
      const [{ changeDatabase }, { removeCompany }] = await load();
      const companyId = await readCompanyId(id);
      const contents = await changeDatabase("companies", (db) => removeCompany(db, companyId));
      if (contents === undefined) throw await noCompany(id);
      if (contents.listings + contents.sellers + contents.workingKeys > 0) throw await stillOwns(id, contents);
      const keys = contents.endedKeys > 0 ? `, with ${contents.endedKeys} revoked or expired keys` : "";
      console.log(json ? JSON.stringify({ id, ...contents }) : `Company ${id} is removed${keys}.`);
    });
}

const load = () => Promise.all([import("../database.ts"), import("../../shared/db/companies.ts")]);

async function readName(name: string): Promise<string> {
  if (name.trim() !== "") return name.trim();
  const { CliError } = await import("../../shared/errors.ts");
  throw new CliError("A company needs a name.", 2);
}

async function readCompanyId(text: string): Promise<string> {
  const { readId } = await import("../../shared/ids.ts");
  const id = readId(text);
  if (id !== undefined) return id;
  const { CliError } = await import("../../shared/errors.ts");
  throw new CliError(`${text} is no company id.`, 2);
}

async function noCompany(id: string) {
  const { CliError } = await import("../../shared/errors.ts");
  return new CliError(`There is no company ${id}. \`listings companies list\` shows all.`, 2);
}

async function stillOwns(id: string, { listings, sellers, workingKeys }: CompanyContents) {
  const { CliError } = await import("../../shared/errors.ts");
  const todo = [
    ...(listings > 0 ? ["delete its listings (`listings forget --listing IDS`)"] : []),
    ...(sellers > 0
      ? [`erase its sellers (\`listings sellers list --company ${id}\`, \`listings forget --seller ID\`)`]
      : []),
    ...(workingKeys > 0 ? [`revoke its keys (\`listings keys list --company ${id}\`)`] : []),
  ];
  return new CliError(
    `Company ${id} still owns ${listings} listings, ${sellers} sellers and ${workingKeys} working keys: nothing was removed.\n` +
      `First ${todo.join(", then ")}.`,
  );
}
