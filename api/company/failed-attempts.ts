// Failed attempts with keys and sessions, by address. What a guesser costs is the look-up, so a point is reserved before it and
// given back when the credential is good: a flood of parallel guesses gets as many look-ups as it has points left, and no more.
import { createHash } from "node:crypto";
import type { Request } from "express";
import { LRUCache } from "lru-cache";
import { AppError } from "../../shared/errors.ts";
import { clientNetwork } from "../http/client-network.ts";
import type { Limiter } from "../http/limits.ts";

/** Look-ups of one network at a time: half of the database's connections stay for all others. */
const IN_FLIGHT_MAX = 5;
const NETWORKS_MAX = 100_000;
/** Credentials that were good, by digest, and for how long their holder is believed whatever the neighbours do. */
const GOOD_MAX = 10_000;
const GOOD_MS = 60 * 60 * 1000;

export interface FailureLimit {
  /** Answers what `check` found; undefined is a failed attempt. Throws 429 for an address that has failed too often, unchecked. */
  attempt<T>(req: Request, credential: string | undefined, check: () => Promise<T | undefined>): Promise<T | undefined>;
}

interface Network {
  inFlight: number;
  /** Each is woken to see whether there is a place for it now. */
  waiting: (() => void)[];
  /** Failures left in this window, as the shared count said last. */
  points: number;
  windowEndsAt: number;
}

/** The count is shared through Redis; what it said is remembered here, so that a good request costs no call to it. */
export function createFailureLimit(limiter: Limiter | undefined): FailureLimit {
  const networks = new LRUCache<string, Network>({ max: NETWORKS_MAX });
  const good = new LRUCache<string, true>({ max: GOOD_MAX, ttl: GOOD_MS });

  function networkOf(req: Request, { bucket }: Limiter): Network {
    const name = clientNetwork(req);
    const known = networks.get(name);
    if (known === undefined) {
      const fresh = { inFlight: 0, waiting: [], points: bucket.points, windowEndsAt: 0 };
      networks.set(name, fresh);
      return fresh;
    }
    if (known.windowEndsAt <= performance.now()) known.points = bucket.points;
    return known;
  }

  /** Takes a place, and with it a point unless the credential has proved itself; waits while none is free. */
  async function enter(req: Request, counted: Limiter, isTrusted: boolean): Promise<Network> {
    for (;;) {
      const network = networkOf(req, counted);
      if (network.points === 0 && !isTrusted) throw blocked(network);
      if (network.inFlight < (isTrusted ? IN_FLIGHT_MAX : Math.min(IN_FLIGHT_MAX, network.points))) {
        network.inFlight += 1;
        return network;
      }
      await new Promise<void>((resolve) => network.waiting.push(resolve));
    }
  }

  return {
    async attempt(req, credential, check) {
      if (limiter === undefined) return await check();
      const name = credential === undefined ? undefined : digest(credential);
      // Behind one address there may be a whole office, or a proxy that nobody has named in TRUST_PROXY.
      const isTrusted = name !== undefined && good.has(name);
      const network = await enter(req, limiter, isTrusted);
      try {
        const found = await check();
        if (found !== undefined) {
          if (name !== undefined) good.set(name, true);
          return found;
        }
        if (name !== undefined) good.delete(name);
        const { allowed, remaining, resetMs } = await limiter.consume(clientNetwork(req));
        network.points = allowed ? remaining : 0;
        network.windowEndsAt = performance.now() + resetMs;
        if (!allowed) throw blocked(network);
        return undefined;
      } finally {
        network.inFlight -= 1;
        // With no point left all of them are refused; else one place is free.
        for (const wake of network.waiting.splice(0, network.points === 0 ? Number.POSITIVE_INFINITY : 1)) wake();
      }
    },
  };
}

function blocked({ windowEndsAt }: Network): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt - performance.now()) / 1000));
  return new AppError("rate_limit_exceeded", `Too many failed attempts. Try again in ${retryAfterSeconds} s.`, {
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

/** The credential itself is kept nowhere. */
const digest = (credential: string) => createHash("sha256").update(credential).digest("base64");
