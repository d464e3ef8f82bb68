// Phrases of headlines: what is gathered, and what nobody ever learns.
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatherPhrases } from "../../indexer/gather-phrases.ts";
import { readPhrases } from "../../shared/db/phrases.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { waitFor } from "../helpers/wait.ts";

const CANARY = "korter sauna basseiniga";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      const sellers = [await insertSeller(db), await insertSeller(db), await insertSeller(db)];
      const put = (seller_id: string, et: string, columns = {}) =>
        insertListing(db, { seller_id, description: {}, slogan: { et }, ...columns });
      for (let index = 0; index < 50; index += 1) await put(sellers[0]!, CANARY);
      for (const seller of sellers) {
        await put(seller, "Korter rõduga");
        await put(seller, "Helista 51234567 kohe");
        await put(seller, "Maja terrassiga", seller === sellers[2] ? { status: "draft" } : {});
        await put(seller, "Maja garaažiga", seller === sellers[2] ? { visibility: "unlisted" } : {});
      }
      await gatherPhrases(db, new AbortController().signal);
    },
  });
  await waitFor(async () => (await suggested("korter rõ")).includes("korter rõduga"));
});
afterAll(() => api?.close());

async function suggested(q: string): Promise<string[]> {
  const { body } = await api.get(`/api/public/v1/suggest?${new URLSearchParams({ q, limit: "20" })}`);
  return (body as { suggestions: { text: string }[] }).suggestions.map(({ text }) => text);
}

test("only what public listings of three sellers have in common is gathered", async () => {
  expect(await readPhrases(api.db)).toEqual([{ phrase: "korter rõduga", listings: 3 }]);
});

test("what one seller writes in 50 listings is never suggested", async () => {
  for (let length = 1; length <= CANARY.length; length += 1) {
    const texts = await suggested(CANARY.slice(0, length));
    expect(texts.filter((text) => /basseiniga|sauna bass/.test(text))).toEqual([]);
  }
});

test("it is gathered anew: a phrase goes when its listings go", async () => {
  await api
    .db("listings")
    .where("slogan", "@>", JSON.stringify({ et: "Korter rõduga" }))
    .update({ status: "archived" });
  await gatherPhrases(api.db, new AbortController().signal);
  expect(await readPhrases(api.db)).toEqual([]);
});
