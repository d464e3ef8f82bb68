// Fresh secrets, and a file of settings that keeps them. What stands in the file already is never replaced.
import { randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { completeEnvironment, isExposed, loadToolSettings, parseSettings } from "../shared/config.ts";
import { SECRETS, type SecretName } from "../shared/setting-rules.ts";

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

/** Answers which were added; an empty list: the file had all, and was not touched. */
export async function writeMissingSecrets(file: string): Promise<SecretName[]> {
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  const { text, added } = addMissingSecrets(before ?? "");
  if (added.length === 0) return added;
  if (before === undefined) await writeFile(file, text, { mode: FILE_MODE, flag: "wx" });
  else {
    await chmod(file, FILE_MODE); // before there is anything to read in it
    await writeFile(file, text);
  }
  return added;
}

/**
 * In a container: what is not set is taken from SECRETS_FILE, which keeps random secrets from the first start on. On a
 * service that strangers reach none are made: several processes would each have their own.
 */
export async function provideSecrets(command: string | undefined): Promise<void> {
  const { secretsFile } = loadToolSettings();
  if (secretsFile === undefined) return;
  const unwritable = isExposed() ? undefined : await fill(secretsFile);
  const kept = await readFile(secretsFile, "utf8").catch((error: Error) => error);
  if (typeof kept === "string") completeEnvironment(parseSettings(kept));
  // Only for a program that runs on: a key that another command made would be lost with its process.
  else if (unwritable !== undefined && command === "api") {
    console.error(
      `SECRETS_FILE cannot be written (${unwritable.message}): export keys and cursors end with this process.`,
    );
    completeEnvironment(makeSecrets());
  }
}

async function fill(file: string): Promise<Error | undefined> {
  return writeMissingSecrets(file).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? undefined : error), // another process was quicker
  );
}
