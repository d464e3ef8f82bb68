// Landmarks as choices. Quarters of towns are lines of the concept tables and of the landmarks; here they are places.
import type { Landmark } from "../../mappings/concepts/landmarks.ts";
import { type Concept, isQuarter } from "../../mappings/concepts/table.ts";
import type { Estonian } from "../../mappings/languages/estonian/estonian.ts";
import { placeNames } from "../../shared/places.ts";
import { distanceM } from "../search/geo/point.ts";
import type { Names } from "../search/text/names.ts";
import { isMunicipalTown } from "../search/text/place-names.ts";
import { genitiveOf } from "./case-forms.ts";
import { type Choice, type CountOf, featureKey, placeKey, type SpelledForm } from "./choice.ts";
import { formOfName, type SuggestedPlace } from "./place-choices.ts";
import { keyOf } from "./typed-key.ts";

/** A landmark is one of the names that people have for where they search in its town: a small share of those who do. */
const SHARE_OF_TOWN = 0.02;

interface LandmarkChoicesDeps {
  estonian: Estonian;
  concepts: readonly Concept[];
  landmarks: readonly Landmark[];
}

/** Of quarters without a line in the table of landmarks the point is unknown. */
type Known = Omit<Landmark, "lat" | "lon"> & Partial<Landmark>;

export function landmarkChoices(
  { estonian, concepts, landmarks }: LandmarkChoicesDeps,
  places: readonly SuggestedPlace[],
): SpelledForm[] {
  const towns = places.filter((place) => place.kind === "municipality" && isMunicipalTown(place));
  const isKnown = ({ name }: Concept) => landmarks.some((landmark) => landmark.name === name);
  const others = concepts.filter((concept) => isQuarter(concept) && !isKnown(concept));
  const all: Known[] = [...landmarks, ...others.map(({ name, phrases }) => ({ name, phrases, isQuarter: true }))];
  return all.flatMap((landmark) => {
    const town = nearestTown(landmark, towns);
    const choice: Choice = {
      does: `landmark ${landmark.name}`,
      kind: "place",
      shown: shownAs(landmark, town),
      params: null,
      popularity: (count) => popularityOf(landmark, town, count),
    };
    return (["et", "ru", "en"] as const).flatMap((locale) => {
      const phrases = landmark.phrases[locale];
      const isName = (phrase: string) => /^\p{Lu}/u.test(phrase);
      return phrases.flatMap((phrase) => {
        // "lennujaam" alone is any airport.
        const written = isName(phrase) ? phrase : (phrases.find(isName) ?? phrase);
        const genitive = locale === "et" ? genitiveOf(phrase, estonian) : undefined;
        // In a quarter people live; at a landmark they live near it, which takes more words than a case.
        const form = landmark.isQuarter ? formOfName(choice, written, estonian) : { choice, written, locale };
        return [phrase, ...(genitive === undefined ? [] : [genitive])].map((one) => ({ key: keyOf(one), value: form }));
      });
    });
  });
}

function popularityOf({ name, isQuarter }: Known, town: SuggestedPlace | undefined, count: CountOf): number {
  const ofTown = town === undefined ? 0 : (count(placeKey(town.path)) ?? 0);
  const said = isQuarter ? (count(featureKey(name.replace("feature=", ""))) ?? 0) : 0;
  return Math.max(said, SHARE_OF_TOWN * ofTown);
}

function nearestTown({ lat, lon }: Known, towns: readonly SuggestedPlace[]): SuggestedPlace | undefined {
  if (lat === undefined || lon === undefined) return undefined;
  const farAway = (place: SuggestedPlace) =>
    place.lat === null || place.lon === null
      ? Number.POSITIVE_INFINITY
      : distanceM({ lat, lon }, { lat: place.lat, lon: place.lon });
  const [nearest] = [...towns].sort((a, b) => farAway(a) - farAway(b));
  return nearest !== undefined && Number.isFinite(farAway(nearest)) ? nearest : undefined;
}

/** "Kadriorg, Tallinn" */
function shownAs({ phrases }: Known, town: SuggestedPlace | undefined): Names {
  const around = town === undefined ? undefined : placeNames(town);
  const named = (locale: keyof Names) => {
    const name = phrases[locale][0] ?? "";
    const bare = around?.[locale].replace(/ linn$/, "");
    return bare === undefined || name.includes(bare) ? name : `${name}, ${bare}`;
  };
  return { et: named("et"), en: named("en"), ru: named("ru") };
}
