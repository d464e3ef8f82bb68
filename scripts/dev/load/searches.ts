// The requests of the load: common searches, and the most expensive legal one.
import { EIGHT_FACETS } from "../bench/queries.ts";

export const SEARCH = "/api/public/v1/listings";

/** The common questions first. */
const QUERIES = [
  "",
  "?dealType=sale&propertyType=apartment&sort=newest",
  "?dealType=rent&propertyType=apartment&countySlug=harju-maakond&municipalitySlug=tallinn&maxPrice=900",
  "?dealType=sale&propertyType=apartment&countySlug=harju-maakond&minRooms=2&maxPrice=200000&sort=price-asc",
  "?propertyType=house&countySlug=tartu-maakond&minPlotArea=800&sort=price-sqm-asc",
  "?searchText=3-toaline%20korter%20r%C3%B5duga",
  "?searchText=%D0%BA%D0%B2%D0%B0%D1%80%D1%82%D0%B8%D1%80%D0%B0&dealType=sale",
  "?priceDrop=1&limit=50",
  "?abroad=include&country=FI,ES&sort=price-desc",
  "?searchText=maja%20aiaga%20mere%20%C3%A4%C3%A4res&sort=newest",
];

const TEXT =
  "avar korter rõdu saun garaaž keldriboks lift köök vannituba magamistuba aed terrass kamin parkimine mererannas " +
  "uusarendus renoveeritud vaikne päikseline kvartal kool";

/** 200 characters, eight areas, every filter, the largest page. */
const WORST =
  "?limit=50&dealType=sale&abroad=include&minPrice=1&maxPrice=9999999999&minRooms=1&maxRooms=99&minSize=1&maxSize=99999" +
  "&topFloor=exclude&minYear=1&maxYear=2200&settlements=kesklinna-linnaosa,pirita-linnaosa,lasnamae-linnaosa," +
  `mustamae-linnaosa,haabersti-linnaosa,nomme-linnaosa,kristiine-linnaosa,pohja-tallinna-linnaosa&searchText=${encodeURIComponent(TEXT)}`;

export const searches = (index: number) => ({ path: SEARCH + QUERIES[index % QUERIES.length] });

export function countedSearches(index: number): { path: string } {
  const { path } = searches(index);
  return { path: `${path}${path.includes("?") ? "&" : "?"}facets=${EIGHT_FACETS}` };
}

/** Letter by letter. */
const TYPED = ["3-toaline korter Kadriorus", "maja aiaga", "квартира в Нарве", "flat with balcony in Tartu"].flatMap(
  (text) => Array.from(text, (_letter, index) => text.slice(0, index + 1)),
);

export const suggestions = (index: number) => ({
  path: `/api/public/v1/suggest?${new URLSearchParams({ q: TYPED[index % TYPED.length]! })}`,
});

export const worstSearch = () => ({ path: SEARCH + WORST });

/** As many addresses as there are seconds in a night, each behind the one proxy that is trusted. */
export const fromAddresses = (addresses: number) => (index: number) => {
  const address = index % addresses;
  return {
    path: `${SEARCH}?limit=1`,
    headers: { "x-forwarded-for": `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` },
  };
};

/** Ids of fifty listings, to be asked for one by one. */
export async function readIds(url: string): Promise<string[]> {
  const answer = await fetch(`${url}${SEARCH}?limit=50`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  if (items.length === 0) throw new Error(`${url} finds no listings`);
  return items.map(({ id }) => id);
}
