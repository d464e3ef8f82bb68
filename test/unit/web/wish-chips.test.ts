import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { readParams } from "../../../api/http/params.ts";
import { understoodInstead } from "../../../api/search/fallback/understood-instead.ts";
import { SEARCH_PARAMS } from "../../../api/search/schemas.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { createUnderstand } from "../../../api/search/understand.ts";
import { html, toText } from "../../../api/web/html.ts";
import { type Chip, wishChips } from "../../../api/web/wish-chips.ts";
import type { UnderstoodPart } from "../../../api/web/wish-label.ts";
import { wishesView } from "../../../api/web/wishes-view.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { expectGolden } from "../../helpers/golden.ts";

const data = loadLanguageData();
const textSearch = createTextSearch({
  data,
  places: listShippedPlaces,
  cities: () => [{ country: "FI", slug: "helsinki", name: "Helsinki" }],
  locales: ["et", "en", "ru"],
});
const understand = createUnderstand(textSearch);

type Lang = "et" | "en" | "ru";

function chipsOf(query: string, lang: Lang = "en"): Chip[] {
  const address = new URLSearchParams(query);
  const dealType = address.get("dealType") ?? undefined;
  return wishChips(understand(address.get("searchText") ?? "", { dealType }), { address, lang });
}

/** As people read it: plain spaces, addresses decoded. */
const shown = ({ sign, label, off, toFilter }: Chip) =>
  [
    `${sign}: ${label}`,
    `  x ${readable(off ?? "none")}`,
    ...(toFilter === undefined ? [] : [`  > ${readable(toFilter)}`]),
  ]
    .join("\n")
    .replace(/[\u00a0\u202f]/g, " ");
const readable = (href: string) => decodeURIComponent(href.replaceAll("+", " "));

const TEXTS = [
  "3-toaline korter Tartus rõduga kuni 120 000 €, mitte esimene korrus",
  "сниму двушку в центре Таллина без лифта и балкона, до 500 € в месяц",
  "house or terraced house near Tallinn, 100-150 m2, built after 2010, plot from 1500 m2",
  "kivimaja Pärnus või Haapsalus, ruutmeetri hind kuni 1500",
  "квартира в Хельсинки, верхний этаж",
  "Narva mnt 38, 1 tuba või 2 tuba",
  "korter Mustamäel või Lasnamäel -remont",
  "korter Tartus, soovitavalt rõdu või terrass",
];

test("chips of wishes in three languages", async () => {
  const blocks = TEXTS.flatMap((text) =>
    (["et", "en", "ru"] as const).map((lang) =>
      [`${lang}: ${text}`, ...chipsOf(`lang=${lang}&searchText=${encodeURIComponent(text)}`, lang).map(shown)].join(
        "\n",
      ),
    ),
  );
  await expectGolden("web/wish-chips.txt", `${blocks.join("\n\n")}\n`);
});

/** What rooms without a type are of. */
const HOMES = "propertyType=apartment%2Chouse%2CtownhouseBox%2CpartOfHouse%2CsummerHouse";

