// Marked texts of cards, as the file that is loaded for the search text gives them to the component.
import type { TemplateResult } from "lit";
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import type { SearchMessages } from "../messages/search-messages.ts";
import { excerptOf, type Match, marksIn, reasonsText } from "./card-marks.ts";
import type { Lit } from "./lit.ts";
import { markedView } from "./marked.ts";

export interface Marking {
  /** A text that stands on the card as it is in the field, such as `slogan.et`. */
  text(text: string, field: string, matches: readonly Match[], lang: Locale): (string | TemplateResult)[];
  excerpt(listing: Listing, matches: readonly Match[], lang: Locale): Excerpt;
  /** Why the listing was found, for screen readers. */
  reasons(listing: Listing, matches: readonly Match[], options: { lang: Locale; messages: SearchMessages }): string;
}

interface Excerpt {
  shown: (string | TemplateResult)[];
  lang: Locale;
}

export const createMarking = (lit: Lit): Marking => ({
  text: (text, field, matches, lang) => markedView(lit, text, marksIn(field, matches, lang)),
  excerpt(listing, matches, lang) {
    const { text, lang: written, marks } = excerptOf(listing, matches, lang);
    return { shown: markedView(lit, text, marks), lang: written };
  },
  reasons: reasonsText,
});
