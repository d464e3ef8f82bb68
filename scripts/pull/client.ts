// The three requests of a consumer: full export into a file, a page of changes. Waits where the service says to wait.
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../shared/errors.ts";

const TRIES = 5;
const PAGE = 500;

export interface PullOptions {
  url: string;
  companyId: string;
  key: string;
  status: string;
}

export type MirroredChange =
  | { seq: string; type: "upsert"; listing: { id: string; version: string } }
  | { seq: string; type: "removed"; listingId: string; reason: string };

export interface ChangesPage {
  changes: MirroredChange[];
  nextCursor: string;
  hasMore: boolean;
}

/** Stores the export as it comes. A connection that breaks, or ends in the middle of a chunk, throws. */
export async function downloadExport({ status, ...options }: PullOptions, file: string): Promise<void> {
  const response = await request(options, `export?format=json&status=${encodeURIComponent(status)}`);
  if (response.status !== 200) throw await unexpected(response);
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file));
  } catch (error) {
    throw new CliError("The export broke off on the way. Nothing was changed. Run the command again.", 1, error);
  }
}

/** Undefined: the service no longer knows the cursor, and a full copy is due. */
export async function readChanges(options: PullOptions, since: string): Promise<ChangesPage | undefined> {
  const response = await request(options, `changes?limit=${PAGE}&since=${encodeURIComponent(since)}`);
  if (response.status === 400) {
    const { details = [] } = (await response.clone().json()) as { details?: { param: string }[] };
    if (details.some(({ param }) => param === "since")) return undefined;
  }
  if (response.status !== 200) throw await unexpected(response);
  return (await response.json()) as ChangesPage;
}

async function request({ url, companyId, key }: Omit<PullOptions, "status">, path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${url}/api/company/${encodeURIComponent(companyId)}/${path}`, {
      headers: { Authorization: `Bearer ${key}` },
    }).catch((error: Error) => {
      const reason = (error.cause as Error | undefined)?.message ?? error.message;
      throw new CliError(
        `Nothing answers at ${url}: ${reason}.\nCorrect --url, or try again when the service is back.`,
      );
    });
    const again = response.status === 429 || response.status >= 500;
    if (!again || attempt === TRIES) return response;
    await response.body?.cancel();
    await delay(Number(response.headers.get("retry-after") ?? attempt) * 1000);
  }
}

async function unexpected(response: Response): Promise<CliError> {
  const body = (await response.json().catch(() => ({}))) as { message?: string; requestId?: string };
  const what = body.message ?? response.statusText;
  return new CliError(
    `The service answered ${response.status}: ${what} (request ${body.requestId ?? "unknown"}).\n` +
      "Check address, company and key, and run the command again.",
  );
}
