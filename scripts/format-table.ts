// A table for the terminal: columns as wide as their widest cell, numbers to the right.

type Cell = string | number;

/** One line for the headings and one for each row. */
export function formatTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => String(row[at] ?? "").length)),
  );
  const isNumber = headings.map((_, at) => rows.every((row) => typeof row[at] === "number"));
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell, at) => (isNumber[at] ? String(cell).padStart(widths[at]!) : String(cell).padEnd(widths[at]!)))
      .join("  ")
      .trimEnd();
  return [headings, ...rows].map(line);
}
