// Takes the listings out of a search's answer as the bytes they came in. They are nine tenths of the answer and go to the
// client unchanged: parsing them only to write them again costs more than all the rest of a request.

const START = Buffer.from('"_source":{"listing":');
/** The closing braces are the listing's own and `_source`'s. */
const END = Buffer.from('}},"sort":[');

export interface Spliced {
  /** The answer's JSON with null in place of each listing, to be parsed as usual. */
  envelope: string;
  /** One for each hit, in order: JSON, as UTF-8. */
  listings: Buffer[];
}

/**
 * Both marks hold a bare quotation mark followed by a name, which inside a JSON text is always escaped: they can only stand
 * where they mean themselves. Without any the envelope is the whole answer.
 */
export function spliceListings(answer: Buffer): Spliced {
  const envelope: Buffer[] = [];
  const listings: Buffer[] = [];
  let rest = 0;
  for (;;) {
    const start = answer.indexOf(START, rest);
    const end = start === -1 ? -1 : answer.indexOf(END, start);
    if (end === -1) break;
    envelope.push(answer.subarray(rest, start + START.length), NULL);
    listings.push(answer.subarray(start + START.length, end + 1));
    rest = end + 1;
  }
  envelope.push(answer.subarray(rest));
  return { envelope: Buffer.concat(envelope).toString(), listings };
}

const NULL = Buffer.from("null");
