// Streams a document to a client. A client that reads nothing for 30 s is disconnected, and so is an export of more than 30
// minutes, because its snapshot holds back vacuum. On any failure the connection breaks: only a complete document ends properly.
import type { ServerResponse } from "node:http";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

export interface SendLimits {
  stallMs: number;
  totalMs: number;
}

const SEND_LIMITS: SendLimits = { stallMs: 30_000, totalMs: 30 * 60_000 };

/** The client's doing: logged as info, not as an error. */
export class ClientDisconnected extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ClientDisconnected";
  }
}

export async function sendDocument(
  res: ServerResponse,
  document: Readable | AsyncIterable<Buffer>,
  { gzip, limits = SEND_LIMITS }: { gzip: boolean; limits?: SendLimits },
): Promise<void> {
  const signal = AbortSignal.timeout(limits.totalMs);
  const { client, wasLost } = watched(res, limits.stallMs);
  try {
    // Level 1 is 2.5 times as fast as the default for files a tenth larger, and the export is bound by the processor.
    if (gzip) await pipeline(document, createGzip({ level: 1 }), client, { signal });
    else await pipeline(document, client, { signal });
  } catch (error) {
    // A client that disconnects also ends the snapshot, whose error may arrive first.
    throw wasLost() && !(error instanceof ClientDisconnected) ? hungUp() : error;
  }
}

/**
 * Breaks off a response. Without chunks (HTTP/1.0, which nginx speaks by default to servers behind it) the end of the connection is the
 * end of the file: only a reset tells the client otherwise.
 */
export function breakOff(res: ServerResponse): void {
  if (res.req.httpVersion === "1.0") res.socket?.resetAndDestroy();
  res.destroy();
}

const hungUp = () => new ClientDisconnected("disconnected");

/** Writes one chunk at a time and waits until the socket has taken it, which tells a slow reader from one that has stopped. */
function watched(res: ServerResponse, stallMs: number): { client: Writable; wasLost: () => boolean } {
  // The client closed the connection, not this side.
  let lost = false;
  const client = new Writable({
    highWaterMark: 64 * 1024,
    write(chunk: Buffer, _encoding, done) {
      const stalled = setTimeout(
        () => client.destroy(new ClientDisconnected(`read nothing for ${stallMs} ms`)),
        stallMs,
      );
      res.write(chunk, (error) => {
        clearTimeout(stalled);
        // EPIPE, ECONNRESET or a destroyed stream: the connection is lost in any case.
        done(error ? hungUp() : null);
      });
    },
    final(done) {
      // 'close' comes before 'finish' when the client disconnects with the last byte.
      res.end(() => done());
    },
    destroy(error, done) {
      lost = !res.writableFinished && (res.destroyed || res.socket?.destroyed === true);
      if (!res.writableFinished) breakOff(res);
      done(error);
    },
  });
  res.once("close", () => {
    if (!res.writableFinished) client.destroy(hungUp());
  });
  return { client, wasLost: () => lost };
}
