// The header `Server-Timing`, which browsers show in their network panel. Without host names.
import type { NextFunction, Request, RequestHandler, Response } from "express";

export function serverTiming(): RequestHandler {
  return function timeAnswer(_req: Request, res: Response, next: NextFunction): void {
    const startedAt = performance.now();
    res.locals.timings = {};
    const writeHead = res.writeHead;
    // The last moment to set a header, and the first at which the total is known.
    res.writeHead = function writeHeadWithTiming(this: Response, ...args: unknown[]) {
      const timings: Record<string, number> = { ...res.locals.timings, total: performance.now() - startedAt };
      const entries = Object.entries(timings).map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
      if (!res.headersSent) res.set("Server-Timing", entries.join(", "));
      return Reflect.apply(writeHead, this, args);
    } as typeof res.writeHead;
    next();
  };
}

/** Times one part of the work; parts of the same name are added up. */
export async function timed<T>(res: Response, name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    res.locals.timings[name] = (res.locals.timings[name] ?? 0) + performance.now() - startedAt;
  }
}
