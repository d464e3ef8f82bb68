import { expect, test } from "vitest";
import { wrongValue } from "../../../api/web/browser/search/attribute-values.ts";

test.each([
  ["view", "maps", 'Allowed: "list", "both", "map"'],
  ["lang", "est", 'Allowed: "et", "en", "ru"'],
  ["lang", " ru ", 'Allowed: "et", "en", "ru"'],
  ["facets", "of", 'Allowed: "off"'],
  ["map", "true", 'Allowed: "off"'],
  ["favourites", "none", 'Allowed: "off"'],
  ["sync-url", "false", "Remove the attribute"],
  ["sticky", "Off", "Remove the attribute"],
  ["tile-url", "https://tiles.example/{z}/{x}.png", "lacks {y}"],
])('%s="%s" is told with what to write instead', (name, value, advice) => {
  expect(wrongValue(name, value)).toContain(`<listing-search ${name}="${value}">`);
  expect(wrongValue(name, value)).toContain(advice);
});

test.each([
  ["view", "both"],
  ["lang", "ru"],
  ["facets", "off"],
  ["facets", ""],
  ["sync-url", ""],
  ["sync-url", "sync-url"],
  ["tile-url", "https://tiles.example/{z}/{x}/{y}.png"],
  ["tile-url", "https://tiles.example/{z}/{x}/{-y}.png"],
  ["deal-type", "rentt"],
  ["class", "false"],
])('of %s="%s" nothing is said', (name, value) => {
  expect(wrongValue(name, value)).toBeUndefined();
});
