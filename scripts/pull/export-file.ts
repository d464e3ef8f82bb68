// Reads a JSON export from a file line by line: head, one line per listing, seal. Use its listings only after `checkExport`,
// which compares counts, checksum and end marker with the file.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { splitLines } from "../lines.ts";
import { TransientFailure } from "./request.ts";

/** Far above a listing with the longest texts and a hundred pictures. */
const LINE_BYTES_MAX = 4 * 1024 * 1024;

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

async function* readLines(file: string): AsyncGenerator<Line> {
  let first = true;
  for await (const { bytes, tooLong, ended } of splitLines(createReadStream(file), LINE_BYTES_MAX)) {
    if (tooLong) throw new Error(`a line is longer than ${LINE_BYTES_MAX} bytes`);
    if (!ended) throw new Error("the last line has no end");
    yield toLine(bytes.toString(), first);
    first = false;
  }
}

function toLine(text: string, first: boolean): Line {
  if (first) return { kind: "head", text };
  if (text.startsWith("]")) return { kind: "seal", text };
  return { kind: "listing", text: text.startsWith(",") ? text.slice(1) : text };
}

function refused(why: string, cause?: unknown): TransientFailure {
  return new TransientFailure(
    `The export was not used: ${why}.\nNothing was changed. Run the command again.`,
    1,
    cause,
  );
}
