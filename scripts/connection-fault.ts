// Classifies the failure of a connection (no server there, another program, a server that refuses) and advises what to do. Used by
// doctor and by every command.
import { innermost } from "./cause.ts";
import { hasDevTools } from "./dev-tools.ts";

export type ConnectionFault =
  | "nothing there"
  | "no such host"
  | "silent"
  | "login refused"
  | "no such database"
  | "no TLS"
  | "certificate"
  | "another program";

const BY_CODE: Readonly<Record<string, ConnectionFault>> = {
  ECONNREFUSED: "nothing there",
  EHOSTUNREACH: "nothing there",
  ENETUNREACH: "nothing there",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "no such host",
  ETIMEDOUT: "silent",
  UND_ERR_CONNECT_TIMEOUT: "silent",
  "28P01": "login refused",
  "28000": "login refused",
  "3D000": "no such database",
  CERT_HAS_EXPIRED: "certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate",
  ECONNRESET: "another program",
  EPIPE: "another program",
  UND_ERR_SOCKET: "another program",
};

/** Errors to which pg and ioredis give no code; those of Redis begin with theirs. */
const BY_MESSAGE: readonly (readonly [start: RegExp, fault: ConnectionFault])[] = [
  [/^(WRONGPASS|NOAUTH|NOPERM) |client password must be a string/, "login refused"],
  [/^The server does not support SSL connections/, "no TLS"],
  [
    /^(timeout expired|Command timed out|no answer before the deadline|The operation was aborted due to timeout)/,
    "silent",
  ],
  [/^(Connection terminated unexpectedly|Unknown RESP type|Protocol error)/, "another program"],
];

export function classifyFault(error: unknown): ConnectionFault | undefined {
  // The time limit of pg's pool, which then ends the connection itself: the cause below it would read as another program.
  if (error instanceof Error && error.message === "Connection terminated due to connection timeout") return "silent";
  const {
    code,
    message = "",
    status,
  } = Object(innermost(error)) as { code?: unknown; message?: string; status?: unknown };
  if (status === 401 || status === 403) return "login refused";
  if (typeof code === "string") {
    // OpenSSL's: the answer to the TLS handshake was not TLS.
    if (code.startsWith("ERR_SSL_")) return "no TLS";
    if (code.startsWith("HPE_")) return "another program";
    if (BY_CODE[code] !== undefined) return BY_CODE[code];
  }
  return BY_MESSAGE.find(([start]) => start.test(message))?.[1];
}

/** Whether `dev stack up` is a remedy: in a checkout, for servers of this machine, and not in production. */
export function mayStartOurs(error: unknown, { exposed }: { exposed: boolean }): boolean {
  const { address } = Object(innermost(error)) as { address?: unknown };
  return hasDevTools && !exposed && typeof address === "string" && /^(127\.|::1$)/.test(address);
}

interface Where {
  /** "PostgreSQL" */
  server: string;
  /** The setting with its address: "DATABASE_URL". */
  setting: string;
  /** How the server is started, where that is the remedy. */
  start: string;
}

/** What is wrong, and what to do. */
export function adviseOn(fault: ConnectionFault, { server, setting, start }: Where): { text: string; todo: string } {
  switch (fault) {
    case "nothing there":
      return { text: "nothing answers there", todo: `${start} or correct ${setting}` };
    case "no such host":
      return { text: "there is no such host", todo: `correct the host in ${setting}` };
    case "silent":
      return {
        text: "what listens there says nothing in time",
        todo: `look whether it is ${server} and not frozen or behind a firewall; otherwise correct ${setting}`,
      };
    case "login refused":
      return {
        text: "it refuses the login",
        todo: `correct user and password in ${setting} (with % escapes for what a URL does not allow)`,
      };
    case "no such database":
      return { text: "it has no such database", todo: `create the database, or correct its name in ${setting}` };
    case "no TLS":
      return {
        text: "what answers there does not speak TLS",
        todo: `write ${setting} for a plain connection (http:, redis:, no sslmode), or name the port that has TLS`,
      };
    case "certificate":
      return {
        text: "its certificate is not trusted",
        todo: `give the authority's certificate in NODE_EXTRA_CA_CERTS, and in ${setting} the host that the certificate names`,
      };
    case "another program":
      return {
        text: `what answers there ends the connection: it is not ${server}, wants TLS, or is just ending`,
        todo: `correct port and protocol in ${setting}`,
      };
  }
}
