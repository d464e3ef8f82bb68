// Reads and checks the settings file (.env). An unreadable file or a wrong line is an error with its reason.
import { readFileSync, readlinkSync } from "node:fs";
import { parseEnv } from "node:util";
import { CliError } from "./errors.ts";

/** Contents of the file; undefined if there is none. */
export function readSettingsFile(file: string): string | undefined {
  const bytes = readBytes(file);
  if (bytes === undefined) return undefined;
  // UTF-16 has a zero byte beside each letter: read as UTF-8, no setting would be found.
  if (bytes.includes(0)) throw unreadable(file, "it is UTF-16 (or no text), and must be saved as UTF-8");
  return bytes.toString();
}

/** Parses the text of a settings file, without the byte order mark of Windows editors, which would be part of the first name. */
export const parseSettings = (text: string) => parseEnv(text.replace(/^\uFEFF/, ""));

/**
 * Throws for lines that are no setting, names given twice, quotes not closed at the end of a value, and a # that cuts a value, all of
 * which Node's parser ignores silently. The error shows no values.
 */
export function refuseWrongLines(file: string, text: string): void {
  const lines = findSettingLines(text);
  const wrong = lines.flatMap(({ name, line, fault }, index) => {
    if (name === undefined) return `line ${line} is no setting (NAME=value)`;
    if (fault !== undefined) return `line ${line} ${fault}`;
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

interface SettingLine {
  /** Counted from 1. */
  line: number;
  /** Undefined if the line is no setting. */
  name: string | undefined;
  /** The problem with the end of its value. */
  fault: string | undefined;
}

/** All lines except empty ones and comments. */
export function findSettingLines(text: string): SettingLine[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const found: SettingLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const content = lines[index]!.trim();
    if (content === "" || content.startsWith("#")) continue;
    const [, name, value = ""] = /^(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/.exec(content) ?? [];
    const { more, fault } = readQuoted([value, ...lines.slice(index + 1)], index + 1);
    found.push({ line: index + 1, name, fault });
    index += more;
  }
  return found;
}

/** Number of further lines of a quoted value, up to its closing quote; 0 if the quotes are wrong. */
function readQuoted([first = "", ...following]: string[], line: number): { more: number; fault: string | undefined } {
  const quote = /^["'`]/.exec(first)?.[0];
  if (quote === undefined) {
    // With a space before it, it begins a comment, as intended.
    const fault = /(^|\S)#/.test(first)
      ? "has a # in its value, which ends there: write the value in quotes"
      : undefined;
    return { more: 0, fault };
  }
  const rests = [first.slice(1), ...following];
  const more = rests.findIndex((rest) => rest.includes(quote));
  if (more === -1) return { more: 0, fault: `opens a quote (${quote}) that is not closed` };
  const last = rests[more]!;
  const behind = last.slice(last.indexOf(quote) + 1).trim();
  if (behind === "" || behind.startsWith("#")) return { more, fault: undefined };
  const fault =
    more === 0
      ? `has more behind the closing quote (${quote})`
      : `opens a quote (${quote}) that line ${line + more} closes, with more behind it`;
  return { more: 0, fault };
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
