// Rate limits of the company API: per company; failed attempts per client network.
import type { Response } from "express";
import { type Bucket, consumeOrThrow, type Limiter } from "../http/limits.ts";
import { createFailureLimit, type FailureLimit } from "./failed-attempts.ts";

/** Gives undefined when RATE_LIMITS is off. */
export type CreateLimiter = (bucket: Bucket) => Limiter | undefined;

const BUCKETS = {
  export: { name: "export", points: 10, windowSeconds: 60 },
  changes: { name: "changes", points: 60, windowSeconds: 60 },
  keys: { name: "keys", points: 10, windowSeconds: 60 },
  failures: { name: "auth-failures", points: 30, windowSeconds: 60 },
} as const satisfies Record<string, Bucket>;

export interface CompanyLimits {
  consumeOrThrow(bucket: "export" | "changes" | "keys", companyId: string, res: Response): Promise<void>;
  failures: FailureLimit;
}

export function companyLimits(createLimiter: CreateLimiter): CompanyLimits {
  const limiters = {
    export: createLimiter(BUCKETS.export),
    changes: createLimiter(BUCKETS.changes),
    keys: createLimiter(BUCKETS.keys),
  };
  return {
    async consumeOrThrow(bucket, companyId, res) {
      const limiter = limiters[bucket];
      if (limiter !== undefined) await consumeOrThrow(limiter, companyId, res);
    },
    failures: createFailureLimit(createLimiter(BUCKETS.failures)),
  };
}
