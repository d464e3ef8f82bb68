#!/usr/bin/env node
// Starts the command line: from the TypeScript sources where tsx is installed, a development package, else from dist.
import { existsSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node.js ${process.versions.node} is too old. Install 20.19 or newer (22 or 24 is best) and try again.`);
}

const source = new URL("listings.ts", import.meta.url);
const compiled = new URL("../dist/scripts/listings.js", import.meta.url);
const tsx = existsSync(source) ? await import("tsx/esm/api").catch(() => undefined) : undefined;

if (tsx === undefined && !existsSync(compiled)) {
  fail(
    "tsx, which runs the TypeScript sources, is not installed, and there is no compiled program in dist.\n" +
      "Run `npm ci`, development packages included; for production then `npm run build && npm prune --omit=dev`.",
  );
}
tsx?.register();
await import(tsx === undefined ? compiled.href : source.href).catch((error) => {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (name === undefined) throw error;
  fail(`The package ${name} is missing. Run \`npm ci\` (or \`npm ci --omit=dev\` in production) first.`);
});

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
