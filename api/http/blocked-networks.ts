// Refuses the networks of BLOCKED_NETWORKS with 403, before anything is looked up or counted.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { AppError } from "../../shared/errors.ts";
import { type Network, networkMatcher } from "../../shared/networks.ts";
import { clientAddress } from "./client-network.ts";

/** No middleware where none is blocked. */
export function refuseBlocked(networks: readonly Network[]): RequestHandler[] {
  if (networks.length === 0) return [];
  const isBlocked = networkMatcher(networks);
  return [
    function refuseNetwork(req: Request, _res: Response, next: NextFunction): void {
      const address = clientAddress(req);
      if (address !== undefined && isBlocked(address)) {
        throw new AppError("forbidden", "This service does not answer your network. Ask its operator.");
      }
      next();
    },
  ];
}