describe("a chip's addresses", () => {
  test("keep every other parameter and start on the first page", () => {
    const [chip] = chipsOf(
      "sort=price-asc&cursor=abc&page=3&utm_source=x&abroad=include&searchText=r%C3%B5duga+korter&lang=et",
    );
    expect(chip!.off).toBe("?sort=price-asc&utm_source=x&abroad=include&searchText=korter&lang=et");
  });

  test("have no text when nothing is left of it", () => {
    const [chip] = chipsOf("searchText=2+tuba&lang=et");
    expect(chip).toMatchObject({ off: "?lang=et", toFilter: `?lang=et&minRooms=2&maxRooms=2&${HOMES}` });
  });

  test.each([
    ["another value", "searchText=2+tuba&minRooms=3"],
    ["an upper limit below", "searchText=v%C3%A4hemalt+3+tuba&maxRooms=2"],
    ["another deal", "searchText=kuni+200+000+%E2%82%AC&dealType=rent&maxPrice=500"],
    ["other types", "searchText=maja&propertyType=apartment,house"],
    ["another county", "searchText=Tartus&countySlug=harju-maakond"],
    [
      "several districts",
      "searchText=Tallinnas&countySlug=harju-maakond&municipalitySlug=tallinn&settlements=kesklinna-linnaosa",
    ],
    ["a search abroad", "searchText=Tartus&abroad=only"],
    ["a place in Estonia, for a wish abroad", "searchText=Helsingis&countySlug=harju-maakond"],
  ])("leave a filter that is set as it is, and offer none: %s", (_what, query) => {
    const [chip] = chipsOf(query);
    expect(chip).toMatchObject({ sign: "wished", off: expect.any(String) });
    expect(chip).not.toHaveProperty("toFilter");
  });

  test.each([
    ["the same value", "searchText=2+tuba&minRooms=2", `?minRooms=2&maxRooms=2&${HOMES}`],
    ["an empty one", "searchText=2+tuba&minRooms=", `?minRooms=2&maxRooms=2&${HOMES}`],
    [
      "a wider place",
      "searchText=Mustam%C3%A4el&countySlug=harju-maakond",
      "?countySlug=harju-maakond&municipalitySlug=tallinn&settlementSlug=mustamae-linnaosa",
    ],
  ])("offer a filter beside %s", (_what, query, toFilter) => {
    expect(chipsOf(query)[0]).toMatchObject({ toFilter });
  });

  test("make one filter of alternatives where a parameter takes several, and none elsewhere", () => {
    const filterOf = (text: string) => chipsOf(`searchText=${encodeURIComponent(text)}`)[0]!.toFilter;
    expect(filterOf("maja või ridaelamu rõduga")).toBe(
      `?searchText=${new URLSearchParams({ t: "rõduga" }).toString().slice(2)}&propertyType=house%2CtownhouseBox`,
    );
    expect(filterOf("Mustamäel või Lasnamäel")).toBe(
      "?countySlug=harju-maakond&municipalitySlug=tallinn&settlements=mustamae-linnaosa%2Clasnamae-linnaosa",
    );
    expect(filterOf("Tartus või Pärnus")).toBeUndefined();
  });
});

describe("a chip", () => {
  test("is one for what stands in the same words, and turns into no filter that lacks a part of it", () => {
    expect(chipsOf("searchText=kivimaja", "et")).toMatchObject([{ label: "Maja, kivimaja", off: "?" }]);
    expect(chipsOf("searchText=kivimaja")[0]).not.toHaveProperty("toFilter");
  });

  test("says what was dropped, and offers no filter that finds nothing", () => {
    const options = { concepts: true };
    const searched = textSearch.read("korter", options);
    const parts = understoodInstead("korter 9 tuba", searched, options, textSearch);
    const chips = wishChips(parts, { address: new URLSearchParams("searchText=korter+9+tuba"), lang: "en" });
    expect(chips).toMatchObject([
      { sign: "wished", label: "Apartment" },
      { sign: "dropped", label: "not used, nothing matched: 9 rooms", off: "?searchText=korter" },
    ]);
    expect(chips[1]).not.toHaveProperty("toFilter");
  });

  test("of a wish that was kept leaves out the alternative that was dropped, which has nothing to switch off", () => {
    const options = { concepts: true };
    const searched = textSearch.read("maja rõduga", options);
    const parts = understoodInstead("maja või ridaelamu rõduga", searched, options, textSearch);
    const chips = wishChips(parts, { address: new URLSearchParams("searchText=maja"), lang: "en" });
    expect(chips.map(({ label, off, toFilter }) => [label, off !== undefined, toFilter !== undefined])).toEqual([
      ["House", true, true],
      ["Balcony", true, false],
      ["not used, nothing matched: terraced house", false, false],
    ]);
  });

  test("of a meaning that has no words yet says the typed ones", () => {
    const part: UnderstoodPart = { text: "uus", condition: "colour = red", params: null, wish: 1, without: "" };
    expect(wishChips([part], { address: new URLSearchParams(), lang: "en" })).toMatchObject([{ label: "“uus”" }]);
  });

  test("is made of any text that the search takes, and of none that it refuses", () => {
    expect(chipsOf(`searchText=${"a".repeat(201)} rõduga`)).toEqual([]);
    expect(chipsOf(`searchText=${"rõdu ".repeat(40).trim()}`)).toMatchObject([
      { label: "Balcony", off: expect.any(String) },
    ]);
    const nfd = chipsOf(`searchText=${encodeURIComponent("rõduga Mustamäel 🏠".normalize("NFD"))}`);
    expect(nfd.map(({ off = "" }) => readable(off))).toEqual(["?searchText=Mustamäel 🏠", "?searchText=rõduga 🏠"]);
  });
});

