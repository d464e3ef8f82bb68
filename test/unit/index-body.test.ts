import { expect, test } from "vitest";
import { indexBody } from "../../mappings/index-body.ts";
import { expectGolden } from "../helpers/golden.ts";

const options = {
  locales: ["et", "en", "ru"],
  shards: 1,
  replicas: 0,
  languageDigest: "test",
};

test("the compiled index body is the one that was reviewed", () => {
  expectGolden("index/body.json", indexBody(options));
});

test("the schema hash follows locales and language data, not the number of shards", () => {
  const hash = (changed: object) => indexBody({ ...options, ...changed }).mappings._meta.schemaHash;
  expect(hash({ shards: 4, replicas: 1 })).toBe(hash({}));
  expect(hash({ locales: ["et"] })).not.toBe(hash({}));
  expect(hash({ languageDigest: "other" })).not.toBe(hash({}));
});

test("fields are listed by their dotted paths", () => {
  const { fields } = indexBody({ ...options, locales: ["et"] }).mappings._meta;
  expect(fields).toContain("text.slogan.et");
  expect(fields).not.toContain("text.slogan.ru");
  expect(fields).toContain("listing");
});
