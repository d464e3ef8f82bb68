// What a failed write on the mirror's disk means, and what to do: such a failure is not the service's.
import { CliError } from "../../shared/errors.ts";

const WHY: Readonly<Record<string, string>> = {
  ENOSPC: "there is no space left on the disk. Make room",
  EDQUOT: "the quota of the disk is used up. Make room",
  EFBIG: "a file may not become so large here. Lift the limit of the user or of the disk",
  EIO: "the disk fails. Mend or replace it",
  EROFS: "the disk is read-only. Make it writable",
  EACCES: "it may not be written to. Give this user the right",
  EPERM: "it may not be written to. Give this user the right",
  ENOENT: "its folder is not there any more. Look who removed it",
  EISDIR: "a folder has this name. Move it away",
  ERR_FS_EISDIR: "a folder has this name. Move it away",
};

/** The error itself where it is none of the disk. */
export function describeDiskFault(error: unknown, file: string): unknown {
  const why = WHY[String((error as NodeJS.ErrnoException).code)];
  if (why === undefined) return error;
  return new CliError(
    `${file} cannot be written: ${why}, and run the command again: it goes on where it stopped.`,
    1,
    error,
  );
}
