// Describes a failed command: what happened and what to do. The stack is shown with LOG_LEVEL=debug only.
import { isExposed, loadConfig } from "../shared/config.ts";
import { isRightsFault, isSchemaFault } from "../shared/db/schema-fault.ts";
import { CliError } from "../shared/errors.ts";
import { innermost, reasonOf } from "./cause.ts";
import { adviseOn, classifyFault, mayStartOurs } from "./connection-fault.ts";

interface Coded {
  code?: unknown;
  address?: unknown;
  port?: unknown;
  hostname?: unknown;
  errors?: unknown;
}

/** A command's error does not name the server that failed, so all three settings are named; the error's text mostly tells which. */
const WHERE = {
  server: "the right server",
  setting: "DATABASE_URL, REDIS_URL or OPENSEARCH_URL",
  start: "start it",
};

export const exitCodeOf = (error: unknown): number => (error instanceof CliError ? error.exitCode : 1);

export function describeFailure(error: unknown, debug = wantsStack(), exposed = isExposed()): string {
  const message = error instanceof CliError ? error.message : explain(error, exposed);
  const stack = debug && error instanceof Error ? `\n${error.stack}${causes(error)}` : "";
  return `${message}${stack}`;
}

function explain(error: unknown, exposed: boolean): string {
  const cause: Coded = Object(innermost(error));
  const { code, address, port, hostname } = cause;
  const message = error instanceof Error ? error.message : String(error);
  if (isSchemaFault(cause)) {
    return `The database does not have the tables of this version: ${message}.\nRun \`npx listings migrate\`.`;
  }
  // knex keeps only the message where its table of migrations cannot be locked.
  if (isRightsFault(cause) || /^permission denied for (table|schema) /.test(message)) {
    return (
      `The database user of this command may not do that: ${message}.\n` +
      "Give the owner of the tables in OWNER_DATABASE_URL (unset, it is DATABASE_URL), who for `roles` needs CREATEROLE, too. " +
      "`export` reads as the user of EXPORT_DATABASE_URL: `npx listings roles` gives listings_export its rights."
    );
  }
  if (["cluster_block_exception", "index_create_block_exception"].includes(typeOf(error) ?? "")) {
    return (
      `OpenSearch refuses to change an index: ${message}.\n` +
      "Make room on its disk, or lift the block as `npx listings doctor` says, and run the command again."
    );
  }
  if (isPoolTimeout(error)) {
    return (
      "PostgreSQL does not answer: it gave no connection in time.\n" +
      "Look whether it is frozen, behind a firewall or has no connection left; otherwise correct DATABASE_URL."
    );
  }
  const fault = classifyFault(error);
  if (fault === "nothing there") {
    return (
      `Nothing answers at ${address ?? "the address"}:${port ?? ""} (connection refused).\n` +
      (mayStartOurs(error, { exposed })
        ? "Start the servers with `npx listings dev stack up`, or set DATABASE_URL, REDIS_URL and OPENSEARCH_URL to yours."
        : "Start that server, or correct DATABASE_URL, REDIS_URL or OPENSEARCH_URL.")
    );
  }
  if (fault === "no such host") {
    return `There is no host ${hostname ?? ""}.\nCorrect DATABASE_URL, REDIS_URL or OPENSEARCH_URL.`;
  }
  // "another program" and "silent" are left out: a connection that worked before fails in the same way when its server ends.
  if (fault !== undefined && fault !== "another program" && fault !== "silent") {
    const { text, todo } = adviseOn(fault, WHERE);
    return `A server cannot be used, ${text}: ${reasonOf(error)}.\nTo do: ${todo}.`;
  }
  switch (code) {
    case "25006":
      return (
        `The database takes no changes over this connection: ${message}.\n` +
        "Point DATABASE_URL at the primary, not at a replica, as a user whose transactions are not read-only by default " +
        "(`show default_transaction_read_only` tells)."
      );
    case "57P01":
    case "57P02":
    case "57P03":
      return `PostgreSQL is stopping, starting or was restarted: ${message}.\nRun the command again once it answers: \`npx listings doctor\` tells.`;
    case "ERR_MODULE_NOT_FOUND":
      return `${message}.\nThis command needs the development packages: run \`npm ci\` without --omit=dev and NODE_ENV=production.`;
    case "ENOENT":
      return `${message}.\nCheck the path and try again.`;
    default:
      return `${message}\nRun it again with LOG_LEVEL=debug to see where this comes from.`;
  }
}

/** The time limit of a pool, which is the same for knex and pg: either may report it first. */
function isPoolTimeout(error: unknown): boolean {
  const { name, message = "" } = Object(error) as Partial<Error>;
  return (
    name === "KnexTimeoutError" || /^(timeout expired|Connection terminated due to connection timeout)/.test(message)
  );
}

/** What OpenSearch calls the error: its client keeps the whole answer, ours the type. */
function typeOf(error: unknown): string | undefined {
  const { type, body } = Object(error) as { type?: string; body?: { error?: { type?: string } } };
  return body?.error?.type ?? type;
}

function causes(error: Error): string {
  return error.cause instanceof Error ? `\ncaused by: ${error.cause.stack}${causes(error.cause)}` : "";
}

function wantsStack(): boolean {
  try {
    return loadConfig().logLevel === "debug";
  } catch {
    return false; // wrong settings are reported where they matter
  }
}
