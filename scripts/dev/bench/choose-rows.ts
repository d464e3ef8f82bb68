// Which rows of a benchmark run: those that are named, or all but those that run only by name.
import { CliError } from "../../../shared/errors.ts";

type Rows<Name extends string> = Record<Name, { title: string; byName?: boolean }>;

export function chooseRows<Name extends string>(rows: Rows<Name>, only: readonly string[] | undefined): Name[] {
  const all = Object.keys(rows) as Name[];
  if (only === undefined) return all.filter((name) => !rows[name].byName);
  const unknown = only.filter((name) => !(name in rows));
  if (unknown.length > 0) throw new CliError(`There is no row ${unknown.join(", ")}. Rows:\n${explainRows(rows)}`, 2);
  return all.filter((name) => only.includes(name));
}

export const explainRows = <Name extends string>(rows: Rows<Name>): string =>
  (Object.entries(rows) as [Name, Rows<Name>[Name]][])
    .map(([name, { title, byName }]) => `${name.padEnd(10)} ${title}${byName ? " (only by name)" : ""}`)
    .join("\n");
