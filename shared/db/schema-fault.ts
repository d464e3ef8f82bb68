// Recognises errors of a database that lacks the schema of this version, or rights of this user.

/** SQLSTATEs of a table, column or function that does not exist. */
const CODES: readonly unknown[] = ["42P01", "42703", "42883"];

export const isSchemaFault = (error: unknown): boolean => CODES.includes(codeOf(error));

/** SQLSTATE insufficient_privilege. */
export const isRightsFault = (error: unknown): boolean => codeOf(error) === "42501";

/** The error of a write by a user without the right to it, or on a standby (SQLSTATE read_only_sql_transaction). */
export const refusesWrites = (error: unknown): boolean => isRightsFault(error) || codeOf(error) === "25006";

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

export const SCHEMA_MISSING = "the database does not have the tables of this version: run `npx listings migrate`";
