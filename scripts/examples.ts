// Examples for the help of commands that do not bring their own.
import type { Command } from "commander";

const EXAMPLES: Record<string, string> = {
  analyze: "npx listings analyze 'Kadrioru korterisse'",
  api: "PORT=8080 npx listings api",
  "companies add": "npx listings companies add 'Näidis OÜ'",
  "companies rename": "npx listings companies rename 3 'Uus Näidis OÜ'",
  "companies remove": "npx listings companies remove 3",
  "companies list": "npx listings companies list --json",
  doctor: "npx listings doctor --json",
  explain: "npx listings explain 'searchText=korter kadriorus&sort=featured'",
  import: "npx listings import listings.jsonl --dry-run",
  "keys list": "npx listings keys list --company 3\n  npx listings keys list --all",
  "keys rotate": "npx listings keys rotate 17 --company 3",
  "keys revoke": "npx listings keys revoke 17 --company 3",
  migrate: "npx listings migrate",
  "places import": "npx listings places import ehak.csv",
  seed: "npx listings seed --count 1000000",
  "sellers list": "npx listings sellers list --company 3 --name maasikas",
  "sellers import": "npx listings sellers import sellers.jsonl",
};

export function addExamples(program: Command): void {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const command = name
      .split(" ")
      .reduce<Command | undefined>((parent, word) => parent?.commands.find((child) => child.name() === word), program);
    command?.addHelpText("after", `\nExample:\n  ${example}`);
  }
}
