// Request id: the client's own when it is valid, else a new one. Sent in X-Request-Id, in the log and in errors.
import { randomUUID } from "node:crypto";
import type { NextFunction, Request, Response } from "express";

const VALID_ID = /^[\w-]{1,64}$/;

export function requestId({ create = randomUUID as () => string } = {}) {
  return function assignRequestId(req: Request, res: Response, next: NextFunction): void {
    const given = req.get("x-request-id");
    const id = given !== undefined && VALID_ID.test(given) ? given : create();
    res.locals.requestId = id;
    res.set("X-Request-Id", id);
    next();
  };
}
