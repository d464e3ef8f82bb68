#!/usr/bin/env node
// Starts the command line: from the TypeScript sources in a checkout, from dist where only compiled files are.
import { existsSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node.js ${process.versions.node} is too old. Install 20.19 or newer (22 or 24 is best) and try again.`);
}

const source = new URL("listings.ts", import.meta.url);
if (existsSync(source)) {
  const tsx = await import("tsx/esm/api").catch(() => fail("The packages are missing. Run `npm ci` first."));
  tsx.register();
  await import(source.href);
} else {
  await import(new URL("../dist/scripts/listings.js", import.meta.url).href);
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
