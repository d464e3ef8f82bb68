// The two errors with a message for the reader: AppError for responses, CliError for commands. The public message and the private cause never mix: a response shows `code`, `message` and `details`; `cause` goes
// to the log only.

export type ErrorCode =
  | "invalid_params"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limit_exceeded"
  | "internal_error"
  | "overloaded";

/** Codes of wrong parameters, for programs. Released codes stay; new ones may be added. */
export const PROBLEM_CODES = [
  "unknown_parameter",
  "repeated_parameter",
  "missing_parameter",
  "empty_value",
  "invalid_text",
  "invalid_value",
  "not_allowed",
  "not_a_number",
  "out_of_range",
  "too_long",
  "too_many_values",
  "unknown_place",
  "missing_place",
  "place_elsewhere",
  "contradicts_place",
  "unknown_city",
  "min_above_max",
  "swapped_coordinates",
  "repeated_corner",
  "crossing_edges",
  "too_many_cells",
  "cursor_refused",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One problem with one parameter, in `details` of an `invalid_params` response (docs/guide/05-errors.md). */
export interface Problem {
  param: string;
  value: string | null;
  code: ProblemCode;
  /** For people, in English; it may change. */
  reason: string;
  allowed?: readonly string[];
  closest?: string;
  example?: string;
}

interface AppErrorOptions {
  details?: readonly Problem[];
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
  /** The cause affects many requests and was logged once for all. */
  logged?: boolean;
}

/** An error response of the API: `code` decides the HTTP status, `message` is for the client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly Problem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly logged: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    { details, headers = {}, cause, logged = false }: AppErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.logged = logged;
  }
}

/** An error of a command. `message` ends with what to do next; the command line prints it without a stack. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}
