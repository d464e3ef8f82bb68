// Builds the pages when their sources have changed. Safe to call from many processes at once: one builds, the others wait.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SITE_FOLDER } from "../../../api/web/site.ts";
import { projectFolder } from "../../project-folder.ts";

/** What pages are built from: a build is made again when one of them changes. */
export const SOURCES = [
  "api/web/browser",
  "api/web/messages",
  "api/web/condition.ts",
  "api/web/intl.ts",
  "api/web/skeleton-cards.ts",
  "api/web/text.ts",
  "api/web/wish-chips.ts",
  "api/web/wish-label.ts",
  "api/web/wishes-view.ts",
  "mappings/attributes.ts",
  "shared/crossing.ts",
  "shared/enums.ts",
  "shared/shipped-places.ts",
  "docs/guide",
  "scripts/dev/site",
  "package-lock.json",
];

/** A build takes a few seconds; a lock this old was left by a process that died. */
const LOCK_MS_MAX = 120_000;

/** Enough for an upgrade and a fix after it while older pages are still open; a build has at most 4 MB. */
const EARLIER_BUILDS = 3;

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
    await keepEarlierFiles(folder, fresh);
    await replace(folder, fresh);
    return true;
  } finally {
    await unlock();
  }
}

/**
 * Copies the files of earlier builds into the fresh folder: programs that still run, and pages that are open in a browser, ask for
 * them. `builds.json` lists what each build made, the newest first.
 */
export async function keepEarlierFiles(folder: string, fresh: string): Promise<void> {
  const made = await readdir(join(fresh, "assets"));
  const earlier = (await readBuilds(folder)).slice(0, EARLIER_BUILDS);
  for (const name of new Set(earlier.flat())) {
    if (made.includes(name)) continue;
    // A file that is gone already cannot be kept.
    await copyFile(join(folder, "assets", name), join(fresh, "assets", name)).catch(() => undefined);
  }
  await writeFile(join(fresh, "builds.json"), JSON.stringify([made, ...earlier]));
}

async function readBuilds(folder: string): Promise<string[][]> {
  const text = await readFile(join(folder, "builds.json"), "utf8").catch(() => "[]");
  return JSON.parse(text) as string[][];
}

/** Two renames: a server that starts finds the old files or the new ones. */
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
