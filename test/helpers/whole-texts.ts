// Texts built from random wishes, in wordings of three languages: those of the tables, and those that people write.
import { featureName } from "../../mappings/concepts/find-features.ts";
import type { Concept } from "../../mappings/concepts/table.ts";
import type { LanguageData } from "../../shared/language-data.ts";
import type { Random } from "./random.ts";

export interface WholeText {
  text: string;
  /** What it asks for, as `wishesOf` tells it; of a thing `#name`, of what is refused with "!" in front. */
  wishes: readonly string[];
}

export type Locale = "et" | "ru" | "en";
const LOCALES: readonly Locale[] = ["et", "ru", "en"];

type Worded = Readonly<Record<Locale, readonly string[]>>;

/** A part of a text: its words, and the wishes that they are. */
interface Part {
  words: string;
  wishes: readonly string[];
  /** Refuses, so that it stands between commas: what is beside it would be refused, too. */
  refuses?: true;
}

type Kind = "deal" | "type" | "rooms" | "price" | "size" | "floor" | "place" | "thing" | "refusal" | "unneeded";
const KINDS: readonly Kind[] = [
  "deal",
  "type",
  "rooms",
  "price",
  "size",
  "floor",
  "place",
  "thing",
  "refusal",
  "unneeded",
];
const PARTS_MAX = 5;

const DEALS: Readonly<Record<string, Worded>> = {
  sale: {
    et: ["osta", "ostan", "soovin osta", "müüa", "müügiks"],
    ru: ["куплю", "купить", "хочу купить", "продажа", "продаётся"],
    en: ["buy", "to buy", "for sale", "looking to buy", "want to buy"],
  },
  rent: {
    et: ["üürile", "üürida", "soovin üürida", "rentida", "üürile anda"],
    ru: ["сниму", "аренда", "снять", "хочу снять", "в аренду"],
    en: ["rent", "to rent", "for rent", "looking to rent", "to let"],
  },
};

const TYPES: Readonly<Record<string, Worded>> = {
  apartment: {
    et: ["korter", "korterit", "krt", "kortereid", "korterid"],
    ru: ["квартира", "квартиру", "квартиры"],
    en: ["flat", "apartment", "flats", "apartments"],
  },
  house: {
    et: ["maja", "eramu", "eramut", "talu"],
    ru: ["дом", "коттедж", "частный дом"],
    en: ["house", "houses", "a house"],
  },
  townhouseBox: { et: ["ridaelamu", "ridaelamut", "ridaelamuboks"], ru: ["таунхаус"], en: ["townhouse", "townhouses"] },
  summerHouse: {
    et: ["suvila", "suvilat", "aiamaja"],
    ru: ["дача", "дачу"],
    en: ["summer house", "cottage", "cottages"],
  },
  land: {
    et: ["krunt", "krunti", "elamumaa"],
    ru: ["участок", "земля", "земельный участок"],
    en: ["plot of land", "plot", "plots"],
  },
};

