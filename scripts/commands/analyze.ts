import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("analyze")
    .description(
      "show how a text is analysed: words, Estonian lemmas and compound parts, filters understood, tokens per field",
    )
    .argument("<text>", "a search text, or text of a listing")
    .option("--json", "machine-readable output")
    .action(async (text: string, { json }: { json?: boolean }) => {
      const { analyzeText, printAnalysis } = await import("../text/analyze.ts");
      const analysis = await analyzeText(text);
      if (json) console.log(JSON.stringify(analysis));
      else printAnalysis(analysis);
    });
}
