import { expect, test } from "vitest";
import { wrongValue } from "../../../api/web/browser/search/attribute-values.ts";

test.each([
  ["view", "maps", "list, both, map"],
  ["lang", "est", "et, en, ru"],
  ["lang", " ru ", "et, en, ru"],
  ["facets", "of", "allowed is off"],
  ["map", "true", "allowed is off"],
  ["favourites", "none", "allowed is off"],
  ["sync-url", "false", "no attribute"],
  ["sticky", "Off", "no attribute"],
  ["tile-url", "https://tiles.example/{z}/{x}.png", "{z}, {x} and {y}"],
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
