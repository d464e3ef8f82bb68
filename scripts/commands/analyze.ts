import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("analyze")
    .description(
      "show what a text becomes: words, Estonian lemmas and compound parts, what is understood, tokens per field",
    )
    .argument("<text>", "a search text or a piece of a listing")
    .option("--json", "machine-readable output")
    .action(async (text: string, { json }: { json?: boolean }) => {
      const { analyzeText, printAnalysis } = await import("../text/analyze.ts");
      const analysis = await analyzeText(text);
      if (json) console.log(JSON.stringify(analysis));
      else printAnalysis(analysis);
    });
}
