// Tables in docs/reliability.md that a test writes and holds it to.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

const DOC = path.join(import.meta.dirname, "../../docs/reliability.md");

/** The table between the group's marks; `npm run golden` writes it. */
export function expectTable(group: string, head: string[], rows: string[][]): void {
  const row = (cells: string[]) => `| ${cells.join(" | ")} |\n`;
  const table = `${row(head)}|${"---|".repeat(head.length)}\n${rows.map(row).join("")}`;
  const [begin, end] = [`<!-- wrong steps, ${group}: written by its test -->\n`, "<!-- end -->"];
  const text = readFileSync(DOC, "utf8");
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end, from);
  if (process.env.GOLDEN === "write") writeFileSync(DOC, text.slice(0, from) + table + text.slice(to));
  else expect(text.slice(from, to)).toBe(table);
}
