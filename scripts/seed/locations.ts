// Where homes are: shipped places with their weight in the market, price level and names in each language.

import type { Locale } from "../../shared/enums.ts";
import type { PlaceInput } from "../../shared/shipped-places.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";

/** `area` names it, `where` says "in it". */
export type LocationNames = Readonly<Record<Locale, { area: string; where: string }>>;

export interface Location {
  /** Key of the place, "kind code"; undefined abroad. */
  place: string | undefined;
  country: string;
  city: string | undefined;
  weight: number;
  eurPerSqm: number;
  point: { lat: number; lon: number } | undefined;
  /** Name of the place itself, then of neighbourhoods in it. */
  names: readonly LocationNames[];
  urban: boolean;
  /** Sea views occur only here. */
  coastal: boolean;
}

/** Listings, and euros per square metre, of the places that differ from their county. */
const MARKET: Readonly<Record<string, readonly [weight: number, eurPerSqm: number]>> = {
  "district 0298": [9, 3600],
  "district 0614": [7, 3100],
  "district 0387": [6, 2100],
  "district 0482": [3.5, 2200],
  "district 0339": [3.5, 2700],
  "district 0524": [3, 2500],
  "district 0176": [3, 2300],
  "district 0596": [2, 2900],
  "settlement 8151": [9, 2500],
  "settlement 6619": [5, 2000],
  "settlement 0511": [4, 450],
  "settlement 0897": [1.6, 1100],
  "settlement 0663": [1.5, 1200],
  "settlement 3655": [1.6, 1500],
  "settlement 1692": [1.4, 1300],
  "settlement 1675": [1.3, 2900],
  "settlement 9280": [1.2, 3000],
  "settlement 6086": [1.2, 2600],
  "settlement 0446": [1, 1600],
  "settlement 0296": [1, 2000],
};

const COASTAL_COUNTIES = new Set(["0037", "0039", "0056", "0060", "0068", "0074"]);

const COUNTY_LEVEL: Readonly<Record<string, number>> = {
  "0037": 1900,
  "0079": 1500,
  "0068": 1200,
  "0074": 1100,
  "0045": 330,
  "0081": 380,
};

/** Neighbourhoods in common use that no register has: name, "in it", Russian name. */
const NEIGHBOURHOODS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  "district 0298": [
    ["Kadriorg", "Kadriorus", "Кадриорг"],
    ["Vanalinn", "Vanalinnas", "Старый город"],
    ["Uus Maailm", "Uues Maailmas", "Уус Маайльм"],
    ["Kassisaba", "Kassisabas", "Кассисаба"],
    ["Torupilli", "Torupillis", "Торупилли"],
  ],
  "district 0614": [
    ["Kalamaja", "Kalamajas", "Каламая"],
    ["Pelgulinn", "Pelgulinnas", "Пелгулинн"],
    ["Kopli", "Koplis", "Копли"],
    ["Telliskivi", "Telliskivis", "Теллискиви"],
    ["Noblessner", "Noblessneris", "Ноблесснер"],
  ],
  "district 0387": [
    ["Laagna", "Laagnal", "Лаагна"],
    ["Mustakivi", "Mustakivil", "Мустакиви"],
    ["Ülemiste", "Ülemistel", "Юлемисте"],
  ],
  "district 0524": [
    ["Hiiu", "Hiiul", "Хийу"],
    ["Kivimäe", "Kivimäel", "Кивимяэ"],
    ["Rahumäe", "Rahumäel", "Рахумяэ"],
  ],
  "district 0176": [
    ["Õismäe", "Õismäel", "Ыйсмяэ"],
    ["Kakumäe", "Kakumäel", "Какумяэ"],
    ["Rocca al Mare", "Rocca al Mares", "Рокка-аль-Маре"],
  ],
  "district 0339": [
    ["Lilleküla", "Lillekülas", "Лиллекюла"],
    ["Tondi", "Tondil", "Тонди"],
  ],
  "district 0596": [
    ["Merivälja", "Meriväljal", "Меривялья"],
    ["Maarjamäe", "Maarjamäel", "Маарьямяэ"],
  ],
  "settlement 8151": [
    ["Karlova", "Karlovas", "Карлова"],
    ["Supilinn", "Supilinnas", "Супилинн"],
    ["Annelinn", "Annelinnas", "Аннелинн"],
    ["Tammelinn", "Tammelinnas", "Таммелинн"],
    ["Ülejõe", "Ülejõel", "Юлейыэ"],
  ],
  "settlement 6619": [
    ["Rannarajoon", "Rannarajoonis", "Пляжный район"],
    ["Rääma", "Räämal", "Ряэма"],
    ["Vana-Pärnu", "Vana-Pärnus", "Вана-Пярну"],
  ],
  "settlement 0511": [
    ["Kreenholm", "Kreenholmis", "Кренгольм"],
    ["Joaorg", "Joaorus", "Йоаорг"],
  ],
};

export function estonianLocations(): Location[] {
  let county = "";
  let municipality: PlaceInput | undefined;
  return shippedPlaces().map((place): Location => {
    if (place.kind === "county") county = place.ehakCode;
    if (place.kind === "municipality") municipality = place;
    const key = `${place.kind} ${place.ehakCode}`;
    const town = place.kind === "district" ? municipality : undefined;
    const [weight, eurPerSqm] = MARKET[key] ?? [defaultWeight(place), COUNTY_LEVEL[county] ?? 650];
    return {
      place: key,
      country: "EE",
      city: undefined,
      weight,
      eurPerSqm,
      point: place.lat === null || place.lon === null ? undefined : { lat: place.lat, lon: place.lon },
      names: [ownNames(place), ...(NEIGHBOURHOODS[key] ?? []).map((names) => neighbourhood(names, town ?? place))],
      coastal: COASTAL_COUNTIES.has(county),
      urban: place.kind === "district" || / (linn|alev)$/.test(place.name),
    };
  });
}

