// Reads a JSON export from a file, line by line: head, one line per listing, seal. Nothing of it may be used before
// `checkExport` has passed: it compares both counts, the checksum and the end marker with what is really there.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { CliError } from "../../shared/errors.ts";

export interface CheckedExport {
  objectCount: number;
  changesSince: string;
  sha256: string;
}

export interface MirroredListing {
  id: string;
  version: string;
}

interface Line {
  kind: "head" | "listing" | "seal";
  text: string;
}

export async function checkExport(file: string): Promise<CheckedExport> {
  const hash = createHash("sha256");
  let count = 0;
  let head: Record<string, unknown> | undefined;
  let seal: Record<string, unknown> | undefined;
  try {
    for await (const { kind, text } of readLines(file)) {
      if (kind === "head") head = JSON.parse(`${text}]}`);
      else if (kind === "seal") seal = JSON.parse(`{"objects":[${text}`).seal;
      else {
        hash.update(`${text}\n`);
        count += 1;
      }
    }
  } catch (error) {
    throw refused("it is not the JSON it should be", error);
  }
  if (head === undefined || seal === undefined) throw refused("it is cut off");
  const sha256 = hash.digest("hex");
  if (seal.complete !== true) throw refused("its end marker is missing");
  if (head.objectCount !== count || seal.objectCount !== count) {
    throw refused(`it holds ${count} listings and says ${head.objectCount} and ${seal.objectCount}`);
  }
  if (seal.sha256 !== sha256) throw refused("its checksum differs");
  if (typeof head.changesSince !== "string") throw refused("it does not say from where its changes go on");
  return { objectCount: count, changesSince: head.changesSince, sha256 };
}

export async function* readListings(file: string): AsyncGenerator<MirroredListing> {
  for await (const { kind, text } of readLines(file)) if (kind === "listing") yield JSON.parse(text);
}

/** A break is LF and nothing else: Node's readline also breaks at U+2028, which may stand in a description. */
async function* readLines(file: string): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      yield toLine(rest.toString("utf8", 0, end), first);
      first = false;
      rest = rest.subarray(end + 1);
    }
  }
  // What follows the last LF is half a line.
  if (rest.length > 0) throw new Error("the last line has no end");
}

function toLine(text: string, first: boolean): Line {
  if (first) return { kind: "head", text };
  if (text.startsWith("]")) return { kind: "seal", text };
  return { kind: "listing", text: text.startsWith(",") ? text.slice(1) : text };
}

function refused(why: string, cause?: unknown): CliError {
  return new CliError(`The export was not used: ${why}.\nNothing was changed. Run the command again.`, 1, cause);
}
