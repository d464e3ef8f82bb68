// Listings that a search page begins with, so that its HTML has their pictures. When the script asked for them, the first picture of a
// search with a text came after 1.4 s on a slow phone. The component's own request, the same address, comes while the response is cached.
import { setTimeout as sleep } from "node:timers/promises";
import type { Response } from "express";
import { AppError } from "../../shared/errors.ts";
import type { Listing } from "../../shared/listing.ts";
import type { Logger } from "../../shared/logger.ts";
import { clientNetwork } from "../http/client-network.ts";
import type { Limiter } from "../http/limits.ts";
import type { RespondToSearch } from "./handler.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Pages come without pictures rather than late: a search takes 10 to 40 ms. */
const WAIT_MS_MAX = 150;

/** `address` is that of the search; none are returned where it fails, takes too long or is over the limit. */
export type FindFirstListings = (address: string, res: Response) => Promise<readonly Listing[]>;

interface FirstListingsDeps {
  respond: RespondToSearch;
  responses: ResponseCache;
  /** Of the searches that pages send for their pictures. */
  limiter: Limiter | undefined;
  logger: Logger;
}

export function createFirstListings({ respond, responses, limiter, logger }: FirstListingsDeps): FindFirstListings {
  async function find(address: string, res: Response): Promise<readonly Listing[]> {
    try {
      const cached = responses.get(address);
      if (cached === undefined && limiter !== undefined && !(await limiter.consume(clientNetwork(res.req))).allowed)
        return [];
      // Not aborted when the visitor leaves: the response is cached for others, too.
      const response = cached ?? (await respond(address, res, new AbortController().signal));
      return JSON.parse(String(response.body)).items;
    } catch (error) {
      // The component's request comes next, and tells the visitor.
      if (!(error instanceof AppError && error.code === "invalid_params"))
        logger.warn({ err: error }, "search page without pictures: its search failed");
      return [];
    }
  }
  return (address, res) => Promise.race([find(address, res), sleep(WAIT_MS_MAX, [], { ref: false })]);
}
