// Places in a search text, on a real index: streets, what is near a place, and places abroad.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const TALLINN = "harju-maakond/tallinn";
const NARVA = "ida-viru-maakond/narva-linn/narva-linn";
const flat = { slogan: { et: "Kahetoaline korter" }, description: { et: "Kivimaja, vaikne hoov." } };

const SAMPLES = {
  narvaRoad38: { ...flat, place: `${TALLINN}/kesklinna-linnaosa`, address: "Narva mnt 38-12" },
  narvaRoad38a: { ...flat, place: `${TALLINN}/kesklinna-linnaosa`, address: "Narva maantee 38a" },
  narvaRoad19: { ...flat, place: `${TALLINN}/kesklinna-linnaosa`, address: "Narva mnt 19-38" },
  inNarva: { ...flat, place: NARVA, address: "Kooli tn 38", description: { et: "Hea ühendus: mnt 38 km kaugusel." } },
  sopruse: { ...flat, place: `${TALLINN}/mustamae-linnaosa`, address: "Sõpruse puiestee 182" },
  oldKalamaja: { ...flat, place: `${TALLINN}/pohja-tallinna-linnaosa`, address: "Vana-Kalamaja 5" },
  saidOnly: {
    place: `${TALLINN}/kesklinna-linnaosa`,
    slogan: { et: "Korter Narva maanteel" },
    description: { et: "Narva maantee 40 uues majas." },
  },
  otherAddress: {
    place: `${TALLINN}/lasnamae-linnaosa`,
    address: "Laagna tee 5",
    slogan: { et: "Korter Lasnamäel" },
    description: { et: "Narva mnt on kohe nurga taga." },
  },
  /** More compounds of the word for a street than a query may list. */
  compounds: {
    place: `${TALLINN}/nomme-linnaosa`,
    address: "Laagna tee 7",
    slogan: { et: "Aed Nõmmel" },
    description: { et: Array.from({ length: 150 }, (_, index) => `tänava${String(index)}`).join(" ") },
  },
  inStreet: {
    place: `${TALLINN}/nomme-linnaosa`,
    slogan: { et: "Korter Lehise tänaval" },
    description: { et: "Lehise tänava ääres." },
  },
} as const;

const house = { propertyType: "house", slogan: { et: "Avar pere kodu" }, description: { et: "Aiaga." } } as const;

