import { expect, test } from "vitest";
import { COUNTRY_CODES } from "../../shared/countries.ts";
import { SUPPORTED_LOCALES } from "../../shared/enums.ts";

test("the countries are the 249 of the standard, in order, each with a name in every language", () => {
  expect(COUNTRY_CODES).toHaveLength(249);
  expect(COUNTRY_CODES).toEqual([...new Set(COUNTRY_CODES)].sort());
  for (const locale of SUPPORTED_LOCALES) {
    const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
  }
});
