// Words that a fallback writes for what it gives up: a price of 9000 is that of a sale, rooms are those of a home, and in place of a
// house a flat is sooner meant than a shed. Without them "garaaž Tallinnas kuni 9000" would show garages to let.
import { englishWeight } from "../../../mappings/languages/latin-language.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { type DealType, HOME_TYPES, type Locale } from "../../../shared/enums.ts";
import { typesOf } from "../text/depends-on.ts";
import { isDeal, type Segment, valuesOf } from "../text/segments.ts";
import { type Part, rankOf } from "./parts.ts";

const HOMES: readonly string[] = HOME_TYPES;

const HOME: Record<Locale, string> = { et: "kodu", ru: "жилье", en: "home" };
const DEALS: Record<DealType, Record<Locale, string>> = {
  sale: { et: "müüa", ru: "на продажу", en: "for sale" },
  rent: { et: "üürile", ru: "в аренду", en: "for rent" },
  shortterm: { et: "lühiajaliselt", ru: "посуточно", en: "short let" },
};

/** By the segment in whose place they stand; none for a deal or a type that stays, or for a deal that is named and given up. */
export function impliedWords(left: readonly Part[], stays: readonly Part[], locale: Locale): [Segment, string][] {
  const [given, kept] = [segmentsOf(left), segmentsOf(stays)];
  const isDealKnown = kept.some(hasDeal) || left.some((part) => rankOf(part) === "deal");
  const isTypeKnown = kept.some((segment) => segment.isOfHome === true || typesOf(segment).length > 0);
  const ofDeal = isDealKnown ? undefined : given.find((segment) => dealsOf(segment).length === 1);
  const ofHome = isTypeKnown ? undefined : given.find(isHome);
  return given.flatMap((segment): [Segment, string][] => {
    const words = [
      ...(segment === ofHome ? [HOME[locale]] : []),
      ...(segment === ofDeal ? dealsOf(segment).map((deal) => DEALS[deal as DealType][locale]) : []),
    ];
    return words.length === 0 ? [] : [[segment, words.join(" ")]];
  });
}

export const IMPLIED_WORDS: ReadonlySet<string> = new Set(
  [HOME, ...Object.values(DEALS)].flatMap((words) => Object.values(words)).flatMap((words) => words.split(" ")),
);

/** Whether all types that the parts name are homes. */
export const areHomes = (parts: readonly Part[]): boolean => segmentsOf(parts).flatMap(typesOf).every(isHomeType);

/** Of a Latin text the language that most of its words are of. */
export function localeOf(text: string, words: readonly string[]): Locale {
  if (isCyrillic(text)) return "ru";
  return words.reduce((weight, word) => weight + englishWeight(word), 0) > 0 ? "en" : "et";
}

/** What is refused names no type that is sought. */
const segmentsOf = (parts: readonly Part[]): Segment[] =>
  parts.flatMap(({ segments }) => segments).filter(({ sign }) => sign === undefined);
const hasDeal = ({ meanings }: Segment): boolean => meanings.some(isDeal);
const dealsOf = ({ meanings }: Segment): string[] => [
  ...new Set(meanings.flatMap((meaning) => valuesOf("dealType", meaning))),
];
const isHomeType = (type: string): boolean => HOMES.includes(type);

function isHome(segment: Segment): boolean {
  const types = typesOf(segment);
  return segment.isOfHome === true || (types.length > 0 && types.every(isHomeType));
}
