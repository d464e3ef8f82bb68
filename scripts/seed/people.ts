// Companies and sellers of the seed. The same seed gives the same names, and they are stored once.
import { insertCompany, upsertSellers } from "../../shared/db/companies.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { lockSeeding, readSellerGroups } from "../../shared/db/seeding.ts";
import { createRandom, type Random } from "./random.ts";

const COMPANIES = 40;
const PRIVATE_SELLERS = 400;
/** Listings that a company offers; the others are private. */
const COMPANY_SHARE = 0.72;

interface SeedSeller {
  displayName: string;
  phone: string | null;
  email: string | null;
  photoUrl: string | null;
}

const FIRST =
  "Mari,Kati,Anna,Liis,Kristiina,Piret,Tiina,Elena,Olga,Natalja,Svetlana,Irina,Jaan,Mart,Andres,Toomas,Rein,Indrek,Priit,Urmas,Aleksandr,Sergei,Dmitri,Vladimir,Igor,Jelena,Kadri,Maarja,Siim,Rasmus".split(
    ",",
  );
const LAST =
  "Tamm,Saar,Sepp,Mägi,Kask,Kukk,Rebane,Ilves,Pärn,Koppel,Oja,Luik,Kuusk,Lepik,Õunapuu,Ivanov,Petrova,Smirnov,Kuznetsova,Volkov,Põder,Raudsepp,Vaher,Teder,Jõgi,Kõiv".split(
    ",",
  );
const BRANDS =
  "Põhjatäht,Rannakivi,Vana Maja,Koduvõti,Ranna,Mereveere,Kolm Tamme,Uus Kodu,Linnakodu,Lõuna,Meridiaan,Hansa Kodu,Tammiste,Päikese,Sinilind,Kuldne Võti,Sadamalinn,Õuemaa,Eramaja,Kaks Kaske,Baltic Homes,City Keys,Nordic Living,Дом и Ключ".split(
    ",",
  );
const KINDS = ["Kinnisvara OÜ", "Kinnisvara AS", "Kinnisvarabüroo OÜ", "Homes OÜ", "Arendus OÜ", "Maaklerid OÜ"];

export interface SeedPeople {
  companies: number;
  /** A few large companies have most listings. */
  pick(random: Random): { id: string; companyId: string | null };
}

export async function storePeople(db: Knex, seed: number): Promise<SeedPeople> {
  const random = createRandom(seed, 0);
  const groups = await db.transaction(async (trx) => {
    await lockSeeding(trx);
    const stored = await readSellerGroups(trx, `seed-${seed}-`);
    if (stored.length > 0) return stored;
    for (let index = 0; index < COMPANIES; index += 1) {
      const companyId = await insertCompany(trx, companyName(index));
      await storeSellers(trx, makeSellers(random, random.integer(2, 14)), `seed-${seed}-${index}`, companyId);
    }
    await storeSellers(trx, makeSellers(random, PRIVATE_SELLERS), `seed-${seed}-private`, null);
    return readSellerGroups(trx, `seed-${seed}-`);
  });

  const companies = groups.filter(({ companyId }) => companyId !== null);
  const privately = groups.find(({ companyId }) => companyId === null);
  const weights = Object.fromEntries(companies.map((_, index) => [String(index), 1 / (index + 2)]));
  return {
    companies: companies.length,
    pick(from) {
      const company = from.chance(COMPANY_SHARE) ? companies[Number(from.weighted(weights))] : undefined;
      const { companyId, sellerIds } = company ?? privately!;
      return { id: from.pick(sellerIds), companyId };
    },
  };
}

async function storeSellers(
  trx: Knex.Transaction,
  sellers: SeedSeller[],
  prefix: string,
  companyId: string | null,
): Promise<void> {
  const columns = sellers.map(({ displayName, phone, email, photoUrl }, index) => ({
    external_id: `${prefix}-${String(index).padStart(3, "0")}`,
    company_id: companyId,
    display_name: displayName,
    phone,
    email,
    photo_url: photoUrl,
  }));
  await upsertSellers(trx, columns);
}

const companyName = (index: number) =>
  index === 0 ? "Demo Kinnisvara OÜ" : `${BRANDS[index % BRANDS.length]} ${KINDS[(index * 5) % KINDS.length]}`;

function makeSellers(random: Random, count: number): SeedSeller[] {
  return Array.from({ length: count }, () => {
    const [first, last] = [random.pick(FIRST), random.pick(LAST)];
    const digits = String(random.integer(1_000_000, 9_999_999));
    return {
      displayName: random.chance(0.1) ? first : `${first} ${last}`,
      phone: random.chance(0.1) ? null : `+372 5${digits}`,
      email: random.chance(0.05) ? null : `seller${digits}@mail.example`,
      photoUrl: random.chance(0.4) ? `https://photos.example/sellers/${digits}.jpg` : null,
    };
  });
}
