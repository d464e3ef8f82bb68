import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const TALLINN = "harju-maakond/tallinn";

const SAMPLES = {
  seaFlat: {
    place: `${TALLINN}/kesklinna-linnaosa`,
    rooms: 3,
    price: 320_000,
    floor: 5,
    floors: 5,
    slogan: { et: "Merevaatega kolmetoaline korter Kadriorus" },
    description: { et: "Avara rõduga kodu, köögist avaneb vaade merele. Kahest toast paistab park." },
  },
  panelFlat: {
    place: `${TALLINN}/mustamae-linnaosa`,
    rooms: 2,
    price: 115_000,
    floor: 3,
    floors: 9,
    slogan: { et: "Müüa 2toal krt rõduga" },
    description: { et: "Kinnine rõdu ja suur tuba, köögimööbel jääb." },
  },
  dearPanelFlat: {
    place: `${TALLINN}/mustamae-linnaosa`,
    rooms: 2,
    price: 165_000,
    slogan: { et: "Renoveeritud korter rõduga Mustamäel" },
    description: { et: "Kõik on uus." },
  },
  russianFlat: {
    place: "ida-viru-maakond/narva-linn/narva-linn",
    rooms: 2,
    price: 24_000,
    slogan: { ru: "Уютная двухкомнатная квартира с балконом" },
    description: { ru: "Тёплый кирпичный дом, рядом школа и садик." },
  },
  seaHouse: {
    propertyType: "house",
    place: "laane-maakond/haapsalu-linn/haapsalu-linn",
    rooms: 5,
    price: 250_000,
    slogan: { en: "Family house by the sea", et: "Maja mere ääres" },
    description: { en: "A garden, a sauna and a fireplace.", et: "Aias kasvavad õunapuud." },
  },
  forestHouse: {
    propertyType: "house",
    place: "tartu-maakond/tartu-linn/tartu-linn",
    rooms: 4,
    price: 180_000,
    slogan: { et: "Palkmaja aiaga metsa servas" },
    description: { et: "Uues saunas mahub kümme inimest. Uut katust tehti 2019." },
  },
  rentedFlat: {
    dealType: "rent",
    place: `${TALLINN}/lasnamae-linnaosa`,
    rooms: 1,
    price: 450,
    slogan: { et: "Üürile anda stuudio" },
    description: { et: "Hea ühendus kesklinnaga. Kook ja kohv naabermajas." },
  },
  mixedFlat: {
    place: `${TALLINN}/lasnamae-linnaosa`,
    rooms: 3,
    price: 130_000,
    slogan: { et: "Müüa korter / Продается квартира с ремонтом / For sale" },
    description: { et: "Laagna tee ääres. Остановка у дома, рядом магазины." },
  },
  plainFlat: {
    place: `${TALLINN}/nomme-linnaosa`,
    rooms: 4,
    price: 95_000,
    slogan: { et: "Rõduta ja liftita korter", en: "Flat without a balcony" },
    description: { et: "Soodne hind.", ru: "Квартира без балкона." },
  },
  office: {
    propertyType: "commercialSpace",
    place: "tartu-maakond/tartu-linn/tartu-linn",
    rooms: 4,
    price: 90_000,
    slogan: { et: "Neljatoaline Tartus kuni 200 000" },
    description: { et: "Kontor, mis sobib ettevõttele." },
  },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

describe("Estonian words are met in every form", () => {
  test.each([
    ["tuba", ["panelFlat", "seaFlat"]],
    ["toa", ["panelFlat", "seaFlat"]],
    ["toas", ["panelFlat", "seaFlat"]],
    ["tuppa", ["panelFlat", "seaFlat"]],
  ] as const)("%s", async (text, found) => {
    const { ids } = await stories.index.search(text);
    expect(ids.map(stories.nameOf)).toEqual(expect.arrayContaining([...found]));
  });

  test("aed, aia and aias are one word", async () => {
    for (const text of ["aed", "aia", "aias", "aeda"]) {
      const { ids } = await stories.index.search(text);
      expect(ids.map(stories.nameOf), text).toEqual(expect.arrayContaining(["forestHouse", "seaHouse"]));
    }
  });

  test("uus, uue and uut are one word", async () => {
    for (const text of ["uus", "uue", "uut", "uues"]) {
      const { ids } = await stories.index.search(text);
      expect(ids.map(stories.nameOf), text).toEqual(expect.arrayContaining(["dearPanelFlat", "forestHouse"]));
    }
    const { ids } = await stories.index.search("uue katusega", { concepts: false });
    expect(ids.map(stories.nameOf)).toEqual(["forestHouse"]);
  });
});

describe("marks on letters", () => {
  test("köök is no kook, but kook may be a köök", async () => {
    const named = async (text: string) =>
      (await stories.index.search(text, { concepts: false })).ids.map(stories.nameOf);
    const kitchens = await named("köök");
    expect(kitchens).toContain("seaFlat");
    expect(kitchens).not.toContain("rentedFlat");
    expect(await named("kook")).toContain("rentedFlat");
    expect(await named("roduga")).toEqual(expect.arrayContaining(["panelFlat", "seaFlat"]));
  });
});

describe("compounds", () => {
  test("a part finds the whole, below the word itself", async () => {
    await stories.expectFirst("vaade", ["seaFlat"]);
  });
  test("the whole finds its case forms", async () => {
    await stories.expectFirst("merevaade", ["seaFlat"]);
  });
});

describe("facts", () => {
  test("rooms, place, feature and price limit of one shorthand search", async () => {
    await stories.expectOrder("2toal krt Mustamäel rõduga kuni 120000", ["panelFlat"]);
  });
  test("a two-room flat in Narva, in Russian slang", async () => {
    await stories.expectOrder("двушка в Нарве", ["russianFlat"]);
  });
  test("rooms without a type are those of homes, and an office is found where one is named", async () => {
    const told = "neljatoaline kuni 200 000"; // the office's headline says all of it
    for (const text of [told, "neljatoaline", "четырехкомнатная", "4 rooms"]) {
      const { ids } = await stories.index.search(text);
      expect(ids.map(stories.nameOf).sort(), text).toEqual(["forestHouse", "plainFlat"]);
    }
    await stories.expectOrder("neljatoaline kontor", ["office"]);
    await stories.expectOrder("neli tuba kontoriks", ["office"]);
  });
  test.each([
    ["maja, soovitavalt mere ääres", ["seaHouse", "forestHouse"]],
    ["maja, kamin oleks hea", ["seaHouse", "forestHouse"]],
    ["house, preferably with a fireplace", ["seaHouse", "forestHouse"]],
    ["дом, желательно с камином", ["seaHouse", "forestHouse"]],
    ["maja, soovitavalt palkmaja", ["forestHouse", "seaHouse"]],
  ] as const)("what would be nice to have comes first, and leaves out none: %s", async (text, names) => {
    await stories.expectOrder(text, names);
  });
  test.each(["maja basseini või kaminaga", "house with a pool or a fireplace", "дом с бассейном или камином"])(
    "either of two things: %s",
    (text) => stories.expectOrder(text, ["seaHouse"]),
  );
  test("a house by the sea in Haapsalu, in English", async () => {
    await stories.expectOrder("house by the sea Haapsalu", ["seaHouse"]);
  });
  test("the Russian name of a district finds Estonian texts", async () => {
    const { ids } = await stories.index.search("Ласнамяэ");
    expect(ids.map(stories.nameOf).sort()).toEqual(["mixedFlat", "rentedFlat"]);
  });
  test("a place of two words in an inner case", async () => {
    await stories.expectFirst("Tallinna kesklinnas", ["seaFlat"]);
  });
  test.each([
    ["Narva", "russianFlat"],
    ["Narvas", "russianFlat"],
    ["Narvasse", "russianFlat"],
    ["Narvast", "russianFlat"],
    ["Mustamäel", "panelFlat"],
    ["Mustamäele", "panelFlat"],
    ["Mustamäelt", "panelFlat"],
    ["mustamael", "panelFlat"],
  ] as const)("a place in its inner and outer cases: %s", async (text, name) => {
    const { ids } = await stories.index.search(text);
    expect(ids.map(stories.nameOf)).toContain(name);
    // That every listing was found would show nothing.
    expect(ids.map(stories.nameOf)).not.toContain("seaHouse");
  });

  test("a place without its dots, and the deal in one word", async () => {
    await stories.expectFirst("lasnamae üürile", ["rentedFlat"]);
    await stories.expectFirst("mustamael", ["dearPanelFlat"]);
  });
  test("a word in one language finds the thing in another", async () => {
    await stories.expectFirst("flat with balcony in Narva", ["russianFlat"]);
    const { ids } = await stories.index.search("баня");
    expect(ids.map(stories.nameOf).sort()).toEqual(["forestHouse", "seaHouse"]);
  });
  test("what was understood is told, and can be switched off", async () => {
    const { understood } = await stories.index.search("2-toaline korter Narvas kuni 30 000");
    expect(understood.map(({ as }) => as)).toEqual(["rooms", "propertyType=apartment", "place", "price"]);
    expect((await stories.index.search("двушка", { concepts: false })).fallback?.step).not.toBe("layout");
  });
});

describe("mixed-language listings", () => {
  test("are found by each of their languages", async () => {
    await stories.expectFirst("ремонт", ["mixedFlat"]);
    await stories.expectOrder("магазин рядом Ласнамяэ", ["mixedFlat"]);
    expect((await stories.index.search("магазин рядом Ласнамяэ")).fallback).toBeUndefined();
  });
});

describe("signs", () => {
  test("a minus excludes a word in any of its forms", async () => {
    const { ids } = await stories.index.search("korter rõduga -renoveeritud");
    expect(ids.map(stories.nameOf)).not.toContain("dearPanelFlat");
    expect(ids.map(stories.nameOf)).toContain("panelFlat");
  });
  test.each(["-Mustamäe", "mitte Mustamäel", "v.a Mustamäe", "кроме Мустамяэ", "except Mustamäe"])(
    "nothing comes from a place that is refused: %s",
    async (refusal) => {
      const { ids } = await stories.index.search(`korter rõduga ${refusal}`);
      expect(ids.map(stories.nameOf)).toContain("seaFlat");
      expect(ids.map(stories.nameOf)).not.toContain("panelFlat");
    },
  );
  test.each(["korter ilma rõduta", "korter rõduta", "квартира без балкона", "flat without a balcony"])(
    "a listing that says itself that it lacks the thing is found: %s",
    async (text) => {
      const { ids, fallback } = await stories.index.search(text);
      expect(fallback).toBeUndefined();
      expect(ids.map(stories.nameOf)).toContain("plainFlat");
      expect(ids.map(stories.nameOf)).not.toContain("panelFlat");
    },
  );
  test("what is refused with a minus may not be said either", async () => {
    const { ids } = await stories.index.search("korter -rõdu");
    expect(ids.map(stories.nameOf)).toContain("mixedFlat");
    expect(ids.map(stories.nameOf)).not.toContain("plainFlat");
  });
  test("quotes keep a phrase together", async () => {
    await stories.expectOrder('"suur tuba"', ["panelFlat"]);
    await stories.expectOrder('"tuba suur"', []);
  });
});

describe("tiers", () => {
  test("a score is the same on every page and in every sort of company", async () => {
    const whole = await stories.index.search("korter rõduga");
    const again = await stories.index.search("korter rõduga");
    expect(again.scores).toEqual(whole.scores);
  });
  test("an ordinary search is one call", async () => {
    expect((await stories.index.search("korter rõduga")).calls).toBe(1);
  });
});
