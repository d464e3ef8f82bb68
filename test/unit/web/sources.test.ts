// What pages are built from, against what they import: a source that is not watched would leave pages of before.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SOURCES } from "../../../scripts/dev/site/ensure.ts";

test("every module that pages import, values not types, is watched for changes", () => {
  const files = ["api/web/browser", "api/web/messages"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const imported = files
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/^import (?!type )[^;]*? from "(\.[^"]+)"/gm)].map((match) =>
        normalize(join(dirname(path), match[1] ?? "")),
      ),
    );
  expect(imported.length).toBeGreaterThan(20);
  const unwatched = imported.filter((path) => !SOURCES.some((source) => path.startsWith(source)));
  expect([...new Set(unwatched)]).toEqual([]);
});
