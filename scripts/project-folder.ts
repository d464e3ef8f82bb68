// The folder of the checkout: the nearest one above this file with a package.json, as the program also runs compiled.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = withPackage(dirname(fileURLToPath(import.meta.url)));

/** False in the image, which holds the compiled files only. */
export const isCheckout = existsSync(join(projectFolder, "scripts", "listings.ts"));

function withPackage(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error("No folder above the program has a package.json. Install it again.");
  return withPackage(above);
}
