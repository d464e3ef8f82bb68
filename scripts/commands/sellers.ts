import type { Command } from "commander";

export function register(program: Command): void {
  const sellers = program.command("sellers").description("import and list sellers, who offer listings");
  sellers
    .command("list")
    .description("list sellers with their ids and listings; never phone or email")
    .option("--company <id>", "those of this company")
    .option("--name <text>", "those whose name contains this text")
    .option("--json", "machine-readable output")
    .action(listAll);

  sellers
    .command("import")
    .argument("<file>", "JSON Lines with externalId, displayName and, optionally, companyId, phone, email, photoUrl")
    .description("add and update sellers by company and externalId; bad lines are reported and skipped")
    .option("--json", "machine-readable output with the id of each seller, which `listings import` needs")
    .addHelpText(
      "after",
      `\nExample line:\n  {"externalId": "m-17", "companyId": "3", "displayName": "Mari Maasikas", "phone": "+372 5555 0000"}`,
    )
    .action(async (file: string, { json }: { json?: boolean }) => {
      const [{ changeDatabase }, { importSellers }] = await Promise.all([
        import("../database.ts"),
        import("../import/sellers.ts"),
      ]);
      const { sellers: stored, bad } = await changeDatabase("sellers-import", (db) =>
        importSellers(db, file, (line, reason) => console.error(`line ${line}: ${reason}`)),
      );
      if (bad > 0) process.exitCode = 1;
      if (json) {
        const list = stored.map(({ id, external_id, company_id }) => ({
          id,
          externalId: external_id,
          companyId: company_id,
        }));
        return console.log(JSON.stringify({ sellers: list, bad }));
      }
      const added = stored.filter(({ inserted }) => inserted).length;
      console.log(
        `${stored.length} sellers stored, ${added} of them new${bad > 0 ? `; ${bad} bad lines left out` : ""}.`,
      );
      if (stored.length > 0) console.log("Their ids: run it again with --json.");
    });
}

const SHOWN_MAX = 1000;

interface ListOptions {
  company?: string;
  name?: string;
  json?: boolean;
}

async function listAll({ company, name, json }: ListOptions): Promise<void> {
  const [{ withDatabase }, { listSellers }, { CliError }, { readId }, { formatTable }] = await Promise.all([
    import("../database.ts"),
    import("../../shared/db/companies.ts"),
    import("../../shared/errors.ts"),
    import("../../shared/ids.ts"),
    import("../format-table.ts"),
  ]);
  const companyId = company === undefined ? null : readId(company);
  if (companyId === undefined) throw new CliError(`--company ${company} is no company id.`, 2);
  const filter = { companyId, name: name ?? null, limit: SHOWN_MAX + 1 };
  const found = await withDatabase("sellers-list", (db) => listSellers(db, filter));
  const shown = found.slice(0, SHOWN_MAX);
  if (json) return console.log(JSON.stringify({ sellers: shown, more: found.length > shown.length }));
  if (found.length === 0) return console.log("There is no such seller.");
  const rows = shown.map((seller) => [
    seller.id,
    seller.companyId ?? "",
    seller.externalId ?? "",
    seller.listings,
    seller.name,
  ]);
  for (const line of formatTable(["id", "company", "external id", "listings", "name"], rows)) console.log(line);
  if (found.length > shown.length)
    console.log(`There are more than ${SHOWN_MAX}: narrow them with --company or --name.`);
}
