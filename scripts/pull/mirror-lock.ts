// One writer at a time in a mirror: two would replace each other's files, and the older content could stay.
import path from "node:path";
import { CliError } from "../../shared/errors.ts";
import { type LockHolder, tryLock } from "../folder-lock.ts";
import { describeDiskFault } from "./disk-fault.ts";

export interface MirrorLock {
  /** Throws where another pull has taken over: this one was stopped for more than a minute, seen from another machine. */
  check(): void;
  release(): void;
}

/** Refuses at once where another pull writes. */
export function lockMirror(folder: string): MirrorLock {
  const file = path.join(folder, "lock");
  const attempt = take(file);
  const { lock } = attempt;
  if (lock === undefined) throw new CliError(describeHolder(folder, file, attempt.holder));
  const check = () => {
    if (lock.isHeld()) return;
    throw new CliError(
      `Another pull took ${folder} over while this one was stopped, so it writes nothing more. Run it again to go on.`,
    );
  };
  return { check, release: lock.release };
}

function take(file: string): ReturnType<typeof tryLock> {
  try {
    return tryLock(file);
  } catch (error) {
    throw describeDiskFault(error, file);
  }
}

function describeHolder(folder: string, file: string, holder: LockHolder | undefined): string {
  const who = holder === undefined ? "Another pull" : `Process ${holder.pid} on ${holder.host}, since ${holder.since},`;
  return (
    `${who} keeps ${folder} up to date. Nothing was changed.\n` +
    "Wait for it or end it, or name another folder; --verify may run beside it. " +
    `If there is no such process any more, wait a minute: ${file} is then taken over.`
  );
}
