// Queries made to be refused at length: what an error answer repeats, lists or looks up, as often as 4,096 bytes allow.

import { toTable } from "../../api/places/cities.ts";
import { CITIES_PARAMS, PLACES_PARAMS } from "../../api/places/handlers.ts";
import type { ParamsContext } from "../../api/search/params.ts";
import { SEARCH_PARAMS } from "../../api/search/schemas.ts";
import type { PlaceRow } from "../../shared/db/places.ts";
import { createPlaceDirectory, type PlaceDirectory } from "../../shared/places.ts";
import type { Random } from "./random.ts";

const SYLLABLES = "ka ma ra su vi lo ti ne pa he jo ru la ve ki mu se ta no pi ha el ar ol um".split(" ");
const NAMES = [
  ...new Set(
    Object.keys({ ...SEARCH_PARAMS, ...PLACES_PARAMS, ...CITIES_PARAMS, status: 1, since: 1, format: 1, listingId: 1 }),
  ),
];
const SLUG_NAMES = ["countySlug", "municipalitySlug", "settlementSlug", "settlements", "city", "parent"];
const LIST_NAMES = ["country", "propertyType", "settlements", "city"];
/** Each is longer in JSON than in the query, is folded before it is compared, or is cut in half easily. */
const DEAR = [
  "%01",
  "%22",
  "%5C",
  "(",
  "%EF%B7%BA",
  "%C3%95",
  "%F0%9F%8F%A0",
  "%CC%81",
  "%00",
  "%FF",
  "%0A",
  "A",
  "-",
  "+",
  "%2C",
  "%7F",
];

/** As many places as Estonia has, and as many foreign cities as there may be one day. */
export function largeWorld(random: Random): { directory: PlaceDirectory; context: ParamsContext; slugs: string[] } {
  const rows: PlaceRow[] = [];
  const add = (kind: PlaceRow["kind"], parent: PlaceRow | null, ending: string): PlaceRow => {
    const word = Array.from({ length: 2 + random.below(4) }, () => random.pick(SYLLABLES)).join("");
    const slug = `${word}-${ending}`;
    const id = String(rows.length + 1);
    const path = parent === null ? slug : `${parent.path}/${slug}`;
    const row = { id, kind, slug, path, parent_id: parent?.id ?? null, ehak_code: id.padStart(4, "0"), name: word };
    const full = { ...row, names: null, aliases: [], lat: null, lon: null } as unknown as PlaceRow;
    rows.push(full);
    return full;
  };
  for (let county = 0; county < 15; county += 1) {
    const inCounty = add("county", null, "maakond");
    for (let municipality = 0; municipality < 5; municipality += 1) {
      const inMunicipality = add("municipality", inCounty, "vald");
      for (let count = 0; count < 63; count += 1)
        add("settlement", inMunicipality, random.pick(["kula", "alevik", "linnaosa"]));
    }
  }
  const directory = createPlaceDirectory(rows);
  const cities = toTable(
    Array.from({ length: 3000 }, (_, index) => ({
      country: "ES",
      slug: `${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}-${index}`,
      name: "x",
    })),
  );
  const slugs = rows.flatMap(({ slug, path }) => [slug, path]);
  return {
    directory,
    context: { places: directory, cities, cursorSecrets: ["a secret that is long enough for the tests"] },
    slugs,
  };
}

/** A query string of at most 4,096 bytes, a cursor apart. */
export function hostileQuery(random: Random, slugs: readonly string[]): string {
  const families = [bareNames, misspeltNames, repeatedNames, longList, nearSlugs, dearValues, everything];
  return cut(random.pick(families)(random, slugs), 4096 - random.below(200));
}

type Family = (random: Random, slugs: readonly string[]) => string;

const bareNames: Family = (random) => `${dear(random, random.below(3))}a&`.repeat(3000);

const misspeltNames: Family = (random) => {
  const name = slip(random, random.pick(NAMES));
  const tail = `&${random.pick(NAMES)}=${dear(random, 100 + random.below(2000))}`;
  return random.chance(0.5)
    ? `${`${name}=&`.repeat(300).slice(0, 2000)}${tail}`
    : many(random, () => `${slip(random, random.pick(NAMES))}=${dear(random, random.below(60))}`);
};

const repeatedNames: Family = (random) => `${random.pick(NAMES)}=${dear(random, random.below(20))}&`.repeat(2000);

const longList: Family = (random) => {
  const values = many(
    random,
    () => (random.chance(0.7) ? random.pick(["XA", "ZZ", "QQ", "fi", "E"]) : dear(random, 1 + random.below(30))),
    ",",
  );
  return `abroad=only&${random.pick(LIST_NAMES)}=${values}`;
};

const nearSlugs: Family = (random, slugs) =>
  SLUG_NAMES.map(
    (name) =>
      `${name}=${Array.from({ length: name.endsWith("Slug") || name === "parent" ? 1 : 40 }, () => slip(random, random.pick(slugs))).join(",")}`,
  ).join("&");

const dearValues: Family = (random) =>
  many(
    random,
    () => `${random.pick(NAMES)}${random.pick(["", "", dear(random, 1)])}=${dear(random, random.below(400))}`,
  );

const everything: Family = (random, slugs) =>
  `${nearSlugs(random, slugs).slice(0, 2000)}&country=${many(random, () => "XA", ",").slice(0, 600)}&${many(random, () => slip(random, random.pick(NAMES)))}`;

/** More than enough of them. */
const many = (random: Random, make: () => string, separator = "&"): string => {
  const parts: string[] = [];
  const separators = random.chance(0.1) ? 20 : 4096;
  for (let length = 0; length < 4096 && parts.length < separators; length += parts.at(-1)!.length + 1)
    parts.push(make());
  return parts.join(separator);
};

const dear = (random: Random, length: number): string => {
  const mixed = random.chance(0.3);
  const one = random.pick(DEAR);
  return Array.from({ length }, () => (mixed ? random.pick(DEAR) : one)).join("");
};

/** A letter left out, changed, doubled or swapped with the next. */
function slip(random: Random, word: string): string {
  const at = random.below(Math.max(1, word.length - 1));
  const [before, one, next, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
  return before + random.pick([next, `x${next}`, one + one + next, next + one]) + after;
}

/** Not in the middle of an escaped byte. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/%.?$/, "");
