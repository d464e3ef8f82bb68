import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { parseFamilies, scoreFamilies } from "../relevance/families.ts";

const MEGABYTE = 1024 * 1024;

export function register(program: Command): void {
  program
    .command("families")
    .description("score the Estonian lemmatiser: how many forms of each word family match their citation form")
    .argument("<file.tsv>", "kind, citation form and forms, separated by tabs")
    .option("--misses", "list every form that does not match, or matches another family")
    .option("--json", "print one JSON document")
    .addHelpText("after", "\nExample:\n  npx listings dev families test/fixtures/estonian-families.tsv --misses")
    .action(familiesCommand);
}

function familiesCommand(file: string, { misses, json }: { misses?: boolean; json?: boolean }): void {
  const families = parseFamilies(readFileSync(file, "utf8"));
  const heapBefore = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  const { estonian } = loadLanguageData();
  const loadMs = Math.round(performance.now() - startedAt);
  const heapMb = Math.round((process.memoryUsage().heapUsed - heapBefore) / MEGABYTE);
  const scores = scoreFamilies(estonian, families);
  if (json) {
    console.log(JSON.stringify({ loadMs, heapMb, scores }));
    return;
  }
  const share = (part: number, whole: number) => ((100 * part) / whole).toFixed(1).padStart(6);
  console.log("kind      families   forms    met %  wrong merges %");
  for (const { kind, families: count, forms, met, wrong } of scores) {
    const counts = `${String(count).padStart(9)}${String(forms).padStart(8)}`;
    console.log(`${kind.padEnd(9)}${counts}   ${share(met, forms)}          ${share(wrong, forms)}`);
  }
  console.log(`loaded in ${loadMs} ms, ${heapMb} MB`);
  if (misses) {
    for (const score of scores) for (const line of [...score.missed, ...score.wrongMerges]) console.log(line);
  }
}
