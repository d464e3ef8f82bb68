import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the tables as the builder types them have columns of the schema, and are null where those may be", () => {
  const schema = readFileSync("test/fixtures/schema.sql", "utf8");
  const tables = readFileSync("shared/db/tables.ts", "utf8").matchAll(/^ {4}(\w+): \{\n([^}]*)\}/gm);
  const typed = [...tables].flatMap(([, table, columns = ""]) =>
    [...columns.matchAll(/^ *(\w+): (.*);$/gm)].map(([, column, type = ""]) => ({
      column: `${table}.${column}`,
      nullable: type.endsWith("| null"),
    })),
  );
  const lines = schema.slice(0, schema.indexOf("-- constraints")).split("\n");
  const stored = typed.flatMap(({ column }) => {
    const line = lines.find((each) => each.startsWith(`${column} `));
    return line === undefined ? [] : [{ column, nullable: !line.includes(" not null") }];
  });
  expect(typed.length).toBeGreaterThan(8);
  expect(typed).toEqual(stored);
});
