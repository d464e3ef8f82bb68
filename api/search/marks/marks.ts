// Makes `matches` of the response: why the listings of a page were found. From the listings themselves, by the functions that the
// projection and the reader of texts use, so without another call to OpenSearch.
import type { LanguageData } from "../../../shared/language-data.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import type { ReadText } from "../text/text-search.ts";
import { type ListingText, readText } from "./listing-texts.ts";
import { looseMarks } from "./loose-marks.ts";
import type { Mark } from "./mark.ts";
import { createNameMarks } from "./name-marks.ts";
import { createWishReader, type QueryWish, type ReadWishes } from "./query-terms.ts";
import { marksIn } from "./text-marks.ts";
import { valueMarks } from "./value-marks.ts";

export type Matches = Readonly<Record<string, readonly Mark[]>>;

interface MarksDeps {
  data: LanguageData;
  /** Other names by which people call the place at a path. */
  namesOfPlace: (path: string) => readonly string[];
}

export interface Marks {
  readWishes: ReadWishes;
  /** The marks of each wish; none of a wish that nothing explains. */
  explainListing(listing: StoredListing, wishes: readonly QueryWish[]): Mark[][];
  /** `listings` are raw JSON, parsed only here; `read` is the text that was searched, `typed` the text as it was sent. */
  findMatches(listings: readonly Buffer[], read: ReadText | undefined, typed: string): Matches;
}

export function createMarks({ data, namesOfPlace }: MarksDeps): Marks {
  const readWishes = createWishReader(data);
  const nameMarks = createNameMarks({ data, namesOfPlace });

  function explainListing(listing: StoredListing, wishes: readonly QueryWish[]): Mark[][] {
    if (wishes.length === 0) return [];
    const texts = textsOf(listing, data);
    const terms = wishes.flat();
    const inTexts = texts.map((text) => marksIn(text, terms, data));
    return wishes.map((wish) => {
      const marks = wish.flatMap((term) => {
        const at = terms.indexOf(term);
        const ofTexts = inTexts.flatMap((ofText) => ofText[at]!);
        return [...ofTexts, ...valueMarks(term, listing), ...nameMarks(term, listing, texts)];
      });
      return marks.length > 0 ? marks : looseMarks(texts, wish);
    });
  }

  return {
    readWishes,
    explainListing,
    findMatches(listings, read, typed) {
      const wishes = read === undefined ? [] : readWishes(read, typed);
      const page = listings.map((listing) => JSON.parse(listing.toString()) as StoredListing);
      return Object.fromEntries(page.map((listing) => [listing.id, explainListing(listing, wishes).flat()]));
    },
  };
}

function textsOf({ slogan, description }: StoredListing, data: LanguageData): ListingText[] {
  const fields = { slogan, description };
  return Object.entries(fields).flatMap(([name, texts]) =>
    Object.entries(texts)
      .filter(([, text]) => text !== "")
      .map(([locale, text]) => readText(`${name}.${locale}`, locale, text, data)),
  );
}
