// Brute-force protection: limits failed attempts with keys and sessions per client network. A point is reserved before the look-up
// and given back when the credential is good, so parallel guesses get no more look-ups than they have points left.
import { createHash } from "node:crypto";
import type { Request } from "express";
import { LRUCache } from "lru-cache";
import { AppError } from "../../shared/errors.ts";
import { clientNetwork } from "../http/client-network.ts";
import type { Limiter } from "../http/limits.ts";

/** Concurrent look-ups of one network; the other half of the connections to the database stays free. */
const IN_FLIGHT_MAX = 5;
const NETWORKS_MAX = 100_000;
/** Digests of recently good credentials: these are checked even when their network is blocked, for an hour. */
const GOOD_MAX = 10_000;
const GOOD_MS = 60 * 60 * 1000;

export interface FailureLimit {
  /** Runs `check`; undefined counts as a failed attempt. Throws 429 without running it when the network has failed too often. */
  attempt<T>(req: Request, credential: string | undefined, check: () => Promise<T | undefined>): Promise<T | undefined>;
}

interface Network {
  inFlight: number;
  /** Requests that wait for a free slot. */
  waiting: (() => void)[];
  /** Failures left in this window by the shared count when it was last read. */
  points: number;
  windowEndsAt: number;
}

/** Failures are counted in Redis; the last count is cached here, so that a good request costs no call. */
export function createFailureLimit(limiter: Limiter | undefined): FailureLimit {
  // Not `max`, as in ../http/limits.ts.
  const networks = new LRUCache<string, Network>({ maxSize: NETWORKS_MAX, sizeCalculation: () => 1 });
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

  /** Takes a slot, and a point unless the credential was good before; waits while no slot is free. */
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
      // One address may be a whole office, or a proxy that is missing in TRUST_PROXY.
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
        // With no point left all waiting requests are refused; else one slot is free.
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

/** Only digests of credentials are held in memory. */
const digest = (credential: string) => createHash("sha256").update(credential).digest("base64");
