import type { Command } from "commander";

interface Options {
  prefix: string;
  users?: boolean;
  keep?: boolean;
  print?: boolean;
}

export function register(program: Command): void {
  program
    .command("roles")
    .description(
      "create the database roles of API, indexer and export with the least rights that each needs; safe to repeat",
    )
    .option("--prefix <text>", "prefix of the role names, which are shared by the whole PostgreSQL server", "listings")
    .option(
      "--users",
      "create a user in each role, too, with the passwords in API_DATABASE_PASSWORD, INDEXER_… and EXPORT_…",
    )
    .option("--keep", "revoke no right: for an upgrade, while programs of the older release run")
    .option("--print", "print the SQL instead of running it")
    .addHelpText(
      "after",
      "\nExamples:\n  npx listings roles\n  npx listings roles --prefix staging --print\n\nRun it as the owner of the tables after every migrate: with --keep before the programs are replaced, without it afterwards.\nThen grant the roles to users of your own, or let --users create users:\n" +
        "  create user api_1 password '…' in role listings_api;\n" +
        "Put that user into DATABASE_URL, and a user of listings_export into EXPORT_DATABASE_URL. The commands migrate, import,\n" +
        "seed, companies, sellers, places and forget need the owner.",
    )
    .action(async ({ prefix, users, keep = false, print }: Options) => {
      const [{ ensureRoles, ensureUsers, ROLES, rolesSql }, { CliError }, { loadToolSettings }] = await Promise.all([
        import("../../shared/db/roles.ts"),
        import("../../shared/errors.ts"),
        import("../../shared/config.ts"),
      ]);
      if (!/^[a-z][a-z0-9_]{0,40}$/.test(prefix)) {
        throw new CliError(`--prefix ${prefix}: a letter, then a-z, 0-9 and _, at most 41 in all.`, 2);
      }
      if (print)
        return console.log(
          rolesSql({ prefix, keep })
            .map((statement) => `${statement};`)
            .join("\n"),
        );
      const { changeDatabase } = await import("../database.ts");
      const { rolePasswords } = loadToolSettings();
      if (users && Object.values(rolePasswords).every((password) => password === undefined)) {
        throw new CliError(
          "--users: set API_DATABASE_PASSWORD, INDEXER_DATABASE_PASSWORD or EXPORT_DATABASE_PASSWORD.",
          2,
        );
      }
      const made = await changeDatabase("roles", async (db) => {
        await ensureRoles(db, { prefix, keep });
        return users ? ensureUsers(db, rolePasswords, prefix) : [];
      });
      console.log(
        `Roles ${ROLES.map((role) => `${prefix}_${role}`).join(", ")} have the rights that they need${keep ? ", and those that they had" : " and no others"}.`,
      );
      if (made.length > 0) console.log(`Users ${made.join(", ")} have them, with the passwords given.`);
    });
}
