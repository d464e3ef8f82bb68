// Turns batches of rows into the text of an export, XML or JSON, and seals it: count, checksum, end marker.
// A failure throws; nothing here ever ends a document that is not whole.
import { createHash } from "node:crypto";
import type { ExportRow } from "../../shared/db/export.ts";
import type { DocumentHeader, ExportFormat, Seal } from "./format.ts";
import { jsonEnd, jsonStart } from "./json.ts";
import { type ExportListing, type ExportOptions, toExportListing } from "./listing.ts";
import { documentEnd, documentStart, objectXml } from "./rede.ts";

interface Writer {
  start(head: DocumentHeader): string;
  canonical(listing: ExportListing): string;
  /** What stands before each object but the first; the seal does not cover it. */
  separator: string;
  finish(seal: Seal): string;
}

const WRITERS: Record<ExportFormat, Writer> = {
  xml: { start: documentStart, canonical: objectXml, separator: "", finish: documentEnd },
  json: { start: jsonStart, canonical: (listing) => `${JSON.stringify(listing)}\n`, separator: ",", finish: jsonEnd },
};

/** Small pieces: a slow reader's progress is seen sooner than in a batch of a megabyte. */
const PIECE_BYTES = 64 * 1024;

interface WriteOptions extends ExportOptions {
  format: ExportFormat;
  /** Told how many objects have been written, for the log. */
  onRows?: (count: number) => void;
}

/** The document in pieces. Holds one batch at a time. */
export async function* writeDocument(
  head: DocumentHeader,
  batches: AsyncIterable<ExportRow[]>,
  { format, onRows, ...options }: WriteOptions,
): AsyncGenerator<Buffer> {
  const { start, canonical, separator, finish } = WRITERS[format];
  const hash = createHash("sha256");
  let written = 0;
  yield Buffer.from(start(head));

  for await (const rows of batches) {
    // Each object is encoded once, into the piece that is sent, and hashed there: joining texts first took twice the time.
    let piece = Buffer.allocUnsafe(PIECE_BYTES);
    let end = 0;
    for (const row of rows) {
      const object = canonical(toExportListing(row, options));
      // A character of JavaScript is at most three bytes.
      const room = object.length * 3 + separator.length;
      if (end + room > piece.length) {
        if (end > 0) yield piece.subarray(0, end);
        piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, room));
        end = 0;
      }
      if (written > 0) end += piece.write(separator, end);
      const from = end;
      end += piece.write(object, from);
      hash.update(piece.subarray(from, end));
      written += 1;
    }
    if (end > 0) yield piece.subarray(0, end);
    onRows?.(written);
  }

  if (written !== head.objectCount) {
    throw new Error(`the export wrote ${written} objects where its snapshot holds ${head.objectCount}`);
  }
  yield Buffer.from(finish({ objectCount: written, sha256: hash.digest("hex"), complete: true }));
}
