// Meanings of the concept tables as choices, and numbers of rooms. None of them changes while a program runs.
import { featureName } from "../../mappings/concepts/find-features.ts";
import { type Concept, isQuarter, plainPhrase } from "../../mappings/concepts/table.ts";
import { isCyrillic } from "../../mappings/languages/words.ts";
import type { Locale } from "../../shared/enums.ts";
import type { LanguageData } from "../../shared/language-data.ts";
import { FEATURES } from "../search/facets/features.ts";
import { conceptNames, type Names } from "../search/text/names.ts";
import { paramsOfConditions, type WishParams } from "../search/text/params-of-conditions.ts";
import { genitiveOf, russianLackOf } from "./case-forms.ts";
import { type Choice, type CountOf, type Form, featureKey, paramsKey, type SpelledForm } from "./choice.ts";
import { keyOf } from "./typed-key.ts";

/** Half of all texts tell of a kitchen, and hardly anybody searches for one: what texts say counts for a twentieth of what listings state. */
const FEATURE_SHARE = 0.05;
const ROOMS_MAX = 6;

const ABBREVIATION = /^[bcdfghjklmnpqrstvz]{3,}$/;
/** In front of a Russian case form that says where. */
const WHERE = "в ";

type Words = Pick<LanguageData, "concepts" | "estonian" | "caseForms">;

export function meaningChoices({ concepts, estonian, caseForms }: Words): SpelledForm[] {
  const choices = new Map<string, Choice>();
  const choiceOf = (name: string, shown: Names, params: WishParams | null, feature?: string): Choice => {
    const does = params === null ? name : paramsKey(params);
    const countKey = feature !== undefined ? featureKey(feature) : params === null ? undefined : paramsKey(params);
    const share = feature === undefined ? 1 : FEATURE_SHARE;
    const popularity = (count: CountOf) => share * (countKey === undefined ? 0 : (count(countKey) ?? 0));
    const shownCount = params === null ? undefined : countKey;
    const known = choices.get(does) ?? { does, kind: "meaning", shown, params, countKey: shownCount, popularity };
    choices.set(does, known);
    return known;
  };

  /** A plural, which has no genitive here: the rules for unknown words make "ahjudiga" of "ahjud". "aed" is a word itself. */
  const isPlural = (written: string) => /[aeiouõäöü]d$/.test(written) && estonian.lemmas(written)[0] !== written;

  /** The word that an abbreviation begins: "elutuba" of "elut". Only the first phrase, which is what the thing is called: "сквер" is no "скверик". */
  const fullWordOf = (locale: Locale, phrase: string, first: string): string | undefined =>
    locale !== "en" &&
    phrase !== first &&
    /^\p{L}+$/u.test(first) &&
    first.startsWith(phrase) &&
    !estonian.isWord(phrase)
      ? first
      : undefined;

  const rooms = Array.from({ length: ROOMS_MAX }, (_, index) => index + 1).flatMap((count) => {
    const choice = choiceOf("rooms", roomsCalled(count), { minRooms: count, maxRooms: count });
    return roomsWritten(count).map(([written, locale]) => ({
      key: keyOf(written),
      value: { choice, written, locale },
    }));
  });
  const said = concepts.filter(isMeaning).flatMap((concept) => {
    const feature = featureName(concept);
    const choice = choiceOf(concept.name, conceptNames(concept), paramsOf(concept), feature);
    return (["et", "ru", "en"] as const).flatMap((locale) =>
      phrasesIn(concept, locale).flatMap((phrase, _, phrases) => {
        const [first = phrase] = phrases;
        // "krt" and "elut" are understood, but not suggested: the full words are.
        const written = ABBREVIATION.test(phrase) ? first : (fullWordOf(locale, phrase, first) ?? phrase);
        // "Garaaž" is a type, too, which nothing has, and "wifi" a word of three languages.
        const isThing = feature !== undefined && locale !== "en" && isCyrillic(written) === (locale === "ru");
        const companion = isThing ? caseForms.get(written) : undefined;
        const listed = companion?.replace(/(?:ga|s)$/, "");
        const genitive = locale !== "et" || isPlural(written) ? undefined : (listed ?? genitiveOf(written, estonian));
        const forms = companion?.startsWith(WHERE) ? { where: companion.slice(WHERE.length) } : { companion };
        const lack = lackOf(locale, companion);
        const value: Form = { choice, written, locale, genitive, lack, ...forms };
        return [phrase, ...(genitive === undefined ? [] : [genitive])].map((one) => ({ key: keyOf(one), value }));
      }),
    );
  });
  return [...rooms, ...said];
}

function lackOf(locale: Locale, companion: string | undefined): string | undefined {
  if (companion === undefined) return undefined;
  if (locale === "ru") return russianLackOf(companion);
  return companion.endsWith("ga") ? companion.replace(/ga$/, "ta") : undefined;
}

const phrasesIn = (concept: Concept, locale: Locale): string[] => concept.phrases[locale].map(plainPhrase);

/** Not words that wish nothing, nor quarters, which are places. */
const isMeaning = (concept: Concept) => concept.conditions.length > 0 && !isQuarter(concept);

/** Of two features a search asks for the first. */
function paramsOf(concept: Concept): WishParams | null {
  const feature = featureName(concept);
  if (feature !== undefined) return FEATURES.has(feature) ? { features: feature } : null;
  const facts = concept.conditions.filter(({ kind }) => kind !== "feature");
  const features = concept.conditions.flatMap((one) => (one.kind === "feature" ? [one.name] : []));
  const params = paramsOfConditions(facts);
  if (params === null || !features.every((name) => FEATURES.has(name))) return null;
  return features.length === 0 ? params : { ...params, features: features.join(",") };
}

function roomsCalled(count: number): Names {
  return {
    et: `${count} tuba`,
    en: count === 1 ? "1 room" : `${count} rooms`,
    ru: count === 1 ? "1 комната" : `${count} ${count < 5 ? "комнаты" : "комнат"}`,
  };
}

function roomsWritten(count: number): [written: string, locale: Locale][] {
  const { et, en, ru } = roomsCalled(count);
  return [
    [`${count}-toaline`, "et"],
    [et, "et"],
    [`${count}-комнатная`, "ru"],
    [ru, "ru"],
    [en, "en"],
    [`${count}-room`, "en"],
  ];
}
