// Writes an export document, XML or JSON, from batches of rows, and ends it with the seal: count, checksum, end marker.
// A failure throws, so that an incomplete document never gets its seal.
import { createHash } from "node:crypto";
import type { ExportRow } from "../../shared/db/export.ts";
import type { DocumentHeader, ExportFormat, Seal } from "./format.ts";
import { jsonEnd, jsonStart } from "./json.ts";
import { type ExportListing, type ExportOptions, toExportListing } from "./listing.ts";
import { documentEnd, documentStart, objectXml } from "./rede.ts";

interface Writer {
  start(header: DocumentHeader): string;
  canonical(listing: ExportListing): string;
  /** Between objects; the checksum does not cover it. */
  separator: string;
  finish(seal: Seal): string;
}

const WRITERS: Record<ExportFormat, Writer> = {
  xml: { start: documentStart, canonical: objectXml, separator: "", finish: documentEnd },
  json: { start: jsonStart, canonical: (listing) => `${JSON.stringify(listing)}\n`, separator: ",", finish: jsonEnd },
};

/** Small, so that `sendDocument` sees the progress of a slow client: a batch may be a megabyte. */
const PIECE_BYTES = 64 * 1024;

interface WriteOptions extends ExportOptions {
  format: ExportFormat;
  /** Called with the number of objects written so far. */
  onRows?: (count: number) => void;
}

/** Yields the document in pieces; holds one batch in memory. */
export async function* writeDocument(
  header: DocumentHeader,
  batches: AsyncIterable<ExportRow[]>,
  { format, onRows, ...options }: WriteOptions,
): AsyncGenerator<Buffer> {
  const { start, canonical, separator, finish } = WRITERS[format];
  const hash = createHash("sha256");
  let written = 0;
  yield Buffer.from(start(header));

  for await (const rows of batches) {
    // Each object is encoded straight into the piece and hashed there: joining strings first took twice the time.
    let piece = Buffer.allocUnsafe(PIECE_BYTES);
    let end = 0;
    for (const row of rows) {
      const object = canonical(toExportListing(row, options));
      // A UTF-16 code unit is at most three bytes of UTF-8.
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

  if (written !== header.objectCount) {
    throw new Error(`the export wrote ${written} objects where its snapshot holds ${header.objectCount}`);
  }
  yield Buffer.from(finish({ objectCount: written, sha256: hash.digest("hex"), complete: true }));
}