/** In the place, without and with the words of the language that say so; then behind "except". */
const PLACES: readonly { slug: string; inside: Worded; name: Worded }[] = [
  place("tartu-linn", ["Tartu", "Tartus"], ["Тарту", "Тарту"], "Tartu"),
  place("parnu-linn", ["Pärnu", "Pärnus"], ["Пярну", "Пярну"], "Pärnu"),
  place("narva-linn", ["Narva", "Narvas"], ["Нарва", "Нарве"], "Narva"),
  place("tallinn", ["Tallinn", "Tallinnas"], ["Таллинн", "Таллине"], "Tallinn"),
  place("viljandi-linn", ["Viljandi", "Viljandis"], ["Вильянди", "Вильянди"], "Viljandi"),
  place("viimsi-vald", ["Viimsi", "Viimsi vallas"], ["Виймси", "Виймси"], "Viimsi"),
];
type Place = (typeof PLACES)[number];
const DISTRICTS: readonly Place[] = [
  place("pirita-linnaosa", ["Pirita", "Pirital"], ["Пирита", "Пирите"], "Pirita"),
  place("kristiine-linnaosa", ["Kristiine", "Kristiines"], ["Кристийне", "Кристийне"], "Kristiine"),
  place("#kadriorg", ["Kadriorg", "Kadriorus"], ["Кадриорг", "Кадриорге"], "Kadriorg"),
  place("#pelgulinn", ["Pelgulinn", "Pelgulinnas"], ["Пельгулинн", "Пельгулинне"], "Pelgulinn"),
];
const REFUSED: readonly Place[] = [
  place("lasnamae-linnaosa", ["Lasnamäe", "Lasnamäel"], ["Ласнамяэ", "Ласнамяэ"], "Lasnamäe"),
  place("mustamae-linnaosa", ["Mustamäe", "Mustamäel"], ["Мустамяэ", "Мустамяэ"], "Mustamäe"),
  place("nomme-linnaosa", ["Nõmme", "Nõmmel"], ["Нымме", "Нымме"], "Nõmme"),
  place("#kopli", ["Kopli", "Koplis"], ["Копли", "Копли"], "Kopli"),
  place("#kalamaja", ["Kalamaja", "Kalamajas"], ["Каламая", "Каламая"], "Kalamaja"),
];

/** Things with their cases: with it, without it, and the name alone. */
const THINGS: readonly {
  name: string;
  alone: Worded;
  having: Worded;
  lacking: Worded;
  notLacking: Worded;
  unneeded: Worded;
}[] = [
  thing("balcony", ["rõdu", "rõduga", "rõduta"], ["балкон", "балконом", "балкона"], "balcony"),
  thing("sauna", ["saun", "saunaga", "saunata"], ["сауна", "сауной", "сауны"], "sauna"),
  thing("lift", ["lift", "liftiga", "liftita"], ["лифт", "лифтом", "лифта"], "lift"),
  thing("fireplace", ["kamin", "kaminaga", "kaminata"], ["камин", "камином", "камина"], "fireplace"),
  thing("terrace", ["terrass", "terrassiga", "terrassita"], ["терраса", "террасой", "террасы"], "terrace"),
  thing("pool", ["bassein", "basseiniga", "basseinita"], ["бассейн", "бассейном", "бассейна"], "pool"),
];

const NO_FIRST_OR_LAST: Worded = {
  et: [
    "mitte esimene ega viimane korrus",
    "v.a esimene ja viimane korrus",
    "ei soovi esimest ega viimast korrust",
    "ei tohi olla esimesel ega viimasel korrusel",
  ],
  ru: [
    "не первый и не последний этаж",
    "кроме первого и последнего этажа",
    "не на первом и не на последнем этаже",
    "первый и последний этаж не предлагать",
  ],
  en: [
    "not on the first or last floor",
    "not first nor top floor",
    "except first and last floor",
    "must not be on the first or the last floor",
  ],
};

const CONNECTED: Worded = {
  et: [" ", " ", ", ", ", ", " ja "],
  ru: [" ", " ", ", ", ", ", " и "],
  en: [" ", " ", ", ", ", ", " and "],
};
const OR: Worded = { et: ["või", "ehk"], ru: ["или", "либо"], en: ["or"] };

function place(slug: string, [et, etIn]: [string, string], [ru, ruIn]: [string, string], en: string) {
  return {
    slug,
    inside: { et: [etIn, etIn.toLowerCase()], ru: [`в ${ruIn}`, ru], en: [`in ${en}`, en] },
    name: { et: [et, etIn], ru: [ruIn], en: [en] },
  };
}

