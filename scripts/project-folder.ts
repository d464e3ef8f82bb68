// The folder of the checkout, relative to this file: two levels further up when it runs compiled from dist/.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const above = dirname(dirname(fileURLToPath(import.meta.url)));

export const projectFolder = existsSync(join(above, "package.json")) ? above : dirname(above);

/** False in the image, which holds the compiled files only. */
export const isCheckout = existsSync(join(projectFolder, "scripts", "listings.ts"));
