// The reference of the component names what there is, and all of it: a promise is kept only of what is written down.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PARAM_ATTRIBUTES } from "../../../api/web/browser/search/attributes.ts";

const BROWSER = "api/web/browser";
const REFERENCE = readFileSync("docs/guide/11-embed-reference.md", "utf8");
const TYPES = readFileSync(`${BROWSER}/listing-search.d.ts`, "utf8");
const sources = [
  ...readdirSync(`${BROWSER}/search`).map((file) => `search/${file}`),
  ...[
    "../skeleton-cards.ts",
    "card.ts",
    "card-marks.ts",
    "heart.ts",
    "card-styles.ts",
    "card-picture-styles.ts",
    "card-pictures.ts",
    "marked.ts",
    "picture.ts",
    "copy.ts",
    "token-styles.ts",
    "styles.ts",
    "map-styles.ts",
    "map/map.css",
    ...["map/preview.ts", "map/tags.ts", "map/view-tools.ts"],
  ],
]
  .map((file) => readFileSync(`${BROWSER}/${file}`, "utf8"))
  .join("\n");

/** Names in the first column of a section's table. */
function documented(heading: string): string[] {
  const section = REFERENCE.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
  return rows
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name))
    .sort();
}

const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].flatMap(([, names = ""]) => names.split(" ")))].sort();

describe("the component's reference", () => {
  test("names every attribute", () => {
    const own = found(sources.slice(sources.indexOf("static override properties")), /attribute: "([\w-]+)"/g);
    expect(documented("Attributes")).toEqual(
      [
        ...PARAM_ATTRIBUTES.keys(),
        ...own,
        "facets",
        "favourites",
        "feed",
        "fixed",
        "highlight",
        "lang",
        "map",
        "suggest",
        "view",
      ].sort(),
    );
  });

  test("names every property and method", () => {
    const element = TYPES.slice(TYPES.indexOf("interface ListingSearchElement"), TYPES.indexOf("declare global"));
    const own = found(element, /^ {2}(?:[gs]et )?(\w+)[:(]/gm);
    const names = documented("Properties and methods").map((name) => name.replace("()", ""));
    expect(names).toEqual([...own, "lang"].sort());
  });

  test("names every event", () => {
    expect(documented("Events")).toEqual(found(TYPES, /^ {2}"([\w-]+)": CustomEvent/gm));
  });

  test("names every slot, part and variable", () => {
    expect(documented("Slots")).toEqual(found(sources, /<slot name="([\w-]+)"/g));
    expect(documented("Parts")).toEqual(found(sources, /\bpart(?:="|", ")([\w -]+)"/g));
    expect(documented("Variables")).toEqual(found(sources, /var\((--listings-[\w-]+)/g));
  });
});
