// Ways in which a typed query differs from the text of the listing. They use neither the lemmatiser nor the tables that they
// judge.
import { transliterate } from "transliteration";
import type { Random } from "../../seed/random.ts";
import type { Family } from "./families.ts";
import type { Sample } from "./sample.ts";

/** Words of a headline, and the query made of them; `meant` where the query asks for less than they say. */
interface QueryVariant {
  source: string[];
  query: string;
  meant?: string[];
  /** Of a row of its own. */
  kind?: string;
}

/** Undefined where the headline does not offer it. */
export interface VariantKind {
  kind: string;
  /** One word says too little to know a headline by: the rarest other word of it stands beside, as it is. */
  needsAnchor?: boolean;
  make(sample: Sample, random: Random): QueryVariant | undefined;
}

const RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбю";
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_FORMS: Readonly<Record<string, string>> = {
  квартира: "квартиру",
  дом: "дома",
  участок: "участка",
  гараж: "гаража",
  дача: "дачу",
  студия: "студию",
  офис: "офиса",
  балконом: "балкон",
  сауной: "сауна",
  террасой: "терраса",
  камином: "камин",
  ремонтом: "ремонта",
  двухкомнатная: "двухкомнатную",
  трёхкомнатная: "трёхкомнатную",
  однокомнатная: "однокомнатную",
};
const OTHER_LANGUAGE: Readonly<Record<string, string>> = {
  korter: "apartment",
  maja: "house",
  suvila: "дача",
  garaaž: "garage",
  krunt: "участок",
  ridaelamu: "townhouse",
  rõduga: "балкон",
  saunaga: "sauna",
  terrassiga: "terrace",
  kaminaga: "камин",
  liftiga: "лифт",
  möbleeritud: "furnished",
  renoveeritud: "после ремонта",
  garaažiga: "гараж",
  merevaatega: "sea view",
  panipaigaga: "кладовка",
};
/** Citation forms and parts of compounds that ask for another type of property than the listing's: a filter, which leaves it out. */
export const OTHER_TYPE = "another type of property";
/** Words that ask for a type of property by themselves. */
const TYPES_OF_WORDS: Readonly<Record<string, readonly string[]>> = {
  maja: ["house"],
  kodu: ["apartment", "house", "townhouseBox", "partOfHouse"],
  garaaž: ["garage"],
};
const ROOMS: readonly ((rooms: number) => string)[] = [
  (n) => `${n} tuba`,
  (n) => `${n}toal`,
  (n) => `${n}-toaline`,
  (n) => ["", "ühetoaline", "kahetoaline", "kolmetoaline", "neljatoaline"][n] ?? `${n} toaline`,
  (n) => `${n}-комнатная`,
  (n) => `${n} rooms`,
];
const ROOMS_MAX = 4;

