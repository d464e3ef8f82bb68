// Names that something can be near to: places with their points, and landmarks.
import type { Landmark } from "../../../mappings/concepts/landmarks.ts";
import { createPhraseIndex } from "../../../mappings/concepts/phrase-index.ts";
import type { PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { memoize } from "../../../mappings/languages/memoize.ts";
import { type KeysOf, tableKeys } from "../../../mappings/languages/word-keys.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import type { Point } from "../../../shared/point.ts";
import { type Called, conceptNames } from "./names.ts";
import { bareName, isMunicipalTown, type NamedPlace } from "./place-names.ts";
import { isWithin } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

const TOWN_KM = 15;
/** Of districts, landmarks and centres of towns: what is near a town is further away. */
export const WALK_KM = 2;

/** A name that something can be near to. */
export interface Target {
  length: number;
  points: readonly Point[];
  km: number;
  /** Asks for what is near it even without a word that says so. */
  isLandmark: boolean;
  isPlace: boolean;
  /** Of a place: what is outside it lies in none of these. */
  paths: readonly string[];
  called: readonly Called[];
}

interface TargetDeps {
  estonian: Estonian;
  keysOf: KeysOf;
  landmarks: readonly Landmark[];
  placeWords: PlaceWords;
  /** The places that the text names. */
  findNamed: (words: readonly TypedWord[]) => readonly NamedPlace[];
  /** The town that is nearest to a point. */
  townNear: (point: Point) => NamedPlace | undefined;
  /** The places whose whole name starts at a word. */
  findPlaces: (
    words: readonly TypedWord[],
    start: number,
  ) => { length: number; places: readonly NamedPlace[] } | undefined;
}

export function createTargetFinder(deps: TargetDeps) {
  const { placeWords, findNamed, findPlaces, townNear } = deps;
  const findLandmark = createLandmarkFinder(deps);
  const pathOf = memoize((landmark: Landmark) => townNear(landmark)?.path ?? "");

  return { targetAt, landmarkAt };

  /** The longest of the centre of a town, landmark and place. */
  function targetAt(words: readonly TypedWord[], start: number): Target | undefined {
    const place = placeTargetAt(words, start);
    const landmark = landmarkAt(words, start);
    const centre = centreAt(words, start);
    const named = (landmark?.length ?? 0) >= (place?.length ?? 0) ? landmark : place;
    return (centre?.length ?? 0) >= (named?.length ?? 0) ? (centre ?? named) : named;
  }

  /** "центр Тарту", "Tartu city centre", and the bare "kesklinn" of a text that names another town than Tallinn. */
  function centreAt(words: readonly TypedWord[], start: number): Target | undefined {
    const ahead = townAt(words, start);
    const centre = placeWords.centre.match(words, start + (ahead?.length ?? 0));
    if (centre === undefined) return undefined;
    const between = placeWords["near-between"].match(words, centre.next)?.next ?? centre.next;
    const behind = ahead === undefined ? townAt(words, between) : undefined;
    const town = ahead?.town ?? behind?.town ?? findNamed(words).find(isMunicipalTown);
    // That of Tallinn is a district with a point of its own.
    if (town?.lat == null || town.lon == null || isIn(findPlaces(words, start)?.places, town)) return undefined;
    const { lat, lon } = town;
    const end = behind === undefined ? centre.next : between + behind.length;
    return {
      length: end - start,
      points: [{ lat, lon }],
      km: WALK_KM,
      isLandmark: false,
      isPlace: true,
      paths: [],
      called: [centreOf(town)],
    };
  }

  function townAt(words: readonly TypedWord[], start: number): { length: number; town: NamedPlace } | undefined {
    const found = findPlaces(words, start);
    const town = found?.places.find(isMunicipalTown);
    return found && town && { length: found.length, town };
  }

  function landmarkAt(words: readonly TypedWord[], start: number): Target | undefined {
    const found = findLandmark(words, start);
    if (found === undefined) return undefined;
    const { length } = found;
    const values = found.values.filter(({ hasName, landmark }) => hasName || mayBeMeant(landmark, findNamed(words)));
    if (values.length === 0) return undefined;
    const isLandmark = values.some(({ isName, landmark }) => isName && !landmark.isQuarter);
    return {
      length,
      points: [...new Set(values.map(({ landmark }) => landmark))],
      km: WALK_KM,
      isLandmark,
      isPlace: false,
      paths: [],
      called: values.map(({ landmark }) => ({ name: landmark.name, names: conceptNames(landmark) })),
    };
  }

  /** "Sadama lähedal" is by the port of Tallinn, but not where the text names Kuressaare. */
  function mayBeMeant(landmark: Landmark, named: readonly NamedPlace[]): boolean {
    const town = pathOf(landmark);
    return named.length === 0 || named.some(({ path }) => isWithin(town, path) || isWithin(path, town));
  }

  function placeTargetAt(words: readonly TypedWord[], start: number): Target | undefined {
    const found = findPlaces(words, start);
    const known = found?.places ?? [];
    const points = known.flatMap(({ lat, lon }) => (lat == null || lon == null ? [] : [{ lat, lon }]));
    if (found === undefined || points.length === 0) return undefined;
    const km = known.every(({ kind }) => kind === "district") ? WALK_KM : TOWN_KM;
    return {
      length: found.length,
      points,
      km,
      isLandmark: false,
      isPlace: true,
      paths: found.places.map(({ path }) => path),
      called: known,
    };
  }
}

const isIn = (places: readonly NamedPlace[] = [], { path }: NamedPlace) =>
  places.some((place) => place.path.startsWith(`${path}/`));

function createLandmarkFinder({ estonian, keysOf, landmarks }: Pick<TargetDeps, "estonian" | "keysOf" | "landmarks">) {
  const index = createPhraseIndex<{ landmark: Landmark; isName: boolean; hasName: boolean }>(keysOf);
  for (const landmark of landmarks) {
    for (const locale of ["et", "ru", "en"] as const) {
      for (const phrase of landmark.phrases[locale]) {
        const keys = wordsOf(phrase).map((word) => tableKeys(estonian, word, locale));
        index.add(keys, { landmark, isName: !/^\p{Ll}/u.test(phrase), hasName: /\p{Lu}/u.test(phrase) });
      }
    }
  }
  return function findLandmark(words: readonly TypedWord[], start: number) {
    return index.match(words, start);
  };
}

/** What the centre of a town is called. */
function centreOf({ name, names }: Called): Called {
  const town = bareName(name);
  return {
    name: `${town} kesklinn`,
    names: { en: `${names?.en ?? town} city centre`, ru: `центр города ${names?.ru ?? town}` },
  };
}
