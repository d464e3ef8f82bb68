// The limits of the company side: by company, because that is who holds a key; failed attempts by address.
import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import { AppError } from "../../shared/errors.ts";
import { clientNetwork } from "../http/address.ts";
import { type Bucket, type Limiter, spend } from "../http/limits.ts";

/** Undefined where limits are switched off. */
export type CreateLimiter = (bucket: Bucket) => Limiter | undefined;

const BUCKETS = {
  export: { name: "export", points: 10, windowSeconds: 60 },
  changes: { name: "changes", points: 60, windowSeconds: 60 },
  keys: { name: "keys", points: 10, windowSeconds: 60 },
  failures: { name: "auth-failures", points: 30, windowSeconds: 60 },
} as const satisfies Record<string, Bucket>;

export interface CompanyLimits {
  spend(bucket: "export" | "changes" | "keys", companyId: string, res: Response): Promise<void>;
  failures: FailureLimit;
}

export interface FailureLimit {
  /** Throws 429 for an address that has failed too often, before anything is looked up for it. */
  refuseBlocked(req: Request): void;
  /** Counts a failed attempt; throws 429 when it was one too many. */
  count(req: Request): Promise<void>;
}

export function companyLimits(createLimiter: CreateLimiter): CompanyLimits {
  const limiters = {
    export: createLimiter(BUCKETS.export),
    changes: createLimiter(BUCKETS.changes),
    keys: createLimiter(BUCKETS.keys),
  };
  return {
    async spend(bucket, companyId, res) {
      const limiter = limiters[bucket];
      if (limiter !== undefined) await spend(limiter, companyId, res);
    },
    failures: failureLimit(createLimiter(BUCKETS.failures)),
  };
}

/**
 * The count is shared through Redis, the verdict is remembered here: a good request costs no call to Redis, and an address over
 * its limit costs each process at most one look-up more.
 */
function failureLimit(limiter: Limiter | undefined): FailureLimit {
  const blockedUntil = new LRUCache<string, number>({ max: 100_000 });

  function refuse(untilMs: number): never {
    const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - performance.now()) / 1000));
    throw new AppError("rate_limit_exceeded", `Too many failed attempts. Try again in ${retryAfterSeconds} s.`, {
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  }

  return {
    refuseBlocked(req) {
      const until = blockedUntil.get(clientNetwork(req));
      if (until !== undefined && until > performance.now()) refuse(until);
    },
    async count(req) {
      if (limiter === undefined) return;
      const network = clientNetwork(req);
      const { allowed, resetMs } = await limiter.consume(network);
      if (allowed) return;
      const until = performance.now() + resetMs;
      blockedUntil.set(network, until);
      refuse(until);
    },
  };
}
