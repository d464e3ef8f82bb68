// Builds the pages when their sources have changed since. Safe to call from many processes at once: one builds, the others wait.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SITE_FOLDER } from "../../api/web/site.ts";
import { projectFolder } from "../project-folder.ts";

const SOURCES = [
  "api/web/browser",
  "api/web/messages",
  "api/web/text.ts",
  "shared/enums.ts",
  "docs/guide",
  "scripts/site",
  "package-lock.json",
];

/** A build takes a few seconds; a lock this old was left by a process that died. */
const LOCK_MS_MAX = 120_000;

/** Returns true if it built. Where there are no sources, or no Vite to build them (production), what is there is served. */
export async function ensureSite({ folder = SITE_FOLDER, force = false } = {}): Promise<boolean> {
  if (!["api/web/browser", "node_modules/vite"].every((path) => existsSync(join(projectFolder, path)))) return false;
  const wanted = await fingerprint();
  const isBuilt = async () => (await readFile(join(folder, "fingerprint"), "utf8").catch(() => "")) === wanted;
  if (!force && (await isBuilt())) return false;

  await mkdir(dirname(folder), { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if (!force && (await isBuilt())) return false;
    // Vite is a development dependency, needed only here.
    const { buildSite } = await import("./build.ts");
    const fresh = `${folder}.new`;
    await rm(fresh, { recursive: true, force: true });
    await buildSite(projectFolder, fresh);
    await writeFile(join(fresh, "fingerprint"), wanted);
    await replace(folder, fresh);
    return true;
  } finally {
    await unlock();
  }
}

/** Two renames: a server that starts finds the old files or the new ones. One that runs names the old ones until it is started again. */
async function replace(folder: string, fresh: string): Promise<void> {
  const old = `${folder}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await mkdir(path);
      return () => rm(path, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > LOCK_MS_MAX) await rm(path, { recursive: true, force: true });
      await sleep(100);
    }
  }
}

/** Contents, not times: a fresh checkout and a changed branch are told apart rightly. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of await filesOf(join(projectFolder, source)))
      hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
