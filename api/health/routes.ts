// GET /livez (process alive), /readyz (may get requests) and /api/health (state of servers and index).
import { type Request, type Response, Router } from "express";
import { START_GRACE_MS } from "../../shared/outage.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { sendUncached } from "../http/headers.ts";
import type { Health, Probe } from "./probe.ts";

export interface DrainState {
  /** True from SIGTERM on: /readyz is 503, so that the balancer sends no more requests. */
  draining: boolean;
}

interface HealthDeps {
  probe: Pick<Probe, "current">;
  drainState: DrainState;
  /** Whether what every search needs, places and cities, is in memory. */
  isLoaded: () => boolean;
  version: string;
}

const STARTING: Health = {
  status: "down",
  checks: {
    postgres: false,
    opensearch: false,
    redis: false,
    index: { lagSeconds: null, pending: null, alias: null, schemaMatches: null, lacks: [], problem: null },
  },
};

export function healthRoutes({ probe, drainState, isLoaded, version }: HealthDeps): Router {
  const router = Router();
  const state = (up: boolean) => (up ? "up" : "down");

  function getHealth(_req: Request, res: Response): void {
    const { status, checks } = probe.current() ?? STARTING;
    const { postgres, opensearch, redis, index } = checks;
    sendUncached(res.status(status === "down" ? 503 : 200), {
      status,
      version,
      checks: { postgres: state(postgres), opensearch: state(opensearch), redis: state(redis), index },
    });
  }

  const graceEndsAt = performance.now() + START_GRACE_MS;

  /**
   * Not ready only while starting or draining: an outage of a server would take all instances out at once. So a start without PostgreSQL
   * ends with the grace. Whether PostgreSQL is away does not decide, since on a busy machine the first looks at it may time out.
   */
  function getReady(_req: Request, res: Response): void {
    const started = probe.current() !== undefined && (isLoaded() || performance.now() > graceEndsAt);
    const ready = started && !drainState.draining;
    sendUncached(res.status(ready ? 200 : 503), { ready });
  }

  function getLive(_req: Request, res: Response): void {
    sendUncached(res, { alive: true });
  }

  router.route("/api/health").get(getHealth).all(methodNotAllowed("GET"));
  router.route("/readyz").get(getReady).all(methodNotAllowed("GET"));
  router.route("/livez").get(getLive).all(methodNotAllowed("GET"));
  return router;
}
