// Documents hold no address: where the service is found is a setting of the API and no data. Put in here, into the bytes.
import { listingUrl } from "../../shared/listing.ts";

const START = '{"id":"';
const URL_KEY = '"url":';

/** The listing with its url behind its id, as `toListing` has it; one that an older version has written in is replaced. */
export function withListingUrl(listing: Buffer, baseUrl: string): Buffer {
  const rest = after(listing, START.length);
  const id = listing.toString("latin1", START.length, rest - 2);
  const url = Buffer.from(`${START}${id}",${URL_KEY}${JSON.stringify(listingUrl(baseUrl, id))},`);
  const hasUrl = listing.indexOf(URL_KEY, rest, "latin1") === rest;
  return Buffer.concat([url, listing.subarray(hasUrl ? after(listing, rest) : rest)]);
}

/** Where the next field begins: neither ids nor addresses hold a quotation mark. */
const after = (listing: Buffer, start: number) => listing.indexOf('",', start, "latin1") + 2;