const AROUND = {
  tartuCentre: { ...house, place: "tartu-maakond/tartu-linn/tartu-linn", lat: 58.381, lon: 26.731 },
  vahi: { ...house, place: "tartu-maakond/tartu-vald/vahi-alevik", lat: 58.412, lon: 26.735 },
  luunja: { ...house, place: "tartu-maakond/luunja-vald/luunja-alevik", lat: 58.356, lon: 26.881 },
  elva: { ...house, place: "tartu-maakond/elva-vald/elva-linn", lat: 58.222, lon: 26.411 },
  /** Without coordinates, in a place whose point is near. */
  ulenurme: { ...house, place: "tartu-maakond/kambja-vald/ulenurme-alevik" },
  /** Without coordinates, in places of one parish whose own point is near Tallinn. */
  juri: { ...house, place: "harju-maakond/rae-vald/juri-alevik" },
  vaidaTooFar: { ...house, place: "harju-maakond/rae-vald/vaida-alevik" },
  tallinn: { ...house, place: `${TALLINN}/kesklinna-linnaosa`, lat: 59.434, lon: 24.75 },
  mustamae: { ...house, place: `${TALLINN}/mustamae-linnaosa`, lat: 59.398, lon: 24.675 },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

async function expectFound(text: string, names: readonly (keyof typeof SAMPLES)[]) {
  const { ids, fallback } = await stories.index.search(text);
  expect({ text, found: ids.map(stories.nameOf).sort(), fallback }).toEqual({ text, found: [...names].sort() });
}

describe("a street is its address, not the town of the same name", () => {
  const NARVA_ROAD = ["narvaRoad38", "narvaRoad38a", "narvaRoad19"] as const;
  test.each(["Narva mnt", "narva maantee", "korter narva maanteel", "Narva mnt Tallinnas", "flat on Narva road"])(
    "%s",
    async (text) => {
      await expectFound(text, [...NARVA_ROAD, "saidOnly"]);
    },
  );

  test.each(["Нарвское шоссе", "квартира на Нарвском шоссе", "улица Нарва"])("%s", async (text) => {
    await expectFound(text, NARVA_ROAD);
  });

  test("house numbers are whole", async () => {
    await expectFound("Narva mnt 38", ["narvaRoad38"]);
    await expectFound("Narva maantee 38-12", ["narvaRoad38"]);
    await expectFound("Narva mnt 38a", ["narvaRoad38a"]);
    await expectFound("Нарвское шоссе 19", ["narvaRoad19"]);
    await expectFound("Narva road 19-38", ["narvaRoad19"]);
  });

  test("a listing without an address may say it", async () => {
    await expectFound("Narva mnt 40", ["saidOnly"]);
  });

  test.each(["Lehise tn", "Lehise tänaval", "korter Lehise tänavas"])(
    "%s is found in texts of which others have 150 compounds of the word",
    (text) => expectFound(text, ["inStreet"]),
  );

  test("each word for a street stands for the others of its kind", async () => {
    await expectFound("sopruse pst 182", ["sopruse"]);
    await expectFound("Сыпрусе пст", ["sopruse"]);
    await expectFound("бульвар Сыпрусе", ["sopruse"]);
    await expectFound("Kooli street 38", ["inNarva"]);
    await expectFound("ул. Кооли 38", ["inNarva"]);
    await expectFound("vana-kalamaja tänaval", ["oldKalamaja"]);
    await expectFound("Vana-Kalamaja tn 5", ["oldKalamaja"]);
  });
});

describe("near a place", () => {
  let around: Stories<keyof typeof AROUND>;
  beforeAll(async () => {
    around = await tellStories(AROUND);
  });
  afterAll(() => around.close());

  test.each([
    "maja Tartu lähedal",
    "дом рядом с Тарту",
    "дом недалеко от Тарту",
    "house near Tartu",
    "house close to Tartu",
  ])("%s: nearest first, the place itself and those without coordinates included", async (text) => {
    const { ids, fallback } = await around.index.search(text);
    expect(fallback).toBeUndefined();
    expect(ids.map(around.nameOf)).toEqual(["tartuCentre", "vahi", "luunja", "ulenurme"]);
  });

  test("without coordinates the place itself must be near, not only its parish", async () => {
    const { ids } = await around.index.search("maja Tallinna lähedal");
    expect(ids.map(around.nameOf)).toEqual(["tallinn", "mustamae", "juri"]);
  });

  test("by price it is a filter as well", async () => {
    const { ids } = await around.index.search("maja Tartu lähedal", { sort: "price-asc" });
    expect(ids.map(around.nameOf).sort()).toEqual(["luunja", "tartuCentre", "ulenurme", "vahi"]);
  });

  test.each(["TalTechi lähedal", "рядом с ТТУ", "house near TalTech", "maja TTÜ juures"])("%s", async (text) => {
    const { ids } = await around.index.search(text);
    expect(ids.map(around.nameOf)).toEqual(["mustamae"]);
  });

  test("the score of a listing is a constant", async () => {
    const first = await around.index.search("maja Tartu lähedal");
    const again = await around.index.search("maja Tartu lähedal", { limit: 2 });
    expect(again.scores).toEqual(first.scores.slice(0, again.scores.length));
  });
});

describe("a place abroad", () => {
  const flatIn = (place: string, texts: string) => ({ place, slogan: { et: texts } });
  const MARKET = {
    tallinn: flatIn(`${TALLINN}/kesklinna-linnaosa`, "Korter Tallinnas, omanik elab Hispaanias"),
    tartu: { ...flatIn("tartu-maakond/tartu-linn/tartu-linn", "Korter Tartus"), address: "Riia tn 12" },
    sauna: flatIn("tartu-maakond/tartu-linn/tartu-linn", "Soome saunaga korter"),
    alicante: { country: "ES", city: "Alicante", citySlug: "alicante", slogan: { en: "Flat by the beach" } },
    marbella: { country: "ES", city: "Marbella", citySlug: "marbella", slogan: { en: "Flat with a view" } },
    riga: { country: "LV", city: "Rīga", citySlug: "riga", slogan: { ru: "Квартира в центре" } },
  } as const;
  let market: Stories<keyof typeof MARKET>;
  beforeAll(async () => {
    market = await tellStories(MARKET);
  });
  afterAll(() => market.close());

  async function found(text: string, abroad?: "only" | "include") {
    const { ids, fallback } = await market.index.search(text, abroad === undefined ? {} : { abroad });
    return { names: ids.map(market.nameOf).sort(), fallback };
  }

  test.each([
    "korter Alicantes",
    "korter Hispaanias",
    "квартира в Аликанте",
    "квартира в Испании",
    "flat in Spain",
    "flat in Alicante",
    "korter Riias",
    "korter Marseilles'is Prantsusmaal",
  ])("%s finds no Estonian listing, and the fallback does not give the place up", async (text) => {
    expect(await found(text)).toEqual({ names: [], fallback: undefined });
  });

  test("with `abroad` it filters the foreign ones", async () => {
    expect((await found("korter Alicantes", "only")).names).toEqual(["alicante"]);
    expect((await found("квартира в Испании", "include")).names).toEqual(["alicante", "marbella"]);
    expect((await found("flat in Riga", "only")).names).toEqual(["riga"]);
  });

  test("an Estonian street and a Finnish sauna are at home", async () => {
    expect((await found("korter Riia tänaval")).names).toEqual(["tartu"]);
    expect((await found("Riia tn 12")).names).toEqual(["tartu"]);
    expect((await found("soome saun")).names).toEqual(["sauna"]);
  });
});

const QUARTERS = {
  kalamaja: { place: `${TALLINN}/pohja-tallinna-linnaosa`, slogan: { et: "Korter Kalamajas" } },
  annelinn: { place: "tartu-maakond/tartu-linn/tartu-linn", slogan: { et: "Korter Annelinnas" } },
  otherTallinn: { place: `${TALLINN}/nomme-linnaosa`, slogan: { et: "Korter Nõmmel" } },
  otherTartu: { place: "tartu-maakond/tartu-linn/tartu-linn", slogan: { et: "Korter Karlovas" } },
} as const;

describe("two quarters with their towns", () => {
  let quarters: Stories<keyof typeof QUARTERS>;
  beforeAll(async () => {
    quarters = await tellStories(QUARTERS);
  });
  afterAll(() => quarters.close());

  test.each([
    "korter Kalamajas Tallinnas või Annelinnas Tartus",
    "квартира в Каламая в Таллинне или в Аннелинне в Тарту",
    "flat in Kalamaja, Tallinn or Annelinn, Tartu",
  ])("are either: %s", async (text) => {
    const { ids, fallback } = await quarters.index.search(text);
    expect(ids.map(quarters.nameOf).sort()).toEqual(["annelinn", "kalamaja"]);
    expect(fallback).toBeUndefined();
  });
});
