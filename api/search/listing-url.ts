// Adds `url` to the raw JSON of a listing. Documents do not hold it, since BASE_URL is a setting of the API.
import { listingUrl } from "../../shared/listing.ts";

const START = '{"id":"';
const URL_KEY = '"url":';

/** Puts the url behind the id, as `toListing` does; one that an older version has indexed is replaced. */
export function withListingUrl(listing: Buffer, baseUrl: string): Buffer {
  const rest = after(listing, START.length);
  const id = listing.toString("latin1", START.length, rest - 2);
  const url = Buffer.from(`${START}${id}",${URL_KEY}${JSON.stringify(listingUrl(baseUrl, id))},`);
  const hasUrl = listing.indexOf(URL_KEY, rest, "latin1") === rest;
  return Buffer.concat([url, listing.subarray(hasUrl ? after(listing, rest) : rest)]);
}

/** Start of the next field: neither ids nor URLs contain a quotation mark. */
const after = (listing: Buffer, start: number) => listing.indexOf('",', start, "latin1") + 2;
