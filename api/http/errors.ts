// Error handler: maps anything thrown to an error code, its status and one JSON body. Causes, stacks and SQL go to the log only.
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from "express";
import { AppError, type ErrorCode } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";

export const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_params: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  internal_error: 500,
  overloaded: 503,
};

/** As long as the circuit before OpenSearch stays open (search/execute.ts). */
export const RETRY_AFTER_SECONDS = 5;

/** A server behind the API runs, and takes no more work at the moment. */
export const overloaded = (what: string, cause: unknown): AppError =>
  new AppError("overloaded", `${what} Try again in ${RETRY_AFTER_SECONDS} s.`, {
    headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    cause,
  });

/** Errors of the search have its list as well, empty, so that clients that read `items` first do not fail. */
export const EMPTY_LIST = { items: [], nextCursor: null, totalCount: 0 } as const;

export function errorHandler({
  logger,
  extraFields = {},
}: {
  logger: Logger;
  extraFields?: object;
}): ErrorRequestHandler {
  // Express knows an error handler by its four parameters: keep all four.
  return function handleError(thrown: unknown, _req: Request, res: Response, next: NextFunction): void {
    // Part of a response has been sent: Express breaks the connection.
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const { code, message, details, headers, cause, logged } = toAppError(thrown);
    const requestId: string = res.locals.requestId;
    const level = levelOf(code);
    // A request that fails because its client has disconnected is not an error.
    if (level !== undefined && !logged)
      logger[res.destroyed ? "debug" : level]({ err: cause ?? thrown, requestId }, "request failed");
    if (res.destroyed) return;
    if (level !== undefined) res.removeHeader("X-Data-As-Of"); // the response has no data
    const body = { ...extraFields, error: code, message, ...(details === undefined ? {} : { details }), requestId };
    // Not `res.json`, which would add an ETag: each error has its own request id, so no client could ever use it.
    res.status(STATUS[code]).set(headers).type("json").end(JSON.stringify(body));
  };
}

/** Log level of errors that are not the client's. */
export const levelOf = (code: ErrorCode): "error" | "warn" | undefined =>
  code === "internal_error" ? "error" : code === "overloaded" ? "warn" : undefined;

/** SQLSTATEs: too many connections; cannot connect now, while PostgreSQL starts; a statement over its timeout. */
const DATABASE_BUSY = ["53300", "57P03", "57014"];

/** AppErrors as they are, errors of Express and of the body parser by their status, all others as internal_error. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const cause = thrown;
  // A path that cannot be decoded.
  if (thrown instanceof URIError) return new AppError("not_found", "There is nothing at this address.", { cause });
  const { status, code } = (thrown ?? {}) as { status?: unknown; code?: unknown };
  if (status === 413) return new AppError("payload_too_large", "The request body is too large.", { cause });
  if (status === 415) return new AppError("unsupported_media_type", "Send the body as application/json.", { cause });
  if (status === 400) return new AppError("invalid_params", "The request could not be read.", { cause });
  // SQLSTATE class 22: PostgreSQL refused a value that our checks let pass.
  if (typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code)) {
    return new AppError("invalid_params", "A value of the request is out of range.", { cause });
  }
  if (typeof code === "string" && DATABASE_BUSY.includes(code)) {
    return overloaded("The database does not answer in time right now.", cause);
  }
  return new AppError("internal_error", "Something went wrong on our side. Try again in a moment.", { cause });
}

/** Last handler of a route: answers all other methods with 405 and `Allow`. */
export function methodNotAllowed(...methods: readonly string[]): RequestHandler {
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  return function refuseMethod(req: Request, res: Response): void {
    if (req.method === "OPTIONS") {
      res.set("Allow", allowed).status(204).end();
      return;
    }
    throw new AppError("method_not_allowed", `This address answers ${allowed} only.`, { headers: { Allow: allowed } });
  };
}

export function notFound(hint = "See /docs for what there is."): RequestHandler {
  return function refusePath(): never {
    throw new AppError("not_found", `There is nothing at this address. ${hint}`);
  };
}
