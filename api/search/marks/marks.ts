// Why the listings of a page were found: `matches` of the response. Made from the listings themselves by the functions that the
// projection and the reader of texts use, without another call to OpenSearch.
import type { LanguageData } from "../../../shared/language-data.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import type { ReadText } from "../text/text-search.ts";
import { type AskedWish, askedOf } from "./asked.ts";
import { type ListingText, readText } from "./listing-texts.ts";
import { looseMarks } from "./loose-marks.ts";
import type { Mark } from "./mark.ts";
import { type NamesOfPlace, nameMarks, spokenStreetMarks } from "./name-marks.ts";
import { marksIn } from "./text-marks.ts";
import { valueMarks } from "./value-marks.ts";

export type Matches = Readonly<Record<string, readonly Mark[]>>;

export interface MarksDeps {
  data: LanguageData;
  namesOfPlace: NamesOfPlace;
}

/** `listings` are raw JSON; without `highlight` they are not parsed. `read` is the text that was searched, `typed` the one that was asked for: what differs was repaired. */
export function findMatches(
  listings: readonly Buffer[],
  read: ReadText | undefined,
  typed: string,
  deps: MarksDeps,
): Matches {
  if (read === undefined) return {};
  const wishes = askedOf(read, typed, deps.data);
  const page = listings.map((listing) => JSON.parse(listing.toString()) as StoredListing);
  return Object.fromEntries(page.map((listing) => [listing.id, explainListing(listing, wishes, deps).flat()]));
}

/** The marks of each wish; none of a wish that nothing explains. */
export function explainListing(listing: StoredListing, wishes: readonly AskedWish[], deps: MarksDeps): Mark[][] {
  const texts = textsOf(listing, deps.data);
  const asked = wishes.flat();
  const inTexts = texts.map((text) => marksIn(text, asked, deps.data));
  return wishes.map((wish) => {
    const marks = wish.flatMap((one) => {
      const at = asked.indexOf(one);
      const values = [...valueMarks(one, listing), ...nameMarks(one, listing, deps)];
      return [...inTexts.flatMap((ofText) => ofText[at]!), ...values, ...spokenStreetMarks(one, listing, texts)];
    });
    return marks.length > 0 ? marks : looseMarks(texts, wish);
  });
}

function textsOf({ slogan, description }: StoredListing, data: LanguageData): ListingText[] {
  const fields = { slogan, description };
  return Object.entries(fields).flatMap(([name, texts]) =>
    Object.entries(texts)
      .filter(([, text]) => text !== "")
      .map(([locale, text]) => readText(`${name}.${locale}`, locale, text, data)),
  );
}
