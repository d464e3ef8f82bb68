// Reads the names of places in a search text: a street before the place of the same name, what is near a place before the place, and
// an Estonian place before a foreign one.
import type { Landmark } from "../../../mappings/concepts/landmarks.ts";
import type { NumberWords } from "../../../mappings/concepts/number-words.ts";
import type { PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { KeysOf } from "../../../mappings/languages/word-keys.ts";
import type { Point } from "../../../shared/point.ts";
import { distanceM } from "../geo/point.ts";
import type { FindAbroad } from "./abroad.ts";
import type { Distance, DistanceReader } from "./distances.ts";
import { createGazetteer, type GazetteerDeps } from "./gazetteer.ts";
import { type Near, nearAhead, nearBehind, nearOf, orNear, outsideAhead, outsideBehind, reachKm } from "./near.ts";
import type { ReadNumber } from "./numbers.ts";
import { perText, perWord } from "./per-text.ts";
import type { PlaceMeaning } from "./place-meanings.ts";
import { isInInnerCase, isMunicipalTown, type NamedPlace } from "./place-names.ts";
import { createFindStreet, type StreetKinds } from "./streets.ts";
import { createTargetFinder, type Target } from "./targets.ts";
import type { TypedWord } from "./text-words.ts";

interface PlaceReading {
  /** Number of words. */
  length: number;
  meanings: readonly PlaceMeaning[];
  /** Only the beginning of a name was typed: a word that means anything else means that. */
  isBeginning: boolean;
  /** Names a town, and nothing in or near it. */
  isTown?: boolean;
  /** Means nothing else: "Saare- ja Hiiumaal". */
  isClipped?: boolean | undefined;
  /** What is so near is not wished: "at least 30 km from Tallinn". */
  isRefused?: boolean;
  /** Near it, but not in it: "5 km outside Tallinn". */
  outside?: PlaceMeaning | undefined;
}

/** What is named from word `start` on. */
export type ReadPlaces = (words: readonly TypedWord[], start: number) => PlaceReading | undefined;

export interface ReadPlacesDeps extends GazetteerDeps {
  placeWords: PlaceWords;
  keysOf: KeysOf;
  stopWords: ReadonlySet<string>;
  readNumber: ReadNumber;
  numberWords: NumberWords;
  distances: DistanceReader;
  saysNear: (words: readonly TypedWord[]) => boolean;
  streetKinds: StreetKinds;
  landmarks: readonly Landmark[];
  findAbroad: FindAbroad;
}

/** Measuring all places takes some milliseconds. */
const NEAR_ONES_MAX = 1000;
/** "300 km from Tallinn" is all of Estonia. */
const DISTANCE_KM_MAX = 100;
/** "At least 300 km from Tallinn" refuses most of it. */
const LEAST_KM_MAX = 1000;

export function createReadPlaces(all: Iterable<NamedPlace>, deps: ReadPlacesDeps): ReadPlaces {
  const places = [...all];
  const byPath = new Map(places.map((place) => [place.path, place]));
  const findPlace = createGazetteer(places, deps);
  const streetAt = createFindStreet({
    ...deps,
    ...deps.streetKinds,
    placeLength: (words, at) => placeAt(words, at)?.length ?? 0,
  });
  const { targetAt, landmarkAt } = createTargetFinder({
    ...deps,
    findPlaces: (words, start) => {
      const place = placeAt(words, start);
      return place && { length: place.length, places: knownAt(place.paths) };
    },
    findNamed: perText(namedIn),
    townNear,
  });
  const nearOnes = new Map<string, Near>();
  // The capital of a first word says nothing: "Järve lähedal" is by a lake.
  const withoutFirstCapital = perText((words) =>
    words[0]?.isCapital === true ? [{ ...words[0], isCapital: false }, ...words.slice(1)] : words,
  );

  return perWord(readPlaces);

  function readPlaces(words: readonly TypedWord[], start: number): PlaceReading | undefined {
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
    const { length, paths, isBeginning, isClipped } = place;
    const called = knownAt(paths);
    const isWholeTown = !isBeginning && called.some(isMunicipalTown);
    return {
      length,
      meanings: [{ as: "place", name: "place", paths, called }],
      isBeginning,
      isTown: isWholeTown,
      isClipped,
    };
  }

  /** The town of "Narva mnt" is none. */
  function namedIn(words: readonly TypedWord[]): NamedPlace[] {
    return words.flatMap((_word, at) =>
      streetAt(words, at) === undefined ? knownAt(placeAt(words, at)?.paths ?? []) : [],
    );
  }

  function townNear(point: Point): NamedPlace | undefined {
    const away = ({ lat, lon }: NamedPlace) =>
      lat == null || lon == null ? Number.POSITIVE_INFINITY : distanceM(point, { lat, lon });
    return places.filter(isMunicipalTown).sort((one, other) => away(one) - away(other))[0];
  }

  function knownAt(paths: readonly string[]): NamedPlace[] {
    return paths.flatMap((path) => byPath.get(path) ?? []);
  }

  /** The place whose whole name starts here. */
  function placeAt(words: readonly TypedWord[], at: number) {
    const found = findPlace(words, at);
    return found?.isBeginning ? undefined : found;
  }

  function readNear(words: readonly TypedWord[], start: number): PlaceReading | undefined {
    if (!deps.saysNear(words)) return undefined;
    const plain = withoutFirstCapital(words);
    const ahead = nearAhead(plain, start, deps.placeWords);
    const behindIt = ahead === 0 ? undefined : targetAt(plain, start + ahead);
    const streetLength = ahead === 0 ? 0 : (streetAt(plain, start + ahead)?.length ?? 0);
    if (behindIt !== undefined && behindIt.length >= streetLength) {
      return nearBeside(plain, start, ahead + behindIt.length, behindIt);
    }
    const away = readAway(plain, start);
    if (away !== undefined) return away;
    const target = targetAt(plain, start);
    if (target === undefined) return undefined;
    // "Tartus või lähiümbruses"
    const either = target.isPlace ? orNear(plain, start + target.length, deps.placeWords) : 0;
    if (either > 0) return nearBeside(plain, start, target.length + either, target);
    const behind = nearBehind(plain, start + target.length, deps.placeWords);
    const last = plain[start + target.length - 1]?.text ?? "";
    if (behind === 0 || (target.isPlace && isInInnerCase(last, deps.estonian))) return undefined;
    return nearBeside(plain, start, target.length + behind, target);
  }

  /** "Tartu lähedal 10 km", "near Tartu within 10 km"; not "Tartu lähedal 500 m merest", which is from the sea. */
  function nearBeside(words: readonly TypedWord[], start: number, length: number, target: Target): PlaceReading {
    const distance = deps.distances.read(words, start + length);
    if (distance?.km === undefined || distance.isLeading) return nearReading(length, target);
    return nearReading(length + distance.length, { ...target, km: Math.min(distance.km, DISTANCE_KM_MAX) });
  }

  /** "20 km Tallinnast", "от Таллина 20 км", "20 km outside Tallinn". */
  function readAway(words: readonly TypedWord[], start: number): PlaceReading | undefined {
    const ahead = deps.distances.read(words, start);
    const linked = start + (ahead?.length ?? deps.distances.linkLength(words, start));
    const outside = outsideAhead(words, linked, deps.placeWords);
    // "within 10 km near Tartu"
    const near = ahead === undefined ? 0 : nearAhead(words, linked, deps.placeWords);
    const named = linked + Math.max(near, outside);
    // "10 км от города Тарту"
    const isLinked = named > start && deps.distances.linkLength(words, start) + (ahead?.length ?? 0) > 0;
    const targetStart = isLinked ? afterKind(words, named) : named;
    const target =
      targetStart === start && !/(?:st|ni)$/.test(words[start]!.text) ? undefined : targetAt(words, targetStart);
    if (target === undefined) return undefined;
    const end = targetStart + target.length;
    // "Tallinnast väljas 10 km" or "Tallinnast 10 km väljas"
    const first = outsideBehind(words, end, deps.placeWords);
    const distance = ahead ?? deps.distances.read(words, end + first);
    if (distance === undefined) return undefined;
    const next = end + first + (ahead === undefined ? distance.length : 0);
    const last = first > 0 ? 0 : outsideBehind(words, next, deps.placeWords);
    const length = next + last - start;
    const { km = target.km, isLeast, fromKm } = distance;
    if (fromKm !== undefined) return ringReading(length, target, { from: fromKm, to: km });
    const ring = otherLimit(words, start + length, distance);
    if (ring !== undefined) return ringReading(length + ring.length, target, ring);
    if (isLeast) return { ...nearReading(length, { ...target, km: Math.min(km, LEAST_KM_MAX) }), isRefused: true };
    const isOutside = outside + first + last > 0;
    return isOutside
      ? outsideReading(length, { ...target, km })
      : nearReading(length, { ...target, km: Math.min(km, DISTANCE_KM_MAX) });
  }

  /** "города Тарту" */
  function afterKind(words: readonly TypedWord[], at: number): number {
    const named = deps.placeWords["near-between"].match(words, at)?.next ?? at;
    return named > at && targetAt(words, named) !== undefined ? named : at;
  }

  /** "Tallinnast kaugemal kui 20 km, [aga lähemal kui 50 km]", where no other place follows. */
  function otherLimit(words: readonly TypedWord[], next: number, one: Distance) {
    const at = deps.placeWords["distance-joint"].match(words, next)?.next ?? next;
    const other = deps.distances.read(words, at);
    const [from, to] = one.isLeast ? [one.km, other?.km] : [other?.km, one.km];
    if (other === undefined || from === undefined || to === undefined || from >= to || other.isLeading)
      return undefined;
    if (one.isLeast === other.isLeast || one.isMost === other.isMost) return undefined;
    const end = at + other.length;
    return targetAt(words, end) === undefined ? { from, to, length: end - next } : undefined;
  }

  /** Near it, but not nearer than the lesser of two distances. */
  function ringReading(length: number, target: Target, { from, to }: { from: number; to: number }): PlaceReading {
    const [outside] = nearReading(length, { ...target, km: Math.min(from, LEAST_KM_MAX) }).meanings;
    return { ...nearReading(length, { ...target, km: Math.min(to, LEAST_KM_MAX) }), outside };
  }

  /** A landmark has no border to be outside of. */
  function outsideReading(length: number, target: Target): PlaceReading {
    const { points, paths, called } = target;
    const km = Math.min(target.km + reachKm(points, paths, places), DISTANCE_KM_MAX);
    const outside = paths.length === 0 ? undefined : ({ as: "place", name: "place", paths, called } as const);
    return { ...nearReading(length, { ...target, km }), outside };
  }

  function nearReading(length: number, { points, km, called }: Target): PlaceReading {
    const pairs = points.map(({ lat, lon }) => ({ lat, lon }));
    const key = JSON.stringify([pairs, km]);
    // All places are measured once for each point and distance; people type any distance, so only the last ones are kept.
    const near = nearOnes.get(key) ?? nearOf(pairs, km, places);
    nearOnes.delete(key);
    nearOnes.set(key, near);
    if (nearOnes.size > NEAR_ONES_MAX) nearOnes.delete(nearOnes.keys().next().value!);
    return { length, meanings: [{ as: "near", name: "near", near, called }], isBeginning: false };
  }
}
