// Searches that were asked a moment ago: answered with the bytes and headers of then, before any of the work that made them.
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { clientNetwork } from "../http/address.ts";
import { acceptsGzip } from "../http/headers.ts";
import { type Limiter, limitHeaders } from "../http/limits.ts";
import type { Answer, AnswerMemory } from "./response.ts";

/** Below that compressing saves no packet. */
const COMPRESSED_BYTES_MIN = 1024;
const compress = promisify(gzip);

/**
 * Counts like every search. Whatever is not plainly a repetition goes on to the search itself: the headers of a refusal, a
 * comparison with an older answer, other methods.
 */
export function answerFromMemory(memory: AnswerMemory, limiter: Limiter | undefined): RequestHandler {
  return async function answerKept(req: Request, res: Response, next: NextFunction): Promise<void> {
    if (req.method !== "GET" || req.headers["if-none-match"] !== undefined) return next();
    if (memory.get(req.originalUrl)?.head === undefined) return next();
    if (limiter !== undefined) {
      const verdict = await limiter.consume(clientNetwork(req));
      res.locals.verdict = verdict; // counted once, also where the search goes on below
      if (!verdict.allowed) return next();
    }
    const known = memory.get(req.originalUrl); // it may have grown old meanwhile
    if (known?.head === undefined) return next();
    const zipped = acceptsGzip(req) ? await gzipOf(known) : undefined;
    if (limiter !== undefined) {
      for (const [name, value] of Object.entries(limitHeaders(limiter.bucket, res.locals.verdict)))
        res.setHeader(name, value);
      res.locals.limit = "passed";
    }
    if (known.logged !== undefined) res.locals.text = known.logged;
    for (const [name, value] of known.head) res.setHeader(name, value);
    if (zipped !== undefined) res.setHeader("Content-Encoding", "gzip");
    const body = zipped ?? known.json;
    res.setHeader("Content-Length", body.length);
    res.end(body);
  };
}

/** Once for all who ask for it; quickly rather than well, since it is thrown away within a second. */
async function gzipOf(answer: Answer): Promise<Buffer | undefined> {
  if (answer.json.length < COMPRESSED_BYTES_MIN) return undefined;
  answer.gzip ??= compress(answer.json, { level: constants.Z_BEST_SPEED });
  return answer.gzip;
}
