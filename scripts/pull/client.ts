// What an export consumer asks the service for: the full export into a file, and pages of changes.
import { z } from "zod";
import { CliError } from "../../shared/errors.ts";
import { isId } from "../../shared/ids.ts";
import { streamToFile } from "../stream-to-file.ts";
import { describeDiskFault } from "./disk-fault.ts";
import {
  bounded,
  describe,
  PULL_LIMITS,
  type PullOptions,
  parseJson,
  readError,
  readText,
  request,
  TransientFailure,
  unexpected,
} from "./request.ts";

const PAGE = 500;

const id = z.string().refine(isId);
const pageShape = z.object({
  changes: z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("upsert"), listing: z.looseObject({ id, version: z.string() }) }),
      z.object({ type: z.literal("removed"), listingId: id }),
    ]),
  ),
  nextCursor: z.string().min(1).max(1000),
  hasMore: z.boolean(),
});
export type ChangesPage = z.output<typeof pageShape>;

/** Writes the export to a file as it arrives. Throws when the connection breaks or ends within a chunk. */
export async function downloadExport(options: PullOptions, file: string, signal?: AbortSignal): Promise<void> {
  const { status, limits = PULL_LIMITS } = options;
  const response = await request(options, `export?format=json&status=${encodeURIComponent(status)}`, signal);
  if (response.status !== 200) throw await unexpected(response, limits);
  try {
    const sizes = { bytesMax: limits.exportBytes, stallMs: limits.stallMs, wholeMs: limits.exportMs };
    await streamToFile(bounded(response, sizes), file, { mode: 0o600 });
  } catch (error) {
    const described = describeDiskFault(error, file);
    if (described instanceof CliError) throw described;
    throw new TransientFailure("The export was cut off. Nothing was changed. Run the command again.", 1, error);
  }
}

export interface ReadOptions {
  /** How long the service may wait for a change where there is none. */
  waitSeconds?: number;
  signal?: AbortSignal | undefined;
}

/** Undefined where the service refuses the cursor: a full copy is needed. */
export async function readChanges(
  options: PullOptions,
  since: string,
  { waitSeconds = 0, signal }: ReadOptions = {},
): Promise<ChangesPage | undefined> {
  const { limits = PULL_LIMITS } = options;
  const wait = waitSeconds === 0 ? "" : `&wait=${waitSeconds}`;
  const path = `changes?limit=${PAGE}&since=${encodeURIComponent(since)}${wait}`;
  const response = await request(options, path, signal);
  if (response.status === 400) {
    const refusal = await readError(response, limits);
    if (refusal.details.some(({ param }) => param === "since")) return undefined;
    throw describe(response, refusal);
  }
  if (response.status !== 200) throw await unexpected(response, limits);
  const page = pageShape.safeParse(parseJson(await readText(response, limits)));
  if (!page.success)
    throw new CliError("The response is no page of changes. Check --url; the mirrored files are unchanged.");
  return page.data;
}
