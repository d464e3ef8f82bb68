// Handlers of /api/company/api-keys: create, list, rotate, revoke. Only the response that creates a key contains it.
import { z } from "zod";
import type { Config } from "../../shared/config.ts";
import {
  type ApiKey,
  insertApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
  rotateApiKey,
  withCompanyKeys,
} from "../../shared/db/api-keys.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { AppError, type Problem, type ProblemCode } from "../../shared/errors.ts";
import { readId } from "../../shared/ids.ts";
import { invalidParams, quote } from "../http/query.ts";
import { digestKey, generateKey, PERMISSIONS } from "./key-format.ts";

/** More than a company has programs, few enough to list. */
export const WORKING_KEYS_MAX = 100;
const NO_SUCH_KEY = "The company has no such key.";
const OVERLAP_HOURS = 24;
const OVERLAP_HOURS_MAX = 30 * 24;

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { message: "must be one line of plain text" });

const expiresAt = z.iso
  // Text that is no time is not compared with the time of now.
  .datetime({ offset: true, abort: true, error: "must be a time with its zone, such as 2027-01-01T00:00:00Z" })
  .refine((text) => Date.parse(text) > Date.now(), { message: "must be in the future" })
  .refine((text) => !(Date.parse(text) >= Date.UTC(9999, 0)), { message: "must be before the year 9999" });

export const newKeyBody = z.strictObject({
  name: name.meta({ description: "What the key is for, for people." }),
  permissions: z.array(z.enum(PERMISSIONS)).min(1).max(PERMISSIONS.length),
  expiresAt: expiresAt.nullish().meta({ description: "ISO 8601; left out or null: works until it is revoked." }),
});

export const rotationBody = z.strictObject({
  overlapHours: z
    .number()
    .int()
    .min(0, "must be at least 0 hours")
    .max(OVERLAP_HOURS_MAX, `must be at most ${OVERLAP_HOURS_MAX} hours`)
    .default(OVERLAP_HOURS)
    .meta({ description: "For how long the old key keeps working." }),
});

export interface KeyDeps {
  db: Knex;
  config: Pick<Config, "apiKeyPeppers">;
}

export async function createKey({ db, config }: KeyDeps, companyId: string, body: unknown) {
  const wanted = parseBody(newKeyBody, body);
  const { key, prefix } = generateKey();
  const stored = await withCompanyKeys(db, companyId, (trx, working) => {
    refuseTooMany(working + 1);
    return insertApiKey(trx, {
      companyId,
      prefix,
      ...digestKey(key, config.apiKeyPeppers[0]!),
      name: wanted.name,
      permissions: wanted.permissions,
      expiresAt: wanted.expiresAt == null ? null : new Date(wanted.expiresAt),
    });
  });
  if (stored === undefined) return undefined;
  return { ...presentKey(stored), key };
}

export async function listKeys({ db }: KeyDeps, companyId: string) {
  const keys = await listApiKeys(db, companyId);
  return { keys: keys.map(presentKey) };
}

export async function rotateKey({ db, config }: KeyDeps, companyId: string, idText: unknown, body: unknown) {
  const { overlapHours } = parseBody(rotationBody, body ?? {});
  const { key, prefix } = generateKey();
  const digest = digestKey(key, config.apiKeyPeppers[0]!);
  const id = readId(idText);
  const stored =
    id &&
    (await withCompanyKeys(db, companyId, (trx, working) => {
      refuseTooMany(overlapHours === 0 ? working : working + 1); // without overlap the new key replaces the old one
      return rotateApiKey(trx, { companyId, id, prefix, ...digest, overlapHours });
    }));
  if (!stored) throw new AppError("not_found", whyNotRotated(id ? await readApiKey(db, companyId, id) : undefined));
  return { ...presentKey(stored), key };
}

function whyNotRotated(key: ApiKey | undefined): string {
  if (key === undefined) return NO_SUCH_KEY;
  if (key.replacedBy !== null) return `The key was rotated already: key ${key.replacedBy} follows it.`;
  return `The key ${key.revokedAt === null ? "has expired" : "is revoked"}: create a new one.`;
}

export async function revokeKey({ db }: KeyDeps, companyId: string, idText: unknown): Promise<void> {
  const id = readId(idText);
  const revoked = id !== undefined && (await revokeApiKey(db, companyId, id));
  if (!revoked) throw new AppError("not_found", NO_SUCH_KEY);
}

function refuseTooMany(working: number): void {
  if (working <= WORKING_KEYS_MAX) return;
  const text = `The company has ${WORKING_KEYS_MAX} keys that work already. Revoke one that is not used any more.`;
  throw new AppError("conflict", text);
}

/** A key in a response: last use to the hour, since the minute would show when people work. */
function presentKey({ companyId: _, lastUsedAt, ...key }: ApiKey) {
  return { ...key, lastUsedAt: lastUsedAt === null ? null : startOfHour(lastUsedAt) };
}

function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
}

function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidParams(parsed.error.issues.flatMap(toProblems));
}

function toProblems(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    const problem = { value: null, code: "unknown_parameter", reason: "unknown field" } as const;
    return issue.keys.map((key) => ({ param: quote(key), ...problem }));
  }
  const param = issue.path.join(".") || "body";
  const allowed = issue.code === "invalid_value" ? { allowed: issue.values.map(String) } : {};
  return [{ param, value: null, code: codeOf(issue), reason: reasonOf(issue), ...allowed }];
}

const NOUNS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "a JSON object",
};

function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  if (issue.code === "invalid_value") return "not_allowed";
  return isMissing(issue) ? "missing_parameter" : "invalid_value";
}

const isMissing = (issue: z.core.$ZodIssue): boolean => issue.code === "invalid_type" && issue.input === undefined;

/** In words of people instead of the library's, which speaks of its types; reasons of our own rules stay. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message;
  if (issue.code === "invalid_type") {
    const noun = NOUNS[issue.expected] ?? issue.expected;
    return isMissing(issue) ? `is missing: give ${noun}` : `must be ${noun}`;
  }
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small" && issue.minimum === 1) return "must not be empty";
  if (issue.code === "too_small") return limitOf("at least", issue.minimum, issue.origin);
  if (issue.code === "too_big") return limitOf("at most", issue.maximum, issue.origin);
  return issue.message;
}

function limitOf(side: string, limit: number | bigint, origin: string): string {
  if (origin === "string") return `must have ${side} ${limit} characters`;
  return origin === "array" ? `must have ${side} ${limit} entries` : `must be ${side} ${limit}`;
}
