// Compares a mirror with the service by ids, versions and statuses, without downloading a listing. A version grows with every change
// of its listing, so a mirror with the same versions has the same listings, unless somebody edited its files.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { CliError } from "../../shared/errors.ts";
import { isId } from "../../shared/ids.ts";
import { fileOf, idsIn, listingsIn } from "./mirror-files.ts";
import { type MirrorOptions, readState } from "./mirror-state.ts";
import { type ListedVersion, readVersions } from "./versions.ts";

/** How a listing of the mirror may differ. */
export const DIFFERENCES = {
  missing: "the service has it, the mirror has not",
  extra: "the mirror has it, the service has not",
  status: "another status",
  stale: "an older version than the service's",
  ahead: "a newer version than the service's",
  damaged: "a file that is not that listing",
} as const;

export interface Difference {
  id: string;
  kind: keyof typeof DIFFERENCES;
  mirror?: ListedVersion;
  service?: ListedVersion;
}

export interface MirrorVerdict {
  /** Listings of the service. */
  listings: number;
  differences: Difference[];
}

/** Files read concurrently; more would only wait for the disk. */
const READS_MAX = 32;

export async function verifyMirror(options: MirrorOptions): Promise<MirrorVerdict> {
  if ((await readState(options)) === undefined || !existsSync(listingsIn(options.folder))) {
    throw new CliError(`${options.folder} holds no mirror yet. Make it with the same command without --verify.`, 2);
  }
  const service = await readVersions(options);
  const mirror = await readMirror(options.folder);
  return { listings: service.size, differences: compareVersions(mirror, service) };
}

/** By id. Undefined stands for a file that is not that listing. */
function compareVersions(
  mirror: ReadonlyMap<string, ListedVersion | undefined>,
  service: ReadonlyMap<string, ListedVersion>,
): Difference[] {
  const differences: Difference[] = [];
  for (const [id, listed] of service) {
    const own = mirror.get(id);
    if (!mirror.has(id)) differences.push({ id, kind: "missing", service: listed });
    else if (own === undefined) differences.push({ id, kind: "damaged", service: listed });
    else if (own.status !== listed.status) differences.push({ id, kind: "status", mirror: own, service: listed });
    else if (own.version !== listed.version) {
      const kind = BigInt(own.version) < BigInt(listed.version) ? "stale" : "ahead";
      differences.push({ id, kind, mirror: own, service: listed });
    }
  }
  for (const [id, own] of mirror) {
    if (!service.has(id)) differences.push({ id, kind: "extra", ...(own === undefined ? {} : { mirror: own }) });
  }
  return differences;
}

async function readMirror(folder: string): Promise<Map<string, ListedVersion | undefined>> {
  const files = listingsIn(folder);
  const ids = [...(await idsIn(files))];
  const mirror = new Map<string, ListedVersion | undefined>();
  for (let at = 0; at < ids.length; at += READS_MAX) {
    const some = ids.slice(at, at + READS_MAX);
    const read = await Promise.all(some.map((id) => readListing(files, id)));
    for (const [index, id] of some.entries()) mirror.set(id, read[index]);
  }
  return mirror;
}

const listingShape = z.looseObject({ id: z.string(), version: z.string().refine(isId), status: z.string() });

async function readListing(files: string, id: string): Promise<ListedVersion | undefined> {
  try {
    const { version, status, ...listing } = listingShape.parse(JSON.parse(await readFile(fileOf(files, id), "utf8")));
    return listing.id === id ? { version, status } : undefined;
  } catch {
    return undefined; // unreadable, no JSON, or no listing: it differs in any case
  }
}
