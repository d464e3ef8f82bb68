// Generates secrets and keeps them in a file of settings. A value that is in the file is never replaced.
import { randomBytes } from "node:crypto";
import { chmod, stat, writeFile } from "node:fs/promises";
import { completeEnvironment, inspectSettings, isExposed, loadToolSettings } from "../shared/config.ts";
import { CliError } from "../shared/errors.ts";
import { SECRETS, type SecretName } from "../shared/setting-rules.ts";
import { parseSettings, readSettingsFile } from "../shared/settings-file.ts";

/** 36 bytes are 48 characters without padding, far above the 32 that the settings ask for. */
const SECRET_BYTES = 36;
/** The owner alone. */
const FILE_MODE = 0o600;

export function makeSecrets(): Record<SecretName, string> {
  const fresh = () => randomBytes(SECRET_BYTES).toString("base64url");
  return { CURSOR_SECRET: fresh(), API_KEY_PEPPER: fresh(), DASHBOARD_JWT_SECRET: fresh() };
}

/** The file's text with what it lacks; a name without a value counts as lacking and is filled in where it stands. */
export function addMissingSecrets(text: string, secrets = makeSecrets()): { text: string; added: SecretName[] } {
  const found = parseSettings(text);
  const added = SECRETS.filter((name) => !found[name]);
  const completed = added.reduce((lines, name) => {
    const empty = new RegExp(`^[\\uFEFF \\t]*(export[ \\t]+)?${name}[ \\t]*=.*$`, "m");
    const line = `${name}=${secrets[name]}`;
    if (empty.test(lines)) return lines.replace(empty, line);
    return `${lines}${lines === "" || lines.endsWith("\n") ? "" : "\n"}${line}\n`;
  }, text);
  return { text: completed, added };
}

export interface WrittenSecrets {
  /** Empty: the file had all, and its text was not touched. */
  added: SecretName[];
  /** Others than its owner could read the file until now. */
  wasOpen: boolean;
}

/** Refuses a file with a wrong secret before anything is changed. */
export async function writeMissingSecrets(file: string): Promise<WrittenSecrets> {
  const before = readSettingsFile(file);
  refuseWrongSecrets(file, before ?? "");
  const { text, added } = addMissingSecrets(before ?? "");
  if (before === undefined) {
    await writeFile(file, text, { mode: FILE_MODE, flag: "wx" });
    return { added, wasOpen: false };
  }
  const wasOpen = ((await stat(file)).mode & 0o077) !== 0;
  if (wasOpen) await chmod(file, FILE_MODE); // before there is more to read in it
  if (added.length > 0) await writeFile(file, text);
  return { added, wasOpen };
}

/** By the rules of a program's start. Beside a misspelt pepper that is in use a fresh one would be made, and every key refused. */
function refuseWrongSecrets(file: string, text: string): void {
  const isSecret = (name: string) => SECRETS.some((secret) => secret === name);
  const wrong = inspectSettings(parseSettings(text)).refused.filter((one) =>
    isSecret("meant" in one ? one.meant : one.setting),
  );
  if (wrong.length === 0) return;
  throw new CliError(
    `These secrets in ${file} are wrong, and nothing was changed:\n` +
      `${wrong.map(({ setting, text }) => `  ${setting}: ${text}`).join("\n")}\n` +
      "What stands in a file is never replaced, since it may be in use: correct it there, or put another value in its place\n" +
      "(`npx listings secrets` prints some). How to replace a secret in use: docs/operations.md.",
    2,
  );
}

/**
 * In a container: what is not set is taken from SECRETS_FILE, which keeps random secrets from the first start on. On a
 * public service none are made: several processes would each have their own.
 */
export async function provideSecrets(command: string | undefined): Promise<void> {
  const { secretsFile } = loadToolSettings();
  if (secretsFile === undefined) return;
  const unwritable = isExposed() ? undefined : await fill(secretsFile);
  const kept = readKept(secretsFile);
  if (kept !== undefined) completeEnvironment(parseSettings(kept));
  // Only for a program that runs on: a key that another command made would be lost with its process.
  else if (unwritable !== undefined && command === "api") {
    console.error(
      `SECRETS_FILE cannot be written (${unwritable.message}): export keys and cursors end with this process.`,
    );
    completeEnvironment(makeSecrets());
  }
}

function readKept(file: string): string | undefined {
  try {
    return readSettingsFile(file);
  } catch {
    return undefined; // programs that need a secret name it as missing
  }
}

async function fill(file: string): Promise<Error | undefined> {
  return writeMissingSecrets(file).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? undefined : error), // another process was quicker
  );
}
