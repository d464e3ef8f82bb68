// Reads the list of versions: head, a line `id,version,status` for each listing, seal. Returns it only when the seal matches, since a list
// that was cut off proves nothing.
import { createHash } from "node:crypto";
import { CliError } from "../../shared/errors.ts";
import { splitLines } from "../lines.ts";
import { bounded, PULL_LIMITS, type PullOptions, request, unexpected } from "./request.ts";

export interface ListedVersion {
  version: string;
  status: string;
}

/** A head with the longest name of a company is a few hundred bytes. */
const LINE_BYTES_MAX = 64 * 1024;
const LISTED = /^(\d{1,19}),(\d{1,19}),([a-z]+)$/;

export async function readVersions(options: PullOptions): Promise<Map<string, ListedVersion>> {
  const { status, limits = PULL_LIMITS } = options;
  const response = await request(options, `versions?status=${encodeURIComponent(status)}`);
  if (response.status !== 200) throw await unexpected(response, limits);
  const body = bounded(response, { bytesMax: limits.exportBytes, stallMs: limits.stallMs, wholeMs: limits.exportMs });
  return await checkVersions(buffers(body));
}

/** The versions by listing id. Throws for a list that is not whole. */
export async function checkVersions(body: AsyncIterable<Buffer>): Promise<Map<string, ListedVersion>> {
  const versions = new Map<string, ListedVersion>();
  const hash = createHash("sha256");
  const marked: Record<string, unknown>[] = [];
  try {
    for await (const { bytes, tooLong, ended } of splitLines(body, LINE_BYTES_MAX)) {
      const text = bytes.toString();
      const [, id, version, status] = LISTED.exec(text) ?? [];
      if (tooLong || !ended || marked.length > 1) throw refused("it is cut off, or goes on behind its seal");
      if (text.startsWith("#")) marked.push(JSON.parse(text.slice(1)));
      else if (marked.length === 0 || id === undefined || version === undefined || status === undefined)
        throw refused(`it has the line ${JSON.stringify(text.slice(0, 100))}`);
      else {
        hash.update(`${text}\n`);
        versions.set(id, { version, status });
      }
    }
  } catch (error) {
    throw error instanceof CliError ? error : refused("it was cut off", error);
  }
  const [head, seal] = marked;
  if (head === undefined || seal?.complete !== true) throw refused("it is cut off: its seal is missing");
  if (head.objectCount !== versions.size || seal.objectCount !== versions.size)
    throw refused(`it has ${versions.size} listings and says ${head.objectCount} and ${seal.objectCount}`);
  if (seal.sha256 !== hash.digest("hex")) throw refused("its checksum differs");
  return versions;
}

async function* buffers(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of body) yield Buffer.from(piece);
}

const refused = (why: string, cause?: unknown) =>
  new CliError(`The list of versions was not used: ${why}.\nNothing was compared. Run the command again.`, 1, cause);