function thing(name: string, [et, etWith, etWithout]: string[], [ru, ruWith, ruWithout]: string[], en: string) {
  return {
    name,
    alone: { et: [et!], ru: [ru!], en: [en] },
    having: { et: [etWith!, `koos ${etWith}`], ru: [`с ${ruWith}`], en: [`with ${en}`, `with a ${en}`, `has a ${en}`] },
    lacking: {
      et: [etWithout!, `ilma ${etWithout}`, `${et} puudub`],
      ru: [`без ${ruWithout}`, `${ru} отсутствует`, `${ruWithout} нет`, `нет ${ruWithout}`],
      en: [`without a ${en}`, `without ${en}`, `no ${en}`, `doesn't have a ${en}`, `w/o ${en}`],
    },
    notLacking: { et: [`mitte ilma ${etWithout}`], ru: [`не без ${ruWithout}`], en: [`not without a ${en}`] },
    unneeded: {
      et: [`${et} pole vajalik`, `${et} ei ole oluline`],
      ru: [`${ru} не нужен`, `${ru} не обязательно`],
      en: [`${en} not needed`, `${en} is not important`],
    },
  };
}

/** Makes texts from the tables of `data` and the wordings above. */
export function createWholeTexts({ concepts, functionWords, stopWords }: LanguageData) {
  const fillers = phrasesOf(concepts.filter(({ conditions }) => conditions.length === 0));
  const features = concepts.filter((concept) => featureName(concept) !== undefined && isTelling(concept));

  return function wholeText(random: Random): WholeText {
    const locale = random.pick(LOCALES);
    const kinds = shuffled(KINDS, random).slice(0, 1 + random.below(PARTS_MAX));
    const parts = kinds.map((kind) => part(kind, locale, random, kinds));
    let text = random.chance(0.3) ? `${filler(locale, random)} ` : "";
    for (const [index, { words }] of parts.entries()) {
      const isApart =
        /\d\W*$/.test(text) ||
        /^\d/.test(words) ||
        parts.slice(Math.max(0, index - 1), index + 1).some(({ refuses }) => refuses);
      const between = index === 0 ? "" : isApart ? ", " : random.pick(CONNECTED[locale]);
      text += between + (between !== " " || !random.chance(0.1) ? "" : `${filler(locale, random)} `) + words;
    }
    return { text, wishes: together(parts.flatMap(({ wishes }) => wishes)) };
  };

  /** A plot has no rooms, and behind a refused place an "or" would go on with it. */
  function part(kind: Kind, locale: Locale, random: Random, beside: readonly Kind[]): Part {
    const pick = (worded: Worded) => random.pick(worded[locale]);
    switch (kind) {
      case "deal":
      case "type": {
        const [names, field] = kind === "deal" ? [DEALS, "dealType"] : [TYPES, "propertyType"];
        const hasRooms = beside.includes("rooms") || beside.includes("floor");
        const name = random.pick(Object.keys(names).filter((one) => one !== "land" || !hasRooms));
        const own = concepts.filter((concept) => concept.name === `${field}=${name}`);
        const tables = phrasesOf(own)[locale];
        return { words: random.chance(0.5) ? pick(names[name]!) : random.pick(tables), wishes: [name] };
      }
      case "rooms":
        return rooms(locale, random);
      case "price":
        return price(locale, random);
      case "size":
        return size(locale, random);
      case "floor": {
        const floor = 2 + random.below(8);
        const words = pick({
          et: [`${floor}. korrus`, `${floor}. korrusel`, `korrus ${floor}`],
          ru: [`${floor} этаж`, `${floor}-й этаж`, `на ${floor} этаже`],
          en: [`floor ${floor}`, `on floor ${floor}`, `${floor}th floor`],
        });
        return { words, wishes: [`floor[${floor},${floor}]`] };
      }
      case "place": {
        const all = random.chance(0.5) ? PLACES : DISTRICTS;
        const [one, other] = shuffled(all, random);
        if (beside.includes("refusal") || random.chance(0.6))
          return { words: one!.inside[locale][0]!, wishes: [one!.slug] };
        const words = `${pick(one!.inside)} ${pick(OR)} ${pick(other!.inside)}`;
        return { words, wishes: [[one!.slug, other!.slug].sort().join("|")] };
      }
      case "thing": {
        if (random.chance(0.5)) {
          const concept = random.pick(features);
          const phrases = phrasesOf([concept])[locale].filter((phrase) => !NAMES_MORE.test(phrase));
          return { words: random.pick(phrases), wishes: [`#${featureName(concept)}`] };
        }
        const own = random.pick(THINGS);
        return { words: pick(random.chance(0.7) ? own.having : own.alone), wishes: [`#${own.name}`] };
      }
      case "refusal":
        return { ...refusal(locale, random), refuses: true };
      case "unneeded":
        return { words: pick(random.pick(THINGS).unneeded), wishes: [], refuses: true };
    }
  }

  function refusal(locale: Locale, random: Random): Part {
    const pick = (worded: Worded) => random.pick(worded[locale]);
    if (random.chance(0.2)) return { words: pick(NO_FIRST_OR_LAST), wishes: ["floor[2,]", "isTopFloor=false"] };
    if (random.chance(0.5)) {
      const own = random.pick(THINGS);
      if (random.chance(0.2)) return { words: pick(own.notLacking), wishes: [`#${own.name}`] };
      return { words: pick(own.lacking), wishes: [`!#${own.name}`] };
    }
    const chosen = shuffled(REFUSED, random).slice(0, 1 + random.below(3));
    const form = random.below(2);
    const names = chosen.map(({ name }) => name[locale][form % name[locale].length]!);
    const wishes = chosen.map(({ slug }) => `!${slug}`);
    const except = pick({
      et: ["v.a", "välja arvatud", "mitte", "peale", "ei soovi"],
      ru: ["кроме", "не", "за исключением", "не хочу"],
      en: ["except", "not", "excluding", "outside", "apart from", "don't want"],
    });
    const last = pick({ et: [" ega ", " või "], ru: [" и ", " или "], en: [" or ", " and "] });
    const words =
      names.length === 1 && random.chance(0.3)
        ? `${names[0]} ${pick({ et: ["ei sobi", "välja arvatud"], ru: ["не предлагать", "не подходит"], en: ["excluded", "not wanted"] })}`
        : `${except} ${names.slice(0, -1).join(", ")}${names.length > 1 ? last : ""}${names.at(-1)}`;
    return { words, wishes };
  }

  function filler(locale: Locale, random: Random): string {
    return random.pick(fillers[locale].filter((phrase) => isPlain(phrase)));
  }

  /** Names that are words of another kind beside numbers ("korrus", "около") are left to the tests of numbers. */
  function isPlain(phrase: string): boolean {
    return (
      !functionWords.has(phrase) &&
      !stopWords.has(phrase) &&
      // Clauses that a comma parts from the rest.
      !/pets|looma|koera|kassi|животн|lapsi|детей|kids/.test(phrase) &&
      !/korrus|этаж|floor|hind|цен|price|cost|стои|maks|eelarve|бюджет|budget|about|around|около|примерно|umbes|kaugel|not .*far|hea$|хорош|sood|kahele|^ca$|^u$|linn|город|city|town|район|district|area|piirkon/.test(
        phrase,
      )
    );
  }
}