/** Most listings name their settlement; a few only the municipality, or nothing below the county. */
function defaultWeight({ kind, name }: PlaceInput): number {
  if (kind === "county") return 0.03;
  if (kind === "municipality") return 0.08;
  return kind === "district" || name.endsWith(" linn") ? 0.7 : 0.25;
}

function ownNames({ name, names }: PlaceInput): LocationNames {
  const russian = names!.ru.replace(/^волость /, "");
  const english = names!.en;
  const bare = english.replace(/ (County|Parish)$/, "");
  const [et, ru] = name.endsWith(" maakond")
    ? [`${bare}${bare.endsWith("maa") ? "l" : "maal"}`, `в ${russian}`]
    : name.endsWith(" vald")
      ? [`${bare} vallas`, `в волости ${russian}`]
      : name.endsWith(" linnaosa")
        ? [`${name}s`, `в районе ${russian}`]
        : name === "Tallinn"
          ? ["Tallinnas", "в Таллинне"]
          : name.endsWith(" linn")
            ? [`${name}as`, `в городе ${russian}`]
            : [name.endsWith(" alevik") ? `${name}us` : `${name}is`, `в посёлке ${russian}`];
  return {
    et: { area: name, where: et },
    en: { area: english, where: `in ${english}` },
    ru: { area: russian, where: ru },
  };
}

function neighbourhood([name, inside, russian]: readonly [string, string, string], town: PlaceInput): LocationNames {
  const english = town.names!.en;
  return {
    et: { area: name, where: inside },
    en: { area: `${name}, ${english}`, where: `in ${name}, ${english}` },
    ru: { area: russian, where: `в районе ${russian}, ${town.names!.ru}` },
  };
}

/** Country code, city, price level, point; the country in Estonian ("in"), English and Russian ("in"), the city in Russian. */
const ABROAD: readonly (readonly [string, string, number, number, number, string, string, string, string])[] = [
  ["ES", "Marbella", 3400, 36.51, -4.89, "Hispaanias", "Spain", "в Испании", "Марбелья"],
  ["ES", "Torrevieja", 1900, 37.98, -0.68, "Hispaanias", "Spain", "в Испании", "Торревьеха"],
  ["ES", "Alicante", 2100, 38.35, -0.48, "Hispaanias", "Spain", "в Испании", "Аликанте"],
  ["ES", "Málaga", 2900, 36.72, -4.42, "Hispaanias", "Spain", "в Испании", "Малага"],
  ["FI", "Helsinki", 4600, 60.17, 24.94, "Soomes", "Finland", "в Финляндии", "Хельсинки"],
  ["FI", "Porvoo", 2300, 60.39, 25.66, "Soomes", "Finland", "в Финляндии", "Порвоо"],
  ["LV", "Rīga", 1600, 56.95, 24.11, "Lätis", "Latvia", "в Латвии", "Рига"],
  ["LV", "Jūrmala", 2100, 56.97, 23.77, "Lätis", "Latvia", "в Латвии", "Юрмала"],
  ["LT", "Vilnius", 2300, 54.69, 25.28, "Leedus", "Lithuania", "в Литве", "Вильнюс"],
  ["BG", "Burgas", 1200, 42.5, 27.47, "Bulgaarias", "Bulgaria", "в Болгарии", "Бургас"],
  ["TR", "Alanya", 1500, 36.54, 32.0, "Türgis", "Turkey", "в Турции", "Аланья"],
  ["TR", "İstanbul", 1700, 41.01, 28.98, "Türgis", "Turkey", "в Турции", "Стамбул"],
  ["CY", "Paphos", 2400, 34.77, 32.42, "Küprosel", "Cyprus", "на Кипре", "Пафос"],
  ["PT", "Lagos", 3300, 37.1, -8.67, "Portugalis", "Portugal", "в Португалии", "Лагуш"],
  ["IT", "Sanremo", 3000, 43.82, 7.78, "Itaalias", "Italy", "в Италии", "Сан-Ремо"],
  ["TH", "Phuket", 2600, 7.88, 98.39, "Tais", "Thailand", "в Таиланде", "Пхукет"],
  ["AE", "Dubai", 4100, 25.2, 55.27, "Araabia Ühendemiraatides", "the United Arab Emirates", "в ОАЭ", "Дубай"],
  ["GE", "Batumi", 1300, 41.65, 41.64, "Gruusias", "Georgia", "в Грузии", "Батуми"],
];

export function foreignLocations(): Location[] {
  return ABROAD.map(
    ([country, city, eurPerSqm, lat, lon, et, en, ru, russianCity]): Location => ({
      place: undefined,
      country,
      city,
      weight: country === "ES" ? 2 : 1,
      eurPerSqm,
      point: { lat, lon },
      names: [
        {
          et: { area: city, where: `${et}, ${city}` },
          en: { area: city, where: `in ${city}, ${en}` },
          ru: { area: russianCity, where: `${ru}, ${russianCity}` },
        },
      ],
      urban: true,
      coastal: city !== "Vilnius",
    }),
  );
}
