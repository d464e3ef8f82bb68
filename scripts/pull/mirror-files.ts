// The listings of a mirror: a file each, replaced as a whole.
import { existsSync } from "node:fs";
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { CliError } from "../../shared/errors.ts";
import { isId } from "../../shared/ids.ts";
import { describeDiskFault } from "./disk-fault.ts";

export const listingsIn = (folder: string) => path.join(folder, "listings");

/** Makes the folder of the listings' files if needed; throws if it cannot be written to, before the service is asked. */
export async function openFolder(folder: string): Promise<string> {
  const files = listingsIn(folder);
  try {
    await makeFolder(files);
    for (const one of [folder, files]) await access(one, constants.W_OK);
    return files;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = WHY_NO_FOLDER[code ?? ""] ?? (error as Error).message;
    throw new CliError(`${folder} cannot hold a mirror: ${reason}. Name a folder that you may write to.`, 2, error);
  }
}

/** Without `recursive: true`, which hangs in Node.js in file systems without folders of their own, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder) && (await stat(folder)).isDirectory()) return;
  if (!existsSync(path.dirname(folder))) await makeFolder(path.dirname(folder));
  await mkdir(folder);
}

const WHY_NO_FOLDER: Readonly<Record<string, string>> = {
  EEXIST: "it, or listings in it, is a file",
  ENOTDIR: "a part of its path is a file",
  ENOENT: "nothing can be made there",
  EACCES: "it may not be written to",
  EPERM: "it may not be written to",
  EROFS: "it is read-only",
};

/** Other files and folders are not of the mirror: they stay as they are. */
export async function idsIn(files: string): Promise<Set<string>> {
  const entries = await readdir(files, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && entry.name.endsWith(".json"));
  return new Set(names.map(({ name }) => name.slice(0, -".json".length)).filter(isId));
}

export function fileOf(files: string, id: string): string {
  // An id becomes a file name, so only digits are allowed.
  if (!/^\d{1,19}$/.test(id)) throw new CliError(`The service sent the listing id ${JSON.stringify(id)}.`);
  return path.join(files, `${id}.json`);
}

export async function writeAtomically(file: string, content: unknown): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined); // the disk fails: said by the first error
    throw describeDiskFault(error, file);
  }
}

export async function removeFile(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (error) {
    throw describeDiskFault(error, file);
  }
}
