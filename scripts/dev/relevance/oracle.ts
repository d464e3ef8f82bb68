// Judges by plain rules whether a listing relates to a word. It uses nothing of the search: no lemmatiser, no analyzer, no
// concept table. In doubt a listing is related, for every search alike.

import { shippedPlacesByPath } from "../../places/shipped-by-path.ts";
import type { Family } from "./families.ts";
import type { Sample } from "./sample.ts";

/** Beginnings of words in three languages for one thing, and the fact that means it too. */
const THINGS: readonly { words: RegExp; fact?: (sample: Sample) => boolean }[] = [
  { words: /^(korter|krt|квартир|кв$|apartment|flat)/, fact: ({ propertyType }) => propertyType === "apartment" },
  {
    words: /^(maja|eramu|elamu|ühepere|uhepere|дом|коттедж|house|home)/,
    fact: ({ propertyType }) => propertyType === "house",
  },
  {
    words: /^(ridaelam|ridamaj|таунхаус|рядн|townhouse|terraced)/,
    fact: ({ propertyType }) => propertyType === "townhouseBox",
  },
  {
    words: /^(majaosa|pool$|часть|половин|part$|half|semi)/,
    fact: ({ propertyType }) => propertyType === "partOfHouse",
  },
  {
    words: /^(suvil|suvek|aiamaj|дач|летн|summer|cottage)/,
    fact: ({ propertyType }) => propertyType === "summerHouse",
  },
  { words: /^(garaa|гараж|garage)/, fact: ({ propertyType }) => propertyType === "garage" },
  {
    words: /^(krun|maatük|maatuk|kinnistu|elamumaa|участ|земл|plot|land)/,
    fact: ({ propertyType }) => propertyType === "land",
  },
  {
    words: /^(äripin|aripin|büroo|buroo|kauband|laopin|офис|помещен|торгов|склад|office|commercial|retail|warehouse)/,
    fact: ({ propertyType }) => propertyType === "commercialSpace",
  },
  { words: /^(müü|muu[adgk]|prod|прода|sale|sell|ost)/, fact: ({ dealType }) => dealType === "sale" },
  { words: /^(üür|uur|anda|rent|аренд|сда|сним|let$)/, fact: ({ dealType }) => dealType === "rent" },
  {
    words: /^(lühiaj|luhiaj|päev|nädal|посуточ|кратк|short|holiday)/,
    fact: ({ dealType }) => dealType === "shortterm",
  },
  { words: /^(rõdu|rodu|балкон|balcon)/ },
  { words: /^(saun|саун|бан)/ },
  { words: /^(terras|террас|patio)/ },
  { words: /^(kamin|камин|fireplace)/ },
  { words: /^(lift|лифт|elevator)/ },
  { words: /^(möbl|mobl|mööb|moob|sisust|мебел|мебл|furnish|furnit)/ },
  { words: /^(renov|remon|ремонт|отремонт|refurb)/ },
  { words: /(vaade|vaate|вид|view)/ },
  { words: /^(mere|meri|merd|rand|ranna|мор|пляж|sea|beach)/ },
  { words: /^(panipai|hoiur|кладов|storage|storer)/ },
  { words: /^(park|парк|стоян)/ },
  { words: /^(mets|лес|forest|wood)/ },
  { words: /^(aed$|aia|aed[au]|сад|garden)/ },
  { words: /^(uusaren|uus|uue|новостр|нов|new)/ },
  { words: /^(lagi|lae|lag[eo]|потол|ceiling)/ },
];
const NUMERALS = ["ühe", "kahe", "kolme", "nelja", "viie", "kuue"].map((et, index) => [et, index + 1] as const);
const RUSSIAN_NUMERALS = ["одн", "дву", "тр", "четыр", "пят", "шест"].map((ru, index) => [ru, index + 1] as const);
const ROOMS = /toali|toal$|комнат|room/;
const STEM_MIN = 4;
const STEM_SHARE = 0.6;

export type IsRelated = (word: string, sample: Sample) => boolean;

export function createOracle(families: readonly Family[]): IsRelated {
  const formsOf = new Map<string, readonly string[]>();
  for (const { citation, forms } of families) {
    for (const form of [citation, ...forms]) formsOf.set(form, [...(formsOf.get(form) ?? []), citation, ...forms]);
  }
  const textOf = remembered((sample) => pieces(textsOf(sample)).map(fold));
  const placeOf = remembered((sample) => pieces(placeNames(sample)).map(fold));

  return function isRelated(word, sample) {
    const plain = fold(word);
    const stem = plain.slice(0, Math.max(STEM_MIN, Math.ceil(plain.length * STEM_SHARE)));
    const text = textOf(sample);
    // Anywhere in a word: a compound has it too.
    if ([...text, ...placeOf(sample)].some((own) => own.includes(stem))) return true;
    const forms = (formsOf.get(word) ?? []).map(fold).filter((form) => form.length >= STEM_MIN);
    if (forms.some((form) => text.some((own) => own.endsWith(form)))) return true;
    if (ROOMS.test(word)) return sample.rooms === roomsOf(word);
    return THINGS.some(({ words, fact }) => {
      if (!words.test(word) && !words.test(plain)) return false;
      return fact?.(sample) === true || text.some((own) => words.test(own));
    });
  };
}

const textsOf = ({ slogan = {}, description = {} }: Sample) =>
  [...Object.values(slogan), ...Object.values(description)].join(" ");

function placeNames({ place }: Sample): string {
  const steps = place?.split("/") ?? [];
  const names = steps.flatMap((_step, index) => {
    const own = shippedPlacesByPath().get(steps.slice(0, index + 1).join("/"));
    return own === undefined ? [] : [own.name, ...Object.values(own.names ?? {}), ...own.aliases];
  });
  return names.join(" ");
}

function roomsOf(word: string): number | undefined {
  const digits = /\d+/.exec(word)?.[0];
  if (digits !== undefined) return Number(digits);
  return [...NUMERALS, ...RUSSIAN_NUMERALS].find(([numeral]) => word.startsWith(numeral))?.[1];
}

const pieces = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** й stays a letter of its own. */
const fold = (word: string) =>
  word
    .toLowerCase()
    .replace(/[õäöüšž]/g, (letter) => letter.normalize("NFD").charAt(0))
    .replaceAll("ё", "е");

function remembered(read: (sample: Sample) => string[]): (sample: Sample) => string[] {
  const known = new WeakMap<Sample, string[]>();
  return (sample) => {
    const found = known.get(sample) ?? read(sample);
    known.set(sample, found);
    return found;
  };
}