/** "Corner apartment" and "tallinna südames" wish a type or a place as well as the thing. */
const NAMES_MORE = /korter|квартир|apartment|\bflat|tallin|таллин|tartu|тарту/;

/** A phrase that is also a type, a deal or a name, or begins with "not", tells more than the thing. */
function isTelling({ name, phrases }: Concept): boolean {
  return (
    !/^\p{Lu}/u.test(phrases.et[0] ?? "") &&
    !/cheap|family|cosy|workshop|garage|office|store|warehouse|forest|house|urgent|view|bedroom|bathrooms|new|apartment/.test(
      name,
    )
  );
}

function rooms(locale: Locale, random: Random): Part {
  const count = 1 + random.below(5);
  const high = count + 1;
  const form = random.below(4);
  if (form === 0) {
    const words = { et: `${count}-${high} tuba`, ru: `${count}-${high} комнаты`, en: `${count}-${high} rooms` }[locale];
    return { words, wishes: [`rooms[${count},${high}]`] };
  }
  if (form === 1) {
    const words = { et: `vähemalt ${count} tuba`, ru: `от ${count} комнат`, en: `at least ${count} rooms` }[locale];
    return { words, wishes: [`rooms[${count},]`] };
  }
  if (form === 2) {
    const words = {
      et: `${count} või ${count + 3} tuba`,
      ru: `${count} или ${count + 3} комнаты`,
      en: `${count} or ${count + 3} rooms`,
    }[locale];
    return { words, wishes: [`rooms[${count},${count}]|rooms[${count + 3},${count + 3}]`] };
  }
  const worded: Worded = {
    et: [`${count}-toaline`, `${count}toaline`, `${count} toaline`, `${count} tuba`, `${count} toaga`],
    ru: [`${count}-комнатная`, `${count}-комн`, `${count} комнаты`, `${count}-х комнатная`],
    en: [`${count}-room`, `${count} rooms`, `${count} room`],
  };
  return { words: random.pick(worded[locale]), wishes: [`rooms[${count},${count}]`] };
}

