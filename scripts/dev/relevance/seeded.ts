// Listings of the seed as samples: texts that were not written for this search.

import { listShippedPlaces } from "../../places/shipped-by-path.ts";
import { makeListing } from "../../seed/listing.ts";
import { estonianLocations, foreignLocations } from "../../seed/locations.ts";
import { createRandom } from "../../seed/random.ts";
import type { Sample } from "./sample.ts";

const NOW = new Date("2026-01-15T00:00:00Z");
const SEED = 7;

/**
 * Numbered from 1; the same for every run. `located` adds addresses, points and listings abroad; the known items go without, so that
 * their figures stay comparable with earlier ones.
 */
export function seededSamples(count: number, { located = false } = {}): Map<number, Sample> {
  const locations = { estonian: estonianLocations(), foreign: located ? foreignLocations() : estonianLocations() };
  const paths = pathsByKey();
  const samples = new Map<number, Sample>();
  for (let index = 0; samples.size < count; index += 1) {
    const { columns, location } = makeListing(createRandom(SEED, index + 1), index, {
      seed: SEED,
      now: NOW,
      locations,
    });
    const sample = toSample(columns, paths.get(location.place ?? ""));
    samples.set(index + 1, located ? { ...sample, ...whereabouts(columns) } : sample);
  }
  return samples;
}

type Columns = Readonly<Record<string, string | number | null>>;

function toSample(columns: Columns, place: string | undefined): Sample {
  const facts = {
    dealType: columns.deal_type,
    propertyType: columns.property_type,
    place,
    price: columns.price_eur,
    rooms: columns.rooms,
    size: columns.size_m2,
    floor: columns.floor,
    floors: columns.floors,
    plotArea: columns.plot_area_m2,
    year: columns.year_built,
    slogan: JSON.parse(String(columns.slogan)),
    description: JSON.parse(String(columns.description)),
  };
  return withoutNulls(facts);
}

function whereabouts({ country, city, city_slug: citySlug, address, lat, lon }: Columns): Sample {
  return withoutNulls({ country, city, citySlug, address, lat, lon });
}

function withoutNulls(facts: object): Sample {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null)) as Sample;
}

/** The seed names places by kind and code. */
function pathsByKey(): Map<string, string> {
  return new Map(listShippedPlaces().map(({ kind, ehakCode, path }) => [`${kind} ${ehakCode}`, path]));
}
