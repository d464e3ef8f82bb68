// Extracts listings from a search response as raw bytes, which go to the client unchanged: parsing and serializing them again costs
// more than the rest of a request. The other fields of a document are dropped unparsed. OpenSearch sends whole documents (95 KB instead
// of 42 KB for 21 listings), since filtering `_source` there would parse each of them: 1.1 of the 4.4 ms of a search.

const SOURCE = Buffer.from('"_source":{');
/** The listing is the last field of a document and follows its texts (toPublicDocument in indexer/project.ts). */
const LISTING = Buffer.from('},"listing":');
/** The closing braces of the listing and of `_source`. */
const END = Buffer.from('}},"sort":[');
const TAKEN = Buffer.from('"_source":{"listing":null');

export interface RawHits {
  /** JSON of the response without the extracted listings: `{"listing":null}` is left of such a document. */
  envelope: string;
  /** Extracted listings, JSON as UTF-8, in the order of the hits. A listing that is not its document's last field stays in the envelope. */
  listings: Buffer[];
}

/**
 * Finds the markers above by bytes. Each contains an unescaped quotation mark beside a name, so it cannot occur inside a JSON string.
 * Without any the envelope is the whole response.
 */
export function extractRawListings(response: Buffer): RawHits {
  const envelope: Buffer[] = [];
  const listings: Buffer[] = [];
  let rest = 0;
  for (let at = 0; ; ) {
    const source = response.indexOf(SOURCE, at);
    const end = source === -1 ? -1 : response.indexOf(END, source);
    if (end === -1) break;
    at = end + 1;
    const listing = response.subarray(source, end).indexOf(LISTING);
    if (listing === -1) continue;
    envelope.push(response.subarray(rest, source), TAKEN);
    // Copied: a view would keep the whole response in memory for as long as the listing is cached.
    listings.push(Buffer.from(response.subarray(source + listing + LISTING.length, at)));
    rest = at;
  }
  envelope.push(response.subarray(rest));
  return { envelope: Buffer.concat(envelope).toString(), listings };
}
