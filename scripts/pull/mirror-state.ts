// state.json of a mirror: what it mirrors, and the cursor to continue from. Written after the listings, so that a run that is killed
// applies its last changes again.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { CliError } from "../../shared/errors.ts";
import { writeAtomically } from "./mirror-files.ts";
import type { PullOptions } from "./request.ts";

const stateSchema = z.object({
  url: z.string(),
  companyId: z.string(),
  status: z.string(),
  cursor: z.string(),
  /** Files at the start of an unfinished run, and how many it removed: the brake counts them in the next run, too. */
  unfinished: z.object({ before: z.number(), gone: z.number() }).optional(),
});
export type MirrorState = z.output<typeof stateSchema>;

export interface MirrorOptions extends PullOptions {
  folder: string;
  /** Continue even when more than half of the files would be removed. */
  yes?: boolean;
}

export const scopeOf = ({ url, companyId, status }: Pick<MirrorState, "url" | "companyId" | "status">) => ({
  url,
  companyId,
  status,
});

const fileIn = (folder: string) => path.join(folder, "state.json");

export const writeState = (folder: string, state: MirrorState): Promise<void> => writeAtomically(fileIn(folder), state);

/** Undefined for a new folder. A folder with other files is refused, not emptied. */
export async function readState(options: MirrorOptions): Promise<MirrorState | undefined> {
  const file = fileIn(options.folder);
  if (!existsSync(file)) return undefined;
  const parsed = stateSchema.safeParse(await readJson(file));
  if (!parsed.success) {
    throw new CliError(
      `${file} is damaged, or no state of this command. Take an empty folder; or, if this is the mirror, delete the file: ` +
        "the next run copies everything anew.",
      2,
    );
  }
  const scope = scopeOf(parsed.data);
  if (JSON.stringify(scope) !== JSON.stringify(scopeOf(options))) {
    throw new CliError(`${options.folder} mirrors ${JSON.stringify(scope)}. Take another folder for this.`, 2);
  }
  return parsed.data;
}

/** Undefined where the file holds no JSON. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined; // truncated, or a folder: the caller advises
  }
}
