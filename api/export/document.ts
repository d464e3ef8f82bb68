// Turns batches of rows into the text of an export, XML or JSON, and seals it: count, checksum, end marker.
// A failure throws; nothing here ever ends a document that is not whole.
import { createHash } from "node:crypto";
import type { ExportRow } from "../../shared/db/export.ts";
import { jsonEnd, jsonStart } from "./json.ts";
import { type ExportListing, type ExportOptions, toExportListing } from "./listing.ts";
import { documentEnd, documentStart, objectXml } from "./rede.ts";

export type ExportFormat = "xml" | "json";

export interface ExportHead {
  generator: { name: string; version: string };
  generatedAt: string;
  scope: { kind: "full"; status: string };
  company: { id: string; name: string | null };
  changeSequence: string;
  /** The changes cursor of the snapshot; in XML it travels as the header X-Changes-Since. */
  changesSince: string;
  objectCount: number;
}

/** `sha256` is over the canonical objects: each as written, followed by one LF; separators do not count. */
export interface Seal {
  objectCount: number;
  sha256: string;
  complete: true;
}

interface Writer {
  start(head: ExportHead): string;
  canonical(listing: ExportListing): string;
  /** What stands between a batch's first object and the one before it; between objects of a batch it is put in by `join`. */
  separator: string;
  end(seal: Seal): string;
}

const WRITERS: Record<ExportFormat, Writer> = {
  xml: { start: documentStart, canonical: objectXml, separator: "", end: documentEnd },
  json: { start: jsonStart, canonical: (listing) => `${JSON.stringify(listing)}\n`, separator: ",", end: jsonEnd },
};

// A batch of long descriptions is more than a megabyte; in smaller pieces a slow reader's progress is seen sooner.
const CHUNK_CHARS = 64 * 1024;

interface WriteOptions extends ExportOptions {
  format: ExportFormat;
  /** Told how many objects have been written, for the log. */
  onRows?: (count: number) => void;
}

/** The document in pieces. Holds one batch at a time. */
export async function* writeDocument(
  head: ExportHead,
  batches: AsyncIterable<ExportRow[]>,
  { format, onRows, ...options }: WriteOptions,
): AsyncGenerator<Buffer> {
  const { start, canonical, separator, end } = WRITERS[format];
  const hash = createHash("sha256");
  let written = 0;
  yield Buffer.from(start(head));

  for await (const rows of batches) {
    let objects: string[] = [];
    let chars = 0;
    for (const row of rows) {
      const object = canonical(toExportListing(row, options));
      objects.push(object);
      chars += object.length;
      written += 1;
      if (chars < CHUNK_CHARS) continue;
      yield piece(objects);
      objects = [];
      chars = 0;
    }
    if (objects.length > 0) yield piece(objects);
    onRows?.(written);
  }

  if (written !== head.objectCount) {
    throw new Error(`the export wrote ${written} objects where its snapshot holds ${head.objectCount}`);
  }
  yield Buffer.from(end({ objectCount: written, sha256: hash.digest("hex"), complete: true }));

  function piece(objects: string[]): Buffer {
    const bytes = Buffer.from(objects.join(""));
    hash.update(bytes);
    if (separator === "") return bytes;
    const before = written > objects.length ? separator : "";
    return Buffer.from(before + objects.join(separator));
  }
}