export function variantKinds(families: readonly Family[], compounds: ReadonlyMap<string, string>): VariantKind[] {
  const byForm = new Map(families.flatMap((family) => family.forms.map((form) => [form, family] as const)));
  return [
    { kind: "2-3 of its words as they stand", make: (sample, random) => same(words(sample, "et"), random) },
    {
      kind: "citation forms",
      needsAnchor: true,
      make: (sample, random) => inFamilies(sample, random, byForm, ({ citation }) => citation),
    },
    {
      kind: "another case form",
      needsAnchor: true,
      make: (sample, random) => inFamilies(sample, random, byForm, ({ forms }) => random.pick(forms)),
    },
    {
      kind: "no diacritics",
      needsAnchor: true,
      make(sample, random) {
        const found = same(
          words(sample, "et").filter((word) => /[õäöü]/.test(word)),
          random,
          1,
        );
        return found && { ...found, query: found.query.normalize("NFD").replace(/\p{M}/gu, "") };
      },
    },
    {
      kind: "a part of a compound",
      needsAnchor: true,
      make(sample, random) {
        const known = words(sample, "et").filter((word) => compounds.has(word) && !word.endsWith("toaline"));
        const word = known.length > 0 ? random.pick(known) : undefined;
        const head = compounds.get(word ?? "");
        if (word === undefined || head === undefined) return undefined;
        return { source: [word], query: head, meant: [head], ...kindOf([head], sample) };
      },
    },
    {
      kind: "one typo",
      make(sample, random) {
        const found = same(
          words(sample, "et").filter((word) => word.length >= 6),
          random,
        );
        return found && { ...found, query: slip(found.query, random) };
      },
    },
    {
      kind: "the other keyboard layout",
      make(sample, random) {
        const found = same(words(sample, random.chance(0.5) ? "ru" : "et").filter(isTypable), random);
        return found && { ...found, query: otherKeys(found.query) };
      },
    },
    {
      kind: "rooms spelt otherwise",
      needsAnchor: true,
      make(sample, random) {
        const { rooms } = sample;
        const [source] = words(sample, "et").filter((word) => /toaline|toalise|toal/.test(word));
        if (rooms === undefined || rooms > ROOMS_MAX || source === undefined) return undefined;
        return { source: [source], query: random.pick(ROOMS)(rooms) };
      },
    },
    {
      kind: "Russian in another form",
      needsAnchor: true,
      make(sample, random) {
        const known = random.sample(
          words(sample, "ru").filter((word) => word in RUSSIAN_FORMS),
          2,
        );
        return known.length === 0 ? undefined : { source: known, query: known.map((w) => RUSSIAN_FORMS[w]).join(" ") };
      },
    },
    {
      kind: "Russian in Latin letters",
      make(sample, random) {
        const found = same(
          words(sample, "ru").filter((word) => /^[а-яё]+$/.test(word)),
          random,
        );
        return found && { ...found, query: transliterate(found.query).toLowerCase() };
      },
    },
    {
      kind: "another language",
      needsAnchor: true,
      make(sample, random) {
        const known = random.sample(
          words(sample, "et").filter((word) => word in OTHER_LANGUAGE),
          2,
        );
        return known.length === 0 ? undefined : { source: known, query: known.map((w) => OTHER_LANGUAGE[w]).join(" ") };
      },
    },
  ];
}

/** "maja" asks for a house, and the listing is a "ridamaja", or a flat "liftiga majas". */
function kindOf(citations: readonly string[], { propertyType = "apartment" }: Sample): { kind?: string } {
  const isOther = citations.some((citation) => TYPES_OF_WORDS[citation]?.includes(propertyType) === false);
  return isOther ? { kind: OTHER_TYPE } : {};
}

/** A word that no listing has: a row of consonants. */
export function nonsense(random: Random): string {
  const word = () =>
    Array.from({ length: random.integer(6, 10) }, () => random.pick([..."bcdfghjkmnpqrstvwxz"])).join("");
  return `${word()} ${word()}`;
}

export function words({ slogan }: Sample, locale: "et" | "ru"): string[] {
  const found = (slogan?.[locale] ?? "").toLowerCase().match(/[\p{L}-]+|\d+-?[\p{L}]+/gu) ?? [];
  return [...new Set(found.filter((word) => word.length >= 4))];
}

function same(
  candidates: readonly string[],
  random: Random,
  least = 2,
): { source: string[]; query: string } | undefined {
  if (candidates.length < least) return undefined;
  const source = random.sample(candidates, Math.min(candidates.length, random.integer(2, 3)));
  return { source, query: source.join(" ") };
}

function inFamilies(
  sample: Sample,
  random: Random,
  byForm: ReadonlyMap<string, Family>,
  otherForm: (family: Family) => string,
): QueryVariant | undefined {
  const source = random.sample(
    words(sample, "et").filter((word) => byForm.has(word)),
    2,
  );
  const families = source.map((word) => byForm.get(word)!);
  const query = families.map(otherForm).join(" ");
  if (source.length === 0 || query === source.join(" ")) return undefined;
  const citations = families.map(({ citation }) => citation);
  return { source, query, ...kindOf(citations, sample) };
}

/** Two neighbouring letters change places in the middle of one word. */
function slip(query: string, random: Random): string {
  const parts = query.split(" ");
  const at = random.integer(0, parts.length - 1);
  const word = parts[at]!;
  const places = Array.from({ length: word.length - 3 }, (_, index) => index + 1).filter(
    (index) => word[index] !== word[index + 1],
  );
  const place = places.length > 0 ? random.pick(places) : 1;
  parts[at] = word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
  return parts.join(" ");
}

const isTypable = (word: string) => /^([a-z]+|[а-яё]+)$/.test(word) && !word.includes("ё");

function otherKeys(query: string): string {
  const [from, to] = /[а-я]/.test(query) ? [RUSSIAN_KEYS, LATIN_KEYS] : [LATIN_KEYS, RUSSIAN_KEYS];
  return [...query].map((letter) => to[from.indexOf(letter)] ?? letter).join("");
}
