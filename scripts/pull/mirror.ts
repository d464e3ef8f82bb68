// Mirrors a company's listings into files: one per listing, and state.json with the cursor to continue from. Every step may
// be repeated: the state is written after the files, and a change applied twice gives the same file.
import { existsSync } from "node:fs";
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { CliError } from "../../shared/errors.ts";
import { type ChangesPage, downloadExport, type PullOptions, readChanges } from "./client.ts";
import { checkExport, readListings } from "./export-file.ts";

/** Below this number of files, removing most of them is plausible. */
const BRAKE_FROM = 10;
/** Per run: five million changes, so that a faulty service cannot keep it busy forever. Applied changes are kept. */
const PAGES_MAX = 10_000;

const stateSchema = z.object({
  url: z.string(),
  companyId: z.string(),
  status: z.string(),
  cursor: z.string(),
  /** Files at the start of an unfinished run, and how many it removed: the brake counts them in the next run, too. */
  unfinished: z.object({ before: z.number(), gone: z.number() }).optional(),
});
type State = z.output<typeof stateSchema>;

export interface PullReport {
  fullCopy: boolean;
  written: number;
  removed: number;
  listings: number;
}

export interface MirrorOptions extends PullOptions {
  folder: string;
  /** Continue even when more than half of the files would be removed. */
  yes?: boolean;
}

export async function pull(options: MirrorOptions): Promise<PullReport> {
  const files = await openFolder(options.folder);
  const report: PullReport = { fullCopy: false, written: 0, removed: 0, listings: 0 };
  let state = await readState(options);
  const brake = createBrake(state?.unfinished ?? { before: (await idsIn(files)).size, gone: 0 }, options);
  let pages = 0;
  for (let hasMore = true; hasMore; ) {
    const page = state && (await readChanges(options, state.cursor));
    if (page === undefined) {
      if (report.fullCopy) throw new CliError("The service refuses its own cursor. Tell its operators.");
      state = { ...scopeOf(options), cursor: await copyEverything(options, files, report, brake) };
      report.fullCopy = true;
    } else {
      pages += 1;
      const stuck = page.hasMore && (page.changes.length === 0 || page.nextCursor === state?.cursor);
      if (stuck || pages > PAGES_MAX) throw new CliError("The service sends changes without end. Check --url.");
      await applyPage(page, files, report, brake);
      state = { ...scopeOf(options), cursor: page.nextCursor };
      hasMore = page.hasMore;
    }
    if (hasMore) state.unfinished = brake.sum();
    await writeAtomically(path.join(options.folder, "state.json"), state);
  }
  report.listings = (await idsIn(files)).size;
  return report;
}

/** Downloads and checks the seal before it changes any file. Returns the cursor of the next changes. */
async function copyEverything(
  options: MirrorOptions,
  files: string,
  report: PullReport,
  brake: Brake,
): Promise<string> {
  const download = path.join(options.folder, "export.json.part");
  try {
    await downloadExport(options, download);
    const { changesSince } = await checkExport(download);
    const gone = await idsIn(files);
    for await (const { id } of readListings(download)) gone.delete(id);
    brake.remove(gone.size);
    for await (const listing of readListings(download)) {
      await writeAtomically(fileOf(files, listing.id), listing);
      report.written += 1;
    }
    for (const id of gone) await rm(fileOf(files, id), { force: true });
    report.removed += gone.size;
    return changesSince;
  } finally {
    await rm(download, { force: true });
  }
}

async function applyPage({ changes }: ChangesPage, files: string, report: PullReport, brake: Brake): Promise<void> {
  const gone = changes.flatMap((change) =>
    change.type === "removed" && existsSync(fileOf(files, change.listingId)) ? [change.listingId] : [],
  );
  brake.remove(gone.length);
  for (const change of changes) {
    if (change.type === "upsert") await writeAtomically(fileOf(files, change.listing.id), change.listing);
    else await rm(fileOf(files, change.listingId), { force: true });
  }
  report.written += changes.filter(({ type }) => type === "upsert").length;
  report.removed += gone.length;
}

interface Brake {
  remove(more: number): void;
  sum(): { before: number; gone: number };
}

/** A valid feed can still be wrong: removing half of a website's offers needs a confirmation. */
function createBrake({ before, gone }: { before: number; gone: number }, { yes = false }: MirrorOptions): Brake {
  return {
    remove(more) {
      const all = gone + more;
      if (!yes && before >= BRAKE_FROM && all * 2 > before) {
        throw new CliError(
          `More than half of the listings would be removed (${all} of ${before}), so it stopped before removing them.\n` +
            "If that is intended, run the command again with --yes.",
        );
      }
      gone = all;
    },
    sum: () => ({ before, gone }),
  };
}

const scopeOf = ({ url, companyId, status }: Pick<State, "url" | "companyId" | "status">) => ({
  url,
  companyId,
  status,
});

/** Makes the folder of the listings' files if needed; throws if it cannot be written to, before the service is asked. */
async function openFolder(folder: string): Promise<string> {
  const files = path.join(folder, "listings");
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

/** Undefined where the file holds no JSON. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined; // truncated, or a folder: the caller advises
  }
}

/** Undefined for a new folder. A folder with other files is refused, not emptied. */
async function readState(options: MirrorOptions): Promise<State | undefined> {
  const file = path.join(options.folder, "state.json");
  if (!existsSync(file)) return undefined;
  const parsed = stateSchema.safeParse(await readJson(file));
  if (!parsed.success) {
    throw new CliError(
      `${file} is damaged, or no state of this command. Take an empty folder; or, if this is the mirror, delete the file: ` +
        "the next run copies everything anew.",
      2,
    );
  }
  const scope = scopeOf(parsed.data);
  if (JSON.stringify(scope) !== JSON.stringify(scopeOf(options))) {
    throw new CliError(`${options.folder} mirrors ${JSON.stringify(scope)}. Take another folder for this.`, 2);
  }
  return parsed.data;
}

async function idsIn(files: string): Promise<Set<string>> {
  const names = await readdir(files);
  return new Set(names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length)));
}

function fileOf(files: string, id: string): string {
  // An id becomes a file name, so only digits are allowed.
  if (!/^\d{1,19}$/.test(id)) throw new CliError(`The service sent the listing id ${JSON.stringify(id)}.`);
  return path.join(files, `${id}.json`);
}

async function writeAtomically(file: string, content: unknown): Promise<void> {
  const unfinished = `${file}.part`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`);
  await rename(unfinished, file);
}
