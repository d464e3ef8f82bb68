// The facts of a listing, a text each: rooms, size, floor, plot. In a narrow card they may wrap at their spaces.
import type { Locale } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { counted, fill, SEARCH_MESSAGES } from "../messages/search-messages.ts";
import { formatArea } from "./format.ts";

type Facts = Pick<Listing, "propertyType" | "rooms" | "size" | "floor" | "floors" | "plotArea">;

/** What has no rooms begins with its type, or "52,9 m²" alone would leave open of what. */
export function factTexts({ propertyType, rooms, size, floor, floors, plotArea }: Facts, lang: Locale): string[] {
  const { results, propertyType: types } = SEARCH_MESSAGES[lang];
  const texts = [
    rooms === null ? types[propertyType] : counted(results.rooms, rooms, lang),
    size !== null && formatArea(size, lang),
    floor !== null && fill(results.floor, { n: floors === null ? floor : `${floor}/${floors}` }),
    plotArea !== null && fill(results.plot, { area: formatArea(plotArea, lang) }),
  ];
  return texts.filter((text) => text !== false);
}
