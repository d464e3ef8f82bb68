// Second half of `npm run build`: copies to dist, or to the folder that is given, what is not TypeScript but read at run time (rules,
// word lists, XSD, pages).
import { cpSync, existsSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDERS = ["api", "indexer", "shared", "mappings", "scripts"];
const NOT_COPIED = new Set([".ts", ".js", ".md"]);

const project = fileURLToPath(new URL("../..", import.meta.url));
const target = process.argv[2] ?? `${project}dist`;

for (const folder of FOLDERS.filter((name) => existsSync(project + name))) {
  cpSync(project + folder, `${target}/${folder}`, {
    recursive: true,
    // A path without an extension is a folder, or a data file such as a licence.
    filter: (path) =>
      !NOT_COPIED.has(extname(path)) && !path.includes("node_modules") && path !== `${project}scripts/dev`,
  });
}
