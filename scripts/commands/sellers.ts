import type { Command } from "commander";

export function register(program: Command): void {
  const sellers = program.command("sellers").description("import sellers, who offer listings");
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
      const [{ withDatabase }, { importSellers }] = await Promise.all([
        import("../database.ts"),
        import("../import/sellers.ts"),
      ]);
      const { sellers: stored, bad } = await withDatabase("sellers-import", (db) =>
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