function price(locale: Locale, random: Random): Part {
  const thousands = 20 + random.below(200);
  const amount = random.pick([
    `${thousands} 000`,
    `${thousands}000`,
    `${thousands} ${{ et: "tuhat", ru: "тыс", en: "thousand" }[locale]}`,
  ]);
  const euro = random.pick(["", " €", { et: " eurot", ru: " евро", en: " euros" }[locale]]);
  const worded: Worded = {
    et: [`kuni ${amount}${euro}`, `max ${amount}${euro}`, `hind kuni ${amount}${euro}`, `alla ${amount}${euro}`],
    ru: [`до ${amount}${euro}`, `не дороже ${amount}${euro}`, `цена до ${amount}${euro}`, `максимум ${amount}${euro}`],
    en: [`up to ${amount}${euro}`, `under ${amount}${euro}`, `max ${amount}${euro}`, `no more than ${amount}${euro}`],
  };
  return { words: random.pick(worded[locale]), wishes: [`price[,${thousands * 1000}]`] };
}

function size(locale: Locale, random: Random): Part {
  const low = 25 + 5 * random.below(40);
  const unit = random.pick(
    { et: ["m2", "m²", "ruutmeetrit", "ruutu"], ru: ["м2", "кв м", "кв.м", "м²"], en: ["m2", "sqm", "m²", "sq m"] }[
      locale
    ],
  );
  if (random.chance(0.4))
    return {
      words: `${low}${random.pick(["-", " - ", "–"])}${low + 20} ${unit}`,
      wishes: [`size[${low},${low + 20}]`],
    };
  const least = random.pick(
    { et: ["vähemalt", "alates", "min"], ru: ["от", "не менее", "минимум"], en: ["at least", "from", "min"] }[locale],
  );
  return { words: `${least} ${low} ${unit}`, wishes: [`size[${low},]`] };
}

/** "kuni 100 000 €" asks for a sale, and the size beside a plot is that of the plot. */
function together(wishes: readonly string[]): string[] {
  const hasDeal = wishes.includes("sale") || wishes.includes("rent");
  return wishes.map((wish) => {
    if (wish.startsWith("price[") && !hasDeal) return `${wish}&sale`;
    return wishes.includes("land") ? wish.replace(/^size/, "plotArea") : wish;
  });
}

function phrasesOf(concepts: readonly Concept[]): Worded {
  const of = (locale: Locale) =>
    concepts.flatMap(({ phrases }) => phrases[locale].map((phrase) => phrase.replace(/^[-~]|(?<=^|\s)=/g, "")));
  return { et: of("et"), ru: of("ru"), en: of("en") };
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const all = [...values];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
