import type { Command } from "commander";

export function register(program: Command): void {
  const companies = program
    .command("companies")
    .description("add and list companies, which own listings, exports and API keys");
  companies
    .command("add")
    .argument("<name>")
    .description("add a company; prints its id")
    .option("--json", "machine-readable output")
    .action(async (name: string, { json }: { json?: boolean }) => {
      const [{ withDatabase }, { insertCompany }] = await load();
      const { CliError } = await import("../../shared/errors.ts");
      if (name.trim() === "") throw new CliError("A company needs a name.", 2);
      const id = await withDatabase("companies", (db) => insertCompany(db, name.trim()));
      console.log(json ? JSON.stringify({ id, name: name.trim() }) : id);
    });

  companies
    .command("list")
    .description("list the companies with their sellers and listings")
    .option("--json", "machine-readable output")
    .action(async ({ json }: { json?: boolean }) => {
      const [{ withDatabase }, { listCompanies }] = await load();
      const rows = await withDatabase("companies", listCompanies);
      if (json) {
        const list = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
        return console.log(JSON.stringify(list));
      }
      if (rows.length === 0)
        return console.log("There are no companies. Add one with: npx listings companies add NAME");
      const idWidth = Math.max(2, ...rows.map(({ id }) => id.length));
      const nameWidth = Math.max(4, ...rows.map(({ name }) => name.length));
      console.log(`${"id".padStart(idWidth)}  ${"name".padEnd(nameWidth)}  sellers  listings  public`);
      for (const { id, name, sellers, listings, active } of rows) {
        const counts = `${String(sellers).padStart(7)}  ${String(listings).padStart(8)}  ${String(active).padStart(6)}`;
        console.log(`${id.padStart(idWidth)}  ${name.padEnd(nameWidth)}  ${counts}`);
      }
    });
}

const load = () => Promise.all([import("../database.ts"), import("../../shared/db/companies.ts")]);
