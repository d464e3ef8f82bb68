// First listings of the start page, so that its HTML has their pictures. Only without filters: then all visitors of a process share one
// search per SEARCH_CACHE_MS, and so does the component's own request.
import { setTimeout as sleep } from "node:timers/promises";
import type { Response } from "express";
import type { Listing } from "../../shared/listing.ts";
import type { Logger } from "../../shared/logger.ts";
import type { RespondToSearch } from "./handler.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Pages come without pictures rather than late: a search takes 10 to 40 ms. */
const WAIT_MS_MAX = 150;

/** `address` is that of the search; none are returned where it fails or takes too long. */
export type FindFirstListings = (address: string, res: Response) => Promise<readonly Listing[]>;

interface FirstListingsDeps {
  respond: RespondToSearch;
  responses: ResponseCache;
  logger: Logger;
}

export function createFirstListings({ respond, responses, logger }: FirstListingsDeps): FindFirstListings {
  async function find(address: string, res: Response): Promise<readonly Listing[]> {
    try {
      // Not aborted when the visitor leaves: others share the response.
      const response = responses.get(address) ?? (await respond(address, res, new AbortController().signal));
      return JSON.parse(String(response.body)).items;
    } catch (error) {
      // The component's request comes next, and tells the visitor.
      logger.warn({ err: error }, "start page without pictures: its search failed");
      return [];
    }
  }
  return (address, res) => Promise.race([find(address, res), sleep(WAIT_MS_MAX, [], { ref: false })]);
}