describe("the chips' HTML", () => {
  const evil = `"><img src=x onerror=alert(1)> rõduga 'x' & <b>`;

  test("escapes what was typed", () => {
    const address = new URLSearchParams({ searchText: evil, utm: evil });
    const text = toText(
      html`${wishesView(html, { address, lang: "en", understood: understand(evil, { dealType: undefined }) })}`,
    );
    expect(text).toContain("Balcony");
    expect(text.match(/<(?!\/?(?:p|ul|li|a|span)\b)/g)).toBeNull();
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    expect(new URLSearchParams(links[0]).get("searchText")).toBe(`"><img src=x onerror=alert(1)> 'x' & <b>`);
  });

  test("leads to the words alone, and back", () => {
    const view = (query: string, understood: readonly UnderstoodPart[]) =>
      toText(html`${wishesView(html, { address: new URLSearchParams(query), lang: "en", understood })}`);
    expect(view("searchText=korter", understand("korter", { dealType: undefined }))).toContain(
      `<a href="?searchText=korter&amp;concepts=0">Search the words only</a>`,
    );
    expect(view("searchText=korter&concepts=0", [])).toContain(
      `<a href="?searchText=korter">Understand them again</a>`,
    );
    expect(view("", [])).toBe("");
  });
});

describe("any text", () => {
  const phrases = data.concepts.flatMap((concept) => Object.values(concept.phrases).flat());
  const between = [
    "ja",
    "või",
    "и",
    "или",
    "without",
    "ilma",
    "не",
    ",",
    "(",
    ")",
    '"',
    "-",
    "в",
    "lähedal",
    "🏠",
    "<b>",
  ];
  const facts = [
    "2 tuba",
    "kuni 200 000 €",
    "50 m2",
    "99999999999999 €",
    "-5 korrus",
    "2/5",
    "Tallinn",
    "Тарту",
    "Helsinki",
  ];
  const known = fc
    .array(fc.oneof(fc.constantFrom(...phrases), fc.constantFrom(...between, ...facts)), { maxLength: 12 })
    .map((words) => words.join(" ").slice(0, 190));
  const anything = fc.oneof({ weight: 4, arbitrary: known }, fc.string({ unit: "binary", maxLength: 100 }));
  const options = { numRuns: 500 };

  test.prop([anything], options)("has filters that the search takes", (text) => {
    const chips = wishChips(understand(text, { dealType: undefined }), {
      ...{ address: new URLSearchParams({ searchText: text }), lang: "ru" },
    });
    for (const { toFilter } of chips) {
      const pairs = [...new URLSearchParams(toFilter ?? "")];
      expect(readParams(pairs, SEARCH_PARAMS, {}).problems, toFilter).toEqual([]);
    }
  });

  test.prop([anything], options)("loses words with each wish that is switched off, and no others", (text) => {
    const count = (given: string) => given.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    for (const { without, offset, length } of understand(text, { dealType: undefined })) {
      expect(count(without)).toBeLessThan(count(text.normalize("NFKC")));
      expect(offset! + length!).toBeLessThanOrEqual(text.normalize("NFKC").length);
      const typed = new Set(text.normalize("NFKC").match(/[\p{L}\p{M}]+/gu));
      for (const word of without.match(/[\p{L}\p{M}]+/gu) ?? []) expect([...typed]).toContain(word);
    }
  });
});

test("what should preferably not be there is told as such", () => {
  const labels = (["en", "et", "ru"] as const).map((lang) =>
    chipsOf("searchText=preferably without a lift", lang).map(({ sign, label }) => [sign, label.toLowerCase()]),
  );
  expect(labels).toEqual([
    [["preferred", "if possible: not: lift"]],
    [["preferred", "võimalusel: mitte: lift"]],
    [["preferred", "желательно: не: лифт"]],
  ]);
});
