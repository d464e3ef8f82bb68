// Reads the names of places in a search text: a street before the place of the same name, what is near a place before the place, and
// an Estonian place before a foreign one.
import type { Landmark } from "../../../mappings/concepts/landmarks.ts";
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { tableKeys, typedKeys } from "../../../mappings/languages/word-keys.ts";
import { isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";
import type { FindAbroad } from "./abroad.ts";
import type { DistanceReader } from "./distances.ts";
import { createGazetteer, type GazetteerDeps, type NamedPlace } from "./gazetteer.ts";
import { type Called, conceptNames } from "./names.ts";
import { type Near, nearAhead, nearBehind, nearOf, type Point } from "./near.ts";
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
  distances: DistanceReader;
  landmarks: readonly Landmark[];
  findAbroad: FindAbroad;
}

const TOWN_KM = 15;
/** Of districts and landmarks. */
const WALK_KM = 2;

/** A name that something can be near to. */
interface Target {
  length: number;
  points: readonly Point[];
  km: number;
  /** Asks for what is near it even without a word that says so. */
  isLandmark: boolean;
  isPlace: boolean;
  called: readonly Called[];
}

export function createReadPlaces(all: Iterable<NamedPlace>, deps: ReadPlacesDeps): ReadPlaces {
  const places = [...all];
  const byPath = new Map(places.map((place) => [place.path, place]));
  const findPlace = createGazetteer(places, deps);
  const findLandmark = createLandmarkFinder(deps);
  const nearOnes = new Map<string, Near>();

  return function readPlaces(words, start) {
    const near = readNear(words, start);
    const street = streetAt(words, start);
    if (street !== undefined && street.length >= (near?.length ?? 0)) {
      const { length, ...address } = street;
      return { length, meanings: [{ as: "street", name: "street", street: address }], isBeginning: false };
    }
    if (near !== undefined) return near;
    const place = findPlace(words, start);
    const landmark = landmarkAt(words, start);
    if (landmark?.isLandmark && (place === undefined || place.isBeginning || landmark.length > place.length)) {
      return nearReading(landmark.length, landmark);
    }
    // An Estonian place or street wins where a foreign one has the same name.
    const foreign = place === undefined || place.isBeginning ? deps.findAbroad(words, start) : undefined;
    if (foreign !== undefined) {
      const { length, abroad } = foreign;
      return { length, meanings: [{ as: "abroad", name: "abroad", abroad }], isBeginning: false };
    }
    if (place === undefined) return undefined;
    const { length, paths, isBeginning } = place;
    return { length, meanings: [{ as: "place", name: "place", paths, called: knownAt(paths) }], isBeginning };
  };

  function knownAt(paths: readonly string[]): NamedPlace[] {
    return paths.flatMap((path) => byPath.get(path) ?? []);
  }

  /** The place whose whole name starts here. */
  function placeAt(words: readonly TypedWord[], at: number) {
    const found = findPlace(words, at);
    return found?.isBeginning ? undefined : found;
  }

  function readNear(words: readonly TypedWord[], start: number): PlaceReading | undefined {
    // The capital of a first word says nothing: "Järve lähedal" is by a lake.
    const plain = words.map((word, index) => (index === 0 ? { ...word, isCapital: false } : word));
    const ahead = nearAhead(plain, start);
    const behindIt = ahead === 0 ? undefined : targetAt(plain, start + ahead);
    const streetLength = ahead === 0 ? 0 : (streetAt(plain, start + ahead)?.length ?? 0);
    if (behindIt !== undefined && behindIt.length >= streetLength) {
      return nearReading(ahead + behindIt.length, behindIt);
    }
    const away = readAway(plain, start);
    if (away !== undefined) return away;
    const target = targetAt(plain, start);
    if (target === undefined) return undefined;
    const behind = nearBehind(plain, start + target.length);
    const last = plain[start + target.length - 1]?.text ?? "";
    if (behind === 0 || (target.isPlace && isInnerCase(last, deps.estonian))) return undefined;
    return nearReading(target.length + behind, target);
  }

  /** "20 km Tallinnast", "от Таллина 20 км". */
  function readAway(words: readonly TypedWord[], start: number): PlaceReading | undefined {
    const ahead = deps.distances.read(words, start);
    const targetStart = start + (ahead?.length ?? deps.distances.linkLength(words, start));
    const target =
      targetStart === start && !/(?:st|ni)$/.test(words[start]!.text) ? undefined : targetAt(words, targetStart);
    if (target === undefined) return undefined;
    const end = targetStart + target.length;
    const distance = ahead ?? deps.distances.read(words, end);
    if (distance === undefined) return undefined;
    const km = distance.km ?? target.km;
    return nearReading(end - start + (ahead === undefined ? distance.length : 0), { ...target, km });
  }

  function streetAt(words: readonly TypedWord[], start: number) {
    return findStreet(words, start, { ...deps, placeLength: (at) => placeAt(words, at)?.length ?? 0 });
  }

  /** The longer of landmark and place. */
  function targetAt(words: readonly TypedWord[], start: number): Target | undefined {
    const place = placeTargetAt(words, start);
    const landmark = landmarkAt(words, start);
    return (landmark?.length ?? 0) >= (place?.length ?? 0) ? landmark : place;
  }

  function landmarkAt(words: readonly TypedWord[], start: number): Target | undefined {
    const found = findLandmark(words, start);
    if (found === undefined) return undefined;
    const { length, values } = found;
    const isLandmark = values.some(({ isName, landmark }) => isName && !landmark.isQuarter);
    return {
      length,
      points: [...new Set(values.map(({ landmark }) => landmark))],
      km: WALK_KM,
      isLandmark,
      isPlace: false,
      called: values.map(({ landmark }) => ({ name: landmark.name, names: conceptNames(landmark) })),
    };
  }

  function placeTargetAt(words: readonly TypedWord[], start: number): Target | undefined {
    const place = placeAt(words, start);
    const known = knownAt(place?.paths ?? []);
    const points = known.flatMap(({ lat, lon }) => (lat == null || lon == null ? [] : [{ lat, lon }]));
    if (place === undefined || points.length === 0) return undefined;
    const km = known.every(({ kind }) => kind === "district") ? WALK_KM : TOWN_KM;
    return { length: place.length, points, km, isLandmark: false, isPlace: true, called: known };
  }

  function nearReading(length: number, { points, km, called }: Target): PlaceReading {
    const pairs = points.map(({ lat, lon }) => ({ lat, lon }));
    const key = JSON.stringify([pairs, km]);
    // All places are measured once for each point.
    const near = nearOnes.get(key) ?? nearOf(pairs, km, places);
    nearOnes.set(key, near);
    return { length, meanings: [{ as: "near", name: "near", near, called }], isBeginning: false };
  }
}

function createLandmarkFinder({ estonian, landmarks }: Pick<ReadPlacesDeps, "estonian" | "landmarks">) {
  const keysOf = memoize((word: string) => typedKeys(estonian, word));
  const index = createPhraseIndex<{ landmark: Landmark; isName: boolean }>();
  for (const landmark of landmarks) {
    for (const locale of ["et", "ru", "en"] as const) {
      for (const phrase of landmark.phrases[locale]) {
        const keys = wordsOf(phrase).map((word) => tableKeys(estonian, word, locale));
        index.add(keys, { landmark, isName: !/^\p{Ll}/u.test(phrase) });
      }
    }
  }
  return function findLandmark(words: readonly TypedWord[], start: number) {
    const keys = words.map(({ text }) => keysOf(text));
    return index.match(keys, start);
  };
}

/** "Tartus lähedal kooli" is in Tartu, not near it. */
function isInnerCase(word: string, estonian: Estonian): boolean {
  if (isCyrillic(word)) return false;
  const stem = /^(.+?)(?:sse|st|s|lt|le|l)$/.exec(word)?.[1];
  return stem !== undefined && estonian.lemmas(word).includes(stem);
}
