// GET /livez (process alive), /readyz (may get requests) and /api/health (state of servers and index).
import { type Request, type Response, Router } from "express";
import type { Config } from "../../shared/config.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { publicCors, sendUncached } from "../http/headers.ts";
import type { Probe } from "./probe.ts";

export interface DrainState {
  /** True from SIGTERM on: /readyz is 503, so that the balancer sends no more requests. */
  draining: boolean;
}

interface HealthDeps {
  config: Pick<Config, "corsOrigins">;
  probe: Pick<Probe, "current">;
  drainState: DrainState;
  version: string;
}

export function healthRoutes({ config, probe, drainState, version }: HealthDeps): Router {
  const router = Router();
  const state = (up: boolean) => (up ? "up" : "down");

  function getHealth(_req: Request, res: Response): void {
    const { status, checks } = probe.current();
    const { postgres, opensearch, redis, index } = checks;
    sendUncached(res.status(status === "down" ? 503 : 200), {
      status,
      version,
      checks: { postgres: state(postgres), opensearch: state(opensearch), redis: state(redis), index },
    });
  }

  /** Not ready only while draining: an outage of a server would take all instances out at once. A process that starts has no port yet. */
  function getReady(_req: Request, res: Response): void {
    const ready = !drainState.draining;
    sendUncached(res.status(ready ? 200 : 503), { ready });
  }

  function getLive(_req: Request, res: Response): void {
    sendUncached(res, { alive: true });
  }

  router.route("/api/health").all(publicCors(config)).get(getHealth).all(methodNotAllowed("GET"));
  router.route("/readyz").get(getReady).all(methodNotAllowed("GET"));
  router.route("/livez").get(getLive).all(methodNotAllowed("GET"));
  return router;
}
