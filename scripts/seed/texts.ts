// Slogan and description of one listing, made of its known attributes in the languages of its seller.
import { type Locale, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import type { Home } from "./home.ts";
import type { LocationNames } from "./locations.ts";
import type { Phrases } from "./phrases.ts";
import { english } from "./phrases-en.ts";
import { estonian } from "./phrases-et.ts";
import { russian } from "./phrases-ru.ts";
import type { Random } from "./random.ts";

const PHRASES: Readonly<Record<Locale, Phrases>> = { et: estonian, en: english, ru: russian };

/** Most sellers write Estonian, many a second language; the rest imitates flaws of real data. */
const LANGUAGES = {
  et: 30,
  "et,ru": 20,
  "et,en": 10,
  "et,en,ru": 30,
  ru: 6,
  en: 4,
} as const;

type Texts = Partial<Record<Locale, string>>;

export interface ListingTexts {
  slogan: Texts;
  description: Texts;
}

export function makeTexts(random: Random, home: Home, names: LocationNames, street: string | null): ListingTexts {
  const languages = random.weighted<string>(LANGUAGES).split(",") as Locale[];
  const slogan: Texts = {};
  const description: Texts = {};
  for (const locale of languages) {
    const fill = filler(random, locale, home, names[locale], street);
    slogan[locale] = makeSlogan(random, PHRASES[locale], home, fill);
    if (!random.chance(0.04)) description[locale] = makeDescription(random, PHRASES[locale], home, fill);
  }
  return random.chance(0.03) ? mixed(random, slogan, description) : careless(random, { slogan, description });
}

type Fill = (template: string) => string;

/** Replaces {names}; a missing value is left out with the spaces around it. A {Name} gives a capital letter. */
function filler(random: Random, locale: Locale, home: Home, names: LocationNames[Locale], street: string | null): Fill {
  const phrases = PHRASES[locale];
  const noun = random.pick(phrases.nouns[home.type]);
  // Russian adjectives agree with their noun: these are written for a flat.
  const agrees = locale !== "ru" || home.type === "apartment";
  const rooms = home.rooms === null || !agrees ? undefined : (phrases.rooms[home.rooms - 1] ?? phrases.roomsMore);
  const tags = home.features.flatMap((feature) => phrases.tags[feature] ?? []);
  const values: Record<string, string> = {
    deal: random.pick(phrases.deals[home.deal]),
    home: `${rooms ?? ""} ${noun}`.replace("{n}", String(home.rooms)).trim(),
    adjective: agrees ? random.pick(phrases.adjectives) : "",
    tag: tags.length > 0 ? random.pick(tags) : "",
    area: names.area,
    where: names.where,
    street: street === null ? "" : `(${street})`,
    n: String(home.rooms ?? ""),
    size: number(home.size, locale),
    plot: number(home.plotArea, locale),
    floor: String(home.floor ?? ""),
    floors: String(home.floors ?? ""),
    year: String(home.year ?? ""),
  };
  return (template) =>
    template
      .replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name] ?? values[name.toLowerCase()] ?? "";
        return name in values ? value : capital(value);
      })
      .replace(/\s+/g, " ")
      .replace(/ ([,.!])/g, "$1")
      .trim();
}

function makeSlogan(random: Random, phrases: Phrases, home: Home, fill: Fill): string {
  const complete = home.rooms !== null && home.size !== null && home.floor !== null && home.floors !== null;
  const terse = home.type === "apartment" && complete && random.chance(0.15);
  const slogan = capital(fill(random.pick(terse ? phrases.terse : phrases.slogans)));
  return random.chance(0.03) ? slogan.toUpperCase() : slogan;
}

function makeDescription(random: Random, phrases: Phrases, home: Home, fill: Fill): string {
  const { size, floor, year, plot } = phrases.facts;
  const facts = [
    ...(home.size === null ? [] : [random.pick(size)]),
    ...(home.floor === null || home.floors === null ? [] : [random.pick(floor)]),
    ...(home.year === null ? [] : [random.pick(year)]),
    ...(home.plotArea === null ? [] : [random.pick(plot)]),
  ];
  const told = home.features.map((feature) => random.pick(phrases.features[feature]));
  const paragraphs = [
    [random.pick(phrases.openings), ...facts],
    told.slice(0, Math.ceil(told.length / 2)),
    told.slice(Math.ceil(told.length / 2)),
    random.sample(phrases.closings[home.deal], random.integer(0, 2)),
  ];
  const text = paragraphs
    .map((sentences) => capital(fill(sentences.join(" "))))
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
  return random.chance(0.1) ? text.slice(0, random.integer(60, 140)).replace(/\s\S*$/, "…") : text;
}

/** Several languages in one field, as some sellers write. */
function mixed(random: Random, slogan: Texts, description: Texts): ListingTexts {
  const join = (texts: Texts, separator: string) => Object.values(texts).join(separator);
  const into = random.pick(SUPPORTED_LOCALES);
  return { slogan: { [into]: join(slogan, " / ") }, description: { [into]: join(description, "\n---\n") } };
}

/** A few sellers type without Estonian letters or without capitals. */
function careless(random: Random, texts: ListingTexts): ListingTexts {
  const kind = random.weighted({ none: 94, plain: 3, small: 3 });
  if (kind === "none") return texts;
  const change = (text: string) =>
    kind === "small" ? text.toLowerCase() : text.replace(/[õöäüš]/gi, (letter) => letter.normalize("NFD").charAt(0));
  const changed = (each: Texts): Texts =>
    Object.fromEntries(Object.entries(each).map(([locale, text]) => [locale, change(text)]));
  return { slogan: changed(texts.slogan), description: changed(texts.description) };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const number = (value: number | null, locale: Locale) =>
  value === null ? "" : locale === "en" ? String(value) : String(value).replace(".", ",");
