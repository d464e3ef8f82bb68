import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// A checkout as `npm ci --omit=dev` leaves it: TypeScript sources, and no tsx to run them.
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "listings-launcher-"));
  put("package.json", `{ "type": "module" }`);
  put("scripts/listings.ts", `console.log("source");`);
  cpSync("scripts/listings.js", join(folder, "scripts/listings.js"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const launch = () => spawnSync(process.execPath, [join(folder, "scripts/listings.js")], { encoding: "utf8" });

test("without tsx the compiled program runs", () => {
  put("dist/scripts/listings.js", `console.log("compiled");`);
  expect(launch()).toMatchObject({ status: 0, stdout: "compiled\n", stderr: "" });
});

test("with neither tsx nor a compiled program it says what to install or build", () => {
  const { status, stderr } = launch();
  expect(status).toBe(1);
  expect(stderr).toBe(
    "tsx, which runs the TypeScript sources, is not installed, and there is no compiled program in dist.\n" +
      "Run `npm ci`, development packages included; for production then `npm run build && npm prune --omit=dev`.\n",
  );
});

test("a compiled program without its packages says that they are missing", () => {
  put("dist/scripts/listings.js", `import "commander";`);
  const { status, stderr } = launch();
  expect(status).toBe(1);
  expect(stderr).toBe("The package commander is missing. Run `npm ci` (or `npm ci --omit=dev` in production) first.\n");
});
