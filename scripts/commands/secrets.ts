import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("secrets")
    .description("generate the secrets of the API: print them, or add the missing ones to a file")
    .option("--write <file>", "settings file, made readable by its owner only; existing values are never replaced")
    .addHelpText(
      "after",
      "\nExit code 2, and nothing is changed, when a secret in the file is wrong or its name misspelt.\n" +
        "The commands of a checkout read .env in its folder; variables that are set in the environment win.\n" +
        "Every process of one installation needs the same secrets. How to replace one: docs/operations.md.\n" +
        "\nExample:\n  npx listings secrets --write .env",
    )
    .action(async ({ write }: { write?: string }) => {
      const { makeSecrets, writeMissingSecrets } = await import("../secrets.ts");
      if (write === undefined) {
        for (const [name, value] of Object.entries(makeSecrets())) console.log(`${name}=${value}`);
        return;
      }
      const { added, wasOpen } = await writeMissingSecrets(write);
      const did =
        added.length > 0 ? `Added to ${write}: ${added.join(", ")}.` : `${write} has all of them, and they are right.`;
      console.error(`${did} Only its owner can read it${wasOpen ? " from now on: before, others could, too" : ""}.`);
    });
}
