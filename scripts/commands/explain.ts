import type { Command } from "commander";

export function register(program: Command): void {
  program
    .command("explain")
    .description("explain a search: the query sent to OpenSearch, and which clauses each hit matched")
    .argument(
      "<query>",
      "a text, or a query string of /api/public/v1/listings, e.g. 'searchText=korter rõduga&limit=5'",
    )
    .option("--body", "print the whole search body, too")
    .option("--json", "machine-readable output")
    .action(async (query: string, { body, json }: { body?: boolean; json?: boolean }) => {
      const { explainSearch, printExplanation } = await import("../text/explain.ts");
      const explanation = await explainSearch(query);
      if (json) console.log(JSON.stringify(explanation));
      else printExplanation(explanation, { body: body === true });
    });
}
