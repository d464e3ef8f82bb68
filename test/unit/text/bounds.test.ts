import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { layoutAndScriptVariants } from "../../../api/search/fallback/transliterate.ts";
import { withoutNames } from "../../../api/search/text/text-clauses.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const data = loadLanguageData();
const search = createTextSearch({ data, places: listShippedPlaces, locales: ["et", "en", "ru"] });

/** OpenSearch refuses a query of more than 1,024 clauses; a match of several words counts for each. */
const CLAUSES_MAX = 1000;
const BODY_BYTES_MAX = 120_000;

function leaves(clause: unknown): number {
  if (Array.isArray(clause)) return clause.reduce<number>((sum, item) => sum + leaves(item), 0);
  if (typeof clause !== "object" || clause === null) return 0;
  return Object.entries(clause).reduce((sum, [name, value]) => {
    if (name === "match" || name === "match_phrase") {
      const [inner] = Object.values(value as object);
      const query = typeof inner === "string" ? inner : (inner as { query: string }).query;
      return sum + query.split(/[\s-]+/).length;
    }
    return sum + (["terms", "term", "range"].includes(name) ? 1 : leaves(value));
  }, 0);
}

const phrases = data.concepts.flatMap(({ phrases: own }) => Object.values(own).flat());
const known = fc
  .array(fc.constantFrom(...phrases, "Tallinn", "2 tuba", "kuni 200 000", '"', "-", "в", "ja", "50 m2", "-saun"), {
    maxLength: 40,
  })
  .map((words) => words.join(" ").slice(0, 200));
const anything = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  known,
);

describe("no text of up to 200 characters", () => {
  test.prop([anything])("fails or makes an unbounded body", (text) => {
    for (const concepts of [true, false]) {
      const clause = search.read(text, { concepts }).clause();
      if (clause === undefined) continue;
      const body = withoutNames(clause);
      expect(leaves(body)).toBeLessThan(CLAUSES_MAX);
      expect(JSON.stringify(body).length).toBeLessThan(BODY_BYTES_MAX);
    }
    expect(layoutAndScriptVariants(text).length).toBeLessThanOrEqual(4);
  });
});

test("the same text always makes the same clause", () => {
  const text = "2toal krt Mustamäel rõduga kuni 120000 -vannituba";
  expect(search.read(text, { concepts: true }).clause()).toEqual(search.read(text, { concepts: true }).clause());
});
