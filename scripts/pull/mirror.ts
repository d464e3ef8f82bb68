// Mirrors a company's listings into files: one per listing, and state.json with the cursor to continue from. Every step may
// be repeated: the state is written after the files, and a change applied twice gives the same file.
import { rm } from "node:fs/promises";
import path from "node:path";
import { CliError } from "../../shared/errors.ts";
import { type Brake, createBrake } from "./brake.ts";
import { type ChangesPage, downloadExport, readChanges } from "./client.ts";
import { checkExport, readListings } from "./export-file.ts";
import { fileOf, idsIn, openFolder, removeFile, writeAtomically } from "./mirror-files.ts";
import { lockMirror, type MirrorLock } from "./mirror-lock.ts";
import { type MirrorOptions, type MirrorState, readState, scopeOf, writeState } from "./mirror-state.ts";
import { TransientFailure } from "./request.ts";

/** Per run: five million changes, so that a faulty service cannot keep it busy forever. Applied changes are kept. */
const PAGES_MAX = 10_000;

export interface PullReport {
  fullCopy: boolean;
  written: number;
  removed: number;
  listings: number;
}

export interface Mirror {
  /** Applies what has changed. With `waitSeconds` the service may wait so long for the first change. */
  update(options?: UpdateOptions): Promise<PullReport>;
  /** Lets others write in the folder. */
  close(): void;
}

interface UpdateOptions {
  waitSeconds?: number;
  /** Whether `yes` of the options holds for this update, too: who said it meant what there was to see. */
  isConfirmed?: boolean;
  /** Ends a wait and a full copy, not a page that is being applied. */
  signal?: AbortSignal;
}

export async function pull(options: MirrorOptions): Promise<PullReport> {
  const mirror = await openMirror(options);
  try {
    return await mirror.update();
  } finally {
    mirror.close();
  }
}

/** Reads the ids once: a folder of 100,000 files takes a while, and `--follow` updates every few seconds. */
export async function openMirror(options: MirrorOptions): Promise<Mirror> {
  const files = await openFolder(options.folder);
  const lock = lockMirror(options.folder);
  try {
    const mirrored: Mirrored = { lock, files, ids: await idsIn(files), state: await readState(options) };
    return { update: (how = {}) => update(options, mirrored, how), close: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Mirrored {
  lock: MirrorLock;
  files: string;
  ids: Set<string>;
  state: MirrorState | undefined;
  /** What was done before a failure: the next update that succeeds reports it. */
  unreported?: PullReport | undefined;
}

async function update(
  options: MirrorOptions,
  mirrored: Mirrored,
  { waitSeconds = 0, isConfirmed = true, signal }: UpdateOptions,
): Promise<PullReport> {
  mirrored.unreported ??= { fullCopy: false, written: 0, removed: 0, listings: 0 };
  const report = mirrored.unreported;
  const before = mirrored.state?.unfinished ?? { before: mirrored.ids.size, gone: 0 };
  const brake = createBrake(before, { yes: isConfirmed && options.yes === true });
  let isCopied = false;
  let pages = 0;
  for (let hasMore = true; hasMore; ) {
    const { state } = mirrored;
    const how = { waitSeconds: pages === 0 && !isCopied ? waitSeconds : 0, signal };
    const page = state && (await readChanges(options, state.cursor, how));
    let next: MirrorState;
    if (page === undefined) {
      if (isCopied) throw new TransientFailure("The service refuses its own cursor. Tell its operators.");
      next = { ...scopeOf(options), cursor: await copyEverything(options, mirrored, { report, brake, signal }) };
      isCopied = true;
    } else {
      pages += 1;
      const stuck = page.hasMore && (page.changes.length === 0 || page.nextCursor === state?.cursor);
      if (stuck || pages > PAGES_MAX) throw new CliError("The service sends changes without end. Check --url.");
      mirrored.lock.check();
      await applyPage(page, mirrored, report, brake);
      next = { ...scopeOf(options), cursor: page.nextCursor };
      hasMore = page.hasMore;
    }
    if (hasMore) next.unfinished = brake.sum();
    const isSame = next.cursor === state?.cursor && state.unfinished === undefined && next.unfinished === undefined;
    if (!isSame) {
      mirrored.lock.check();
      await writeState(options.folder, next);
    }
    mirrored.state = next;
  }
  mirrored.unreported = undefined;
  report.listings = mirrored.ids.size;
  return report;
}

/** Downloads and checks the seal before it changes any file. Returns the cursor of the next changes. */
async function copyEverything(
  options: MirrorOptions,
  { lock, files, ids }: Mirrored,
  { report, brake, signal }: { report: PullReport; brake: Brake; signal: AbortSignal | undefined },
): Promise<string> {
  const download = path.join(options.folder, "export.json.part");
  try {
    await downloadExport(options, download, signal);
    const { changesSince } = await checkExport(download);
    const gone = new Set(ids);
    for await (const { id } of readListings(download)) gone.delete(id);
    brake.remove(gone.size);
    lock.check();
    for await (const listing of readListings(download)) {
      signal?.throwIfAborted(); // without its state the copy begins anew
      await writeAtomically(fileOf(files, listing.id), listing);
      ids.add(listing.id);
      report.written += 1;
    }
    for (const id of gone) {
      await removeFile(fileOf(files, id));
      ids.delete(id);
    }
    report.fullCopy = true;
    report.removed += gone.size;
    return changesSince;
  } finally {
    await rm(download, { force: true });
  }
}

async function applyPage(
  { changes }: ChangesPage,
  { files, ids }: Mirrored,
  report: PullReport,
  brake: Brake,
): Promise<void> {
  const gone = changes.filter((change) => change.type === "removed" && ids.has(change.listingId)).length;
  brake.remove(gone);
  for (const change of changes) {
    if (change.type === "upsert") {
      await writeAtomically(fileOf(files, change.listing.id), change.listing);
      ids.add(change.listing.id);
    } else {
      await removeFile(fileOf(files, change.listingId));
      ids.delete(change.listingId);
    }
  }
  report.written += changes.filter(({ type }) => type === "upsert").length;
  report.removed += gone;
}
