// Title of a feed: the filters in words, as the chips of the search page say them.
import type { Locale } from "../../shared/enums.ts";
import type { PlaceDirectory } from "../../shared/places.ts";
import { placeNames } from "../../shared/places.ts";
import type { Pairs } from "../http/query.ts";
import type { CityTable } from "../places/cities.ts";
import { FEATURES } from "../search/facets/features.ts";
import { activeFilters } from "../web/browser/search/labels.ts";
import { SEARCH_MESSAGES } from "../web/messages/search-messages.ts";
import { FEED_MESSAGES } from "./messages.ts";

interface Tables {
  places: PlaceDirectory;
  cities: CityTable;
}

export function feedTitle(filters: Pairs, lang: Locale, { places, cities }: Tables): string {
  const labels = activeFilters({
    lang,
    messages: SEARCH_MESSAGES[lang],
    fixed: new Set(),
    state: { query: { params: Object.fromEntries(filters), page: 1 } },
    features: () => [...FEATURES].map(([slug, names]) => ({ slug, name: names[lang] })),
    places: {
      children: (parent) => ({
        value: places
          .children(parent === undefined || parent === "" ? null : parent)
          .map((place) => ({ ...place, name: placeNames(place)[lang] })),
      }),
      cities: () => ({ value: cities.all }),
      retry: () => {},
    },
  }).map(({ label }) => label);
  return labels.length === 0 ? FEED_MESSAGES[lang].all : labels.join(", ");
}
