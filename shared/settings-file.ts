// The file of settings (.env): its text and its values, or a sentence that says why it cannot be read.
import { readFileSync, readlinkSync } from "node:fs";
import { parseEnv } from "node:util";
import { CliError } from "./errors.ts";

/** Undefined where there is no such file. */
export function readSettingsFile(file: string): string | undefined {
  const bytes = readBytes(file);
  if (bytes === undefined) return undefined;
  // Read as UTF-8 its names would have zero bytes between their letters: every setting would be missing.
  if (bytes.includes(0)) throw unreadable(file, "it is UTF-16 (or no text), and must be saved as UTF-8");
  return bytes.toString();
}

/** The settings of a file's text. Windows editors begin a file with a byte order mark, which would be part of the first name. */
export const parseSettings = (text: string) => parseEnv(text.replace(/^\uFEFF/, ""));

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EISDIR") throw unreadable(file, "it is a folder, and must be a file", error);
    if (code !== "ENOENT") throw unreadable(file, message, error);
    const target = linkTarget(file);
    if (target === undefined) return undefined;
    throw unreadable(file, `it is a link to ${target}, which is not there`, error);
  }
}

function linkTarget(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined; // no link, nothing at all
  }
}

const unreadable = (file: string, reason: string, cause?: unknown) =>
  new CliError(`${file} cannot be read: ${reason}. Correct or remove it and start again.`, 2, cause);
