// Reads the file of settings (.env), and refuses it with the reason where it cannot be read or holds wrong lines.
import { readFileSync, readlinkSync } from "node:fs";
import { parseEnv } from "node:util";
import { CliError } from "./errors.ts";

/** Undefined where there is no such file. */
export function readSettingsFile(file: string): string | undefined {
  const bytes = readBytes(file);
  if (bytes === undefined) return undefined;
  // UTF-16 has a zero byte beside every letter: read as UTF-8, every setting would be missing.
  if (bytes.includes(0)) throw unreadable(file, "it is UTF-16 (or no text), and must be saved as UTF-8");
  return bytes.toString();
}

/** The settings of a file's text. Windows editors begin a file with a byte order mark, which would be part of the first name. */
export const parseSettings = (text: string) => parseEnv(text.replace(/^\uFEFF/, ""));

/** Throws on lines that are no setting and on names given twice: Node's parser passes over both without a word. No value is shown. */
export function refuseWrongLines(file: string, text: string): void {
  const lines = findSettingLines(text);
  const wrong = lines.flatMap(({ name, line }, index) => {
    if (name === undefined) return `line ${line} is no setting (NAME=value)`;
    const first = lines.slice(0, index).find((other) => other.name === name);
    return first === undefined ? [] : `line ${line} gives ${name} again, after line ${first.line}`;
  });
  refuseLines(file, wrong);
}

export function refuseLines(file: string, wrong: readonly string[]): void {
  if (wrong.length === 0) return;
  throw new CliError(
    `${file} is wrong:\n  ${wrong.join("\n  ")}\nCorrect these lines, or remove them, and start again.`,
    2,
  );
}

/** Every line that is neither empty nor a comment, with the name that it sets; counted from 1. */
export function findSettingLines(text: string): { line: number; name: string | undefined }[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const found: { line: number; name: string | undefined }[] = [];
  for (let index = 0; index < lines.length; index++) {
    const content = lines[index]!.trim();
    if (content === "" || content.startsWith("#")) continue;
    const [, name, value = ""] = /^(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/.exec(content) ?? [];
    found.push({ line: index + 1, name });
    index += linesOfQuoted(value, lines.slice(index + 1));
  }
  return found;
}

/** How many of the following lines belong to a value: those up to its closing quote, none where it has none. */
function linesOfQuoted(value: string, following: readonly string[]): number {
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote === undefined || value.indexOf(quote, 1) > 0) return 0;
  return following.findIndex((line) => line.includes(quote)) + 1;
}

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
    return undefined; // not a link: there is no such file
  }
}

const unreadable = (file: string, reason: string, cause?: unknown) =>
  new CliError(`${file} cannot be read: ${reason}. Correct or remove it and start again.`, 2, cause);
