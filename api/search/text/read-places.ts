// Reads the names of places in a search text: a street before the place of the same name.
import { createGazetteer, type GazetteerDeps, type NamedPlace } from "./gazetteer.ts";
import type { ReadNumber } from "./numbers.ts";
import type { PlaceMeaning } from "./place-meanings.ts";
import { findStreet } from "./streets.ts";
import type { TypedWord } from "./text-words.ts";

interface PlaceReading {
  /** Number of words. */
  length: number;
  meanings: readonly PlaceMeaning[];
  /** Only the beginning of a name was typed: a word that means anything else means that. */
  isBeginning: boolean;
}

/** What is named from word `start` on. */
export type ReadPlaces = (words: readonly TypedWord[], start: number) => PlaceReading | undefined;

export interface ReadPlacesDeps extends GazetteerDeps {
  stopWords: ReadonlySet<string>;
  readNumber: ReadNumber;
}

export function createReadPlaces(places: Iterable<NamedPlace>, deps: ReadPlacesDeps): ReadPlaces {
  const findPlace = createGazetteer(places, deps);

  return function readPlaces(words, start) {
    const placeLength = (at: number) => {
      const found = findPlace(words, at);
      return found === undefined || found.isBeginning ? 0 : found.length;
    };
    const street = findStreet(words, start, { ...deps, placeLength });
    if (street !== undefined) {
      const { length, ...address } = street;
      return { length, meanings: [{ as: "street", name: "street", street: address }], isBeginning: false };
    }
    const place = findPlace(words, start);
    if (place === undefined) return undefined;
    const { length, paths, isBeginning } = place;
    return { length, meanings: [{ as: "place", name: "place", paths }], isBeginning };
  };
}
