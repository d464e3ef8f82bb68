// One listing as a row for COPY. Pure: the same seed, number and day give the same row.
import type { Status, Visibility } from "../../shared/enums.ts";
import { toSlug } from "../../shared/slug.ts";
import { makeHome } from "./home.ts";
import type { Location } from "./locations.ts";
import type { Random } from "./random.ts";
import { makeTexts } from "./texts.ts";

const DAY_MS = 86_400_000;

const STREETS =
  "Pärnu mnt,Narva mnt,Tartu mnt,Sõpruse pst,Kooli tn,Aia tn,Metsa tn,Pikk tn,Lai tn,Kase tn,Tamme tn,Männi tee,Ranna tee,Mere pst,Lille tn,Õie tn,Vabriku tn,Jaama tn,Uus tn,Kesk tn,Võidu tn,Ravi tn,Kalda tee,Põllu tn,Turu tn,Vaksali tn,Raja tn,Sireli tn".split(
    ",",
  );
const STREETS_ABROAD: Readonly<Record<string, readonly string[]>> = {
  ES: ["Calle Mayor", "Avenida del Mar", "Calle San Miguel"],
  FI: ["Hämeentie", "Rantatie", "Mannerheimintie"],
  LV: ["Brīvības iela", "Jūras iela"],
  LT: ["Gedimino pr.", "Pilies g."],
  TR: ["Atatürk Cd.", "Sahil Sk."],
  IT: ["Via Roma", "Corso Garibaldi"],
};

export interface SeedListing {
  externalId: string;
  status: Status;
  visibility: Visibility;
  location: Location;
  columns: Readonly<Record<string, string | number | null>>;
  /** Former prices between the first and the last, oldest first. */
  earlierPrices: readonly { price: number; at: Date }[];
}

export interface SeedContext {
  seed: number;
  now: Date;
  locations: { estonian: readonly Location[]; foreign: readonly Location[] };
}

export function makeListing(random: Random, index: number, { seed, now, locations }: SeedContext): SeedListing {
  const location = pickLocation(random, random.chance(0.05) ? locations.foreign : locations.estonian);
  const names = random.chance(0.55) ? random.pick(location.names) : location.names[0]!;
  const home = makeHome(random, location);
  const address = addressOf(random, location, home.type === "apartment");
  const texts = makeTexts(random, home, names, address);
  const status = random.weighted<Status>({
    active: 82,
    reserved: 3,
    sold: 5,
    rented: 3,
    inactive: 3,
    archived: 2,
    draft: 2,
  });

  const createdAt = new Date(now.getTime() - Math.min(900, random.longTailed(45, 1.1)) * DAY_MS);
  const publishedAt = later(createdAt, random.next() * 2, now);
  const updatedAt = later(publishedAt, random.next() * 30, now);
  const droppedAt = later(publishedAt, random.next() * 20, updatedAt);
  const tier = Number(random.weighted({ 0: 93, 1: 5, 2: 1.5, 3: 0.5 }));
  const point = location.point !== undefined && !random.chance(0.15) ? location.point : undefined;
  const scatter = () => (random.next() - 0.5) * 0.04;

  return {
    externalId: `seed-${seed}-${index}`,
    status,
    visibility: random.chance(0.03) ? "unlisted" : "public",
    location,
    columns: {
      deal_type: home.deal,
      property_type: home.type,
      country: location.country,
      city: location.city ?? null,
      city_slug: location.city === undefined ? null : (toSlug(location.city) ?? null),
      address,
      lat: point === undefined ? null : round6(point.lat + scatter()),
      lon: point === undefined ? null : round6(point.lon + scatter()),
      price_eur: home.price,
      previous_price_eur: home.previousPrice,
      price_dropped_at: home.previousPrice === null ? null : droppedAt.toISOString(),
      rooms: home.rooms,
      size_m2: home.size,
      floor: home.floor,
      floors: home.floors,
      plot_area_m2: home.plotArea,
      year_built: home.year,
      slogan: JSON.stringify(texts.slogan),
      description: JSON.stringify(texts.description),
      images: JSON.stringify(imagesOf(random, seed, index)),
      featured_tier: tier,
      featured_until: tier === 0 || random.chance(0.2) ? null : later(now, random.integer(1, 60)).toISOString(),
      published_at: status === "draft" ? null : publishedAt.toISOString(),
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    },
    earlierPrices:
      home.previousPrice === null || random.chance(0.6) || droppedAt.getTime() - createdAt.getTime() < DAY_MS
        ? []
        : earlier(home.previousPrice, createdAt, droppedAt),
  };
}

/** A raise that is taken back later: the history of a listing that did not sell. */
function earlier(price: number, from: Date, until: Date): { price: number; at: Date }[] {
  const at = (part: number) => new Date(from.getTime() + (until.getTime() - from.getTime()) * part);
  return [
    { price: Math.ceil(price * 1.04), at: at(0.3) },
    { price, at: at(0.6) },
  ];
}

function pickLocation(random: Random, locations: readonly Location[]): Location {
  let left = random.next() * locations.reduce((sum, { weight }) => sum + weight, 0);
  for (const location of locations) {
    left -= location.weight;
    if (left < 0) return location;
  }
  return locations.at(-1)!;
}

function addressOf(random: Random, location: Location, flat: boolean): string | null {
  if (random.chance(0.1)) return null;
  const street = random.pick(
    location.country === "EE" ? STREETS : (STREETS_ABROAD[location.country] ?? ["Beach Road", "Park Street"]),
  );
  const number = `${random.integer(1, 120)}${random.chance(0.1) ? "a" : ""}`;
  return `${street} ${number}${flat && random.chance(0.6) ? `-${random.integer(1, 90)}` : ""}`;
}

function imagesOf(random: Random, seed: number, index: number): object[] {
  const count = random.chance(0.05) ? 0 : Math.min(24, Math.round(random.longTailed(6, 0.6)));
  return Array.from({ length: count }, (_, position) => ({
    url: `https://images.example/${seed}/${index}/${position + 1}.jpg`,
    ...(random.chance(0.9) ? { width: 1600, height: random.pick([900, 1066, 1200]) } : {}),
  }));
}

function later(from: Date, days: number, limit?: Date): Date {
  const time = from.getTime() + days * DAY_MS;
  return new Date(limit === undefined ? time : Math.min(time, limit.getTime()));
}

const round6 = (value: number) => Math.round(value * 1e6) / 1e6;
