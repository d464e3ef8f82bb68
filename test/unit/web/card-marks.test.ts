import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { excerptOf, type Match, marksIn, reasonsText } from "../../../api/web/browser/card-marks.ts";
import { SEARCH_MESSAGES } from "../../../api/web/messages/search-messages.ts";
import type { Listing } from "../../../shared/listing.ts";

const texts = (description: Record<string, string>, slogan = {}) => ({ slogan, description });

/** Marks of every place where the part stands in the text. */
function matchesOf(text: string, field: string, ...parts: string[]): Match[] {
  return parts.flatMap((part) =>
    [...text.matchAll(new RegExp(part, "gu"))].map(({ index }) => ({
      ...{ field, start: index, end: index + part.length, word: part, because: "typed" },
    })),
  );
}

const marked = ({ text, marks }: ReturnType<typeof excerptOf>) => marks.map(({ start, end }) => text.slice(start, end));

const FILLER = "Avar ja valge kodu vaikses kohas, kus on hea elada. ".repeat(8);

describe("the excerpt of a description", () => {
  test("begins before the match that most words stand behind, between words", () => {
    const text = `${FILLER}Siin on rõdu. ${FILLER}Korteril on suur rõdu ja saun 🏡 ning ko\u0304du.\n\n${FILLER}`;
    const matches = matchesOf(text, "description.et", "rõdu", "saun", "ko\u0304du");
    const excerpt = excerptOf(texts({ et: text }), matches, "et");
    expect(excerpt.text).toMatch(/^… Korteril on suur rõdu ja saun 🏡 ning ko\u0304du\. {2}Avar/u);
    expect(marked(excerpt)).toEqual(["rõdu", "saun", "ko\u0304du"]);
    expect(excerpt.text.length).toBeLessThan(250);
  });

  test("is the beginning where nothing in it was met, and empty without a text", () => {
    expect(excerptOf(texts({ et: "Avar kodu.\nRõdu." }), [], "en")).toEqual({
      ...{ text: "Avar kodu. Rõdu.", lang: "et", marks: [] },
    });
    expect(excerptOf(texts({}), matchesOf("x", "slogan.et", "x"), "ru")).toEqual({ text: "", lang: "ru", marks: [] });
  });

  test("is of the language that has most of the words, the reader's own first", () => {
    const description = { et: "suur rõdu, saun", en: "large balcony, sauna", ru: "балкон" };
    const et = matchesOf(description.et, "description.et", "rõdu", "saun");
    const en = matchesOf(description.en, "description.en", "balcony");
    expect(excerptOf(texts(description), [...et, ...en], "en").lang).toBe("et");
    expect(excerptOf(texts(description), [...et.slice(0, 1), ...en], "en").lang).toBe("en");
    expect(excerptOf(texts(description), [...et.slice(0, 1), ...en], "ru").lang).toBe("et");
  });

  test("keeps a word that is longer than what stands before a match", () => {
    const text = `${"a".repeat(300)}vaade ${FILLER}`;
    const excerpt = excerptOf(texts({ et: text }), matchesOf(text, "description.et", "vaade"), "et");
    expect(excerpt.text).toMatch(/^… vaade Avar/);
    expect(marked(excerpt)).toEqual(["vaade"]);
  });

  test.prop([
    fc.array(fc.constantFrom("rõdu", "🏡", "ko\u0304du", "saun,", "\n", "👨‍👩‍👧", "kodu", "м²", " "), {
      maxLength: 120,
    }),
  ])("marks the same letters as in the whole text, whatever stands around", (words) => {
    const text = words.join(" ");
    const matches = matchesOf(text, "description.et", "rõdu", "saun", "ko\u0304du");
    const excerpt = excerptOf(texts({ et: text }), matches, "et");
    const all = matches.map(({ start, end }) => text.slice(start, end));
    expect(all).toEqual(expect.arrayContaining(marked(excerpt)));
    expect(Buffer.from(excerpt.text).toString()).toBe(excerpt.text); // no half of a pair
    expect(marked(excerpt).length > 0).toBe(matches.length > 0);
    for (const one of marked(excerpt)) expect(["rõdu", "saun", "ko\u0304du"]).toContain(one);
  });
});

test("marks of a field come in their order, each with its reason; those of values and of later versions have none", () => {
  const matches: Match[] = [
    { field: "slogan.et", start: 9, end: 13, word: "балкон", because: "translation" },
    { field: "slogan.et", start: 0, end: 4, word: "дом", because: "of_a_later_version" },
    { field: "slogan.ru", start: 1, end: 2, word: "балкон", because: "typed" },
    { field: "rooms", word: "двушка", because: "meaning" },
  ];
  expect(marksIn("slogan.et", matches, "en")).toEqual([
    { start: 0, end: 4, word: "дом", title: "дом" },
    { start: 9, end: 13, word: "балкон", title: "“балкон” in another language" },
  ]);
});

test("the reasons are said once for each word: of values first, then of texts, with what was met", () => {
  const slogan = { et: "Kodu rõduga", en: "", ru: "" };
  const listing = { slogan, description: {}, seller: { companyName: "Rannakodu OÜ" } } as unknown as Listing;
  const matches: Match[] = [
    { field: "slogan.et", start: 5, end: 11, word: "балкон", because: "translation" },
    { field: "description.et", start: 5, end: 11, word: "балкон", because: "translation" },
    { field: "rooms", word: "двушка", because: "meaning" },
    { field: "location.settlement", word: "Kadriorus", because: "place" },
    { field: "seller.companyName", start: 0, end: 9, word: "rannakodu", because: "typed" },
  ];
  expect(reasonsText(listing, matches, { lang: "en", messages: SEARCH_MESSAGES.en })).toBe(
    "Found by Rooms: means “двушка”; Place: the place “Kadriorus”; rõduga: “балкон” in another language; Rannakodu: “rannakodu” as typed",
  );
  expect(reasonsText(listing, [], { lang: "en", messages: SEARCH_MESSAGES.en })).toBe("");
  for (const lang of ["et", "ru"] as const)
    expect(reasonsText(listing, matches, { lang, messages: SEARCH_MESSAGES[lang] })).not.toMatch(/undefined|\{/);
});
