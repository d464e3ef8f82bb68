import { expect, test } from "vitest";
import { withListingUrl } from "../../../api/search/listing-url.ts";

const listing = { id: "4711", dealType: "sale", slogan: { et: 'Öö, "url":"x",' }, images: [] };
const add = (stored: object) => withListingUrl(Buffer.from(JSON.stringify(stored)), "https://homes.example").toString();

test("a listing gets its url behind its id, and nothing else changes", () => {
  const { id, ...rest } = listing;
  expect(add(listing)).toBe(JSON.stringify({ id, url: "https://homes.example/listings/4711", ...rest }));
});

test("an address that an older version has written in is replaced", () => {
  const { id, ...rest } = listing;
  expect(add({ id, url: "http://localhost:3000/listings/4711", ...rest })).toBe(add(listing));
});
