import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexBody } from "../../mappings/index-body.ts";
import { russianSnowball } from "../../mappings/languages/russian-stem.ts";
import { TEXT_FIELDS } from "../../mappings/text-fields.ts";
import { loadConfig } from "../../shared/config.ts";
import { type SearchClient, searchClient } from "../../shared/search/client.ts";
import { createIndex, deleteIndex } from "../../shared/search/indices.ts";
import { testServers } from "../helpers/servers.ts";

const index = `test_${randomBytes(6).toString("hex")}`;
const { slogan, exactSlogan, place } = TEXT_FIELDS;
let client: SearchClient;

beforeAll(async () => {
  client = searchClient(loadConfig({ NODE_ENV: "test", OPENSEARCH_URL: testServers().openSearchUrl }));
  const locales = ["et", "en", "ru"];
  await createIndex(client, index, indexBody({ locales, shards: 1, replicas: 0, languageDigest: "" }));
});
afterAll(async () => {
  await deleteIndex(client, index);
  await client.close();
});

async function tokens(request: { field: string } | { analyzer: string }, text: string): Promise<string[]> {
  const answer = await client.request("POST", `/${index}/_analyze`, { ...request, text });
  return (answer as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
}

// A field, a text, the tokens that the index keeps of it.
test.each([
  [exactSlogan, "Õismäe KÖÖK", ["oismae", "õismäe", "kook", "köök"]],
  [exactSlogan, "Ёлка 50 m2", ["елка", "50", "m2"]],
  [place, "Põhja-Tallinn", ["pohja", "põhja", "tallinn"]],
  [slogan("et"), "köök tuba", ["kook", "köök", "tuba"]],
  [slogan("en"), "The owner's houses and gardens", ["the", "owner", "house", "and", "garden"]],
  [slogan("ru"), "тёплые квартиры", ["тепл", "квартир"]],
  [slogan("ru"), "квaртира", ["квартир"]], // the third letter is a Latin a
  [TEXT_FIELDS.parts, "meri vaade", ["meri", "vaade"]],
])("%s keeps %s as %j", async (field, text, expected) => {
  expect(await tokens({ field }, text)).toEqual(expected);
});

test("what is typed with its marks is not folded", async () => {
  expect(await tokens({ analyzer: "exact_query" }, "Õismäe köök")).toEqual(["õismäe", "köök"]);
});

test("the Russian stemmer outside of OpenSearch joins what the one inside joins", async () => {
  const common = readFileSync("test/fixtures/common-words.ru.txt", "utf8").split(/\s+/);
  const judged = readFileSync("scripts/dev/relevance/judged/listings.jsonl", "utf8").match(/[а-яё]{2,}/gi) ?? [];
  const words = [...new Set([...common, ...judged].map((word) => word.toLowerCase()))].filter((word) =>
    /^[а-яё]+$/.test(word),
  );
  expect(words.length).toBeGreaterThan(500);
  const stems = await tokens({ field: slogan("ru") }, words.join(" "));
  expect(words.map((word) => [word, russianSnowball(word)])).toEqual(words.map((word, index) => [word, stems[index]]));
});
