import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("secrets")
    .description("make the secrets that the API needs: print them, or add to a file what it lacks")
    .option(
      "--write <file>",
      "file of settings, readable by its owner alone; what stands in it already is never replaced",
    )
    .addHelpText(
      "after",
      "\nThe commands of a checkout read .env in its folder; what the environment holds already wins.\n" +
        "Every process of one installation needs the same secrets. How to replace one: docs/operations.md.\n" +
        "\nExample:\n  npx listings secrets --write .env",
    )
    .action(async ({ write }: { write?: string }) => {
      const { makeSecrets, writeMissingSecrets } = await import("../secrets.ts");
      if (write === undefined) {
        for (const [name, value] of Object.entries(makeSecrets())) console.log(`${name}=${value}`);
        return;
      }
      const added = await writeMissingSecrets(write);
      if (added.length > 0) console.error(`Added to ${write}: ${added.join(", ")}. Only its owner can read it.`);
      else console.error(`${write} has all of them; nothing was changed.`);
    });
}
