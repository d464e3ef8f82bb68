// The listings that the start page will find, for their pictures in its HTML. Only of the bare page: whatever its visitors do, it is
// one search a second, which the request of the component beside the page shares.
import { setTimeout as sleep } from "node:timers/promises";
import type { Response } from "express";
import type { Listing } from "../../shared/listing.ts";
import type { RespondToSearch } from "./handler.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Pages come without pictures rather than late: a search takes 10 to 40 ms. */
const WAIT_MS_MAX = 150;

/** `address` is that of the search; none are returned where it fails or takes too long. */
export type FindFirstListings = (address: string, res: Response) => Promise<readonly Listing[]>;

export function createFirstListings(respond: RespondToSearch, responses: ResponseCache): FindFirstListings {
  return async function findFirstListings(address, res) {
    const kept = responses.get(address);
    // Not aborted: the component's request comes in any case.
    const response = kept ?? respond(address, res, new AbortController().signal);
    const listings = Promise.resolve(response).then(({ body }) => JSON.parse(String(body)).items as Listing[]);
    return Promise.race([listings.catch(() => []), sleep(WAIT_MS_MAX, [], { ref: false })]);
  };
}
