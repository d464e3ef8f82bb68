// Ids are 64-bit numbers and may be given by hand, as from another system. JavaScript's numbers hold 53 bits: no step of the
// way may read an id as one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../indexer/verify.ts";
import { SORTS } from "../../shared/enums.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";

/** Neighbours: as numbers of 53 bits most of them are one and the same. */
const IDS = [
  ...[...Array(6).keys()].map((step) => String(2n ** 53n - 2n + BigInt(step))),
  ...[...Array(6).keys()].map((step) => String(2n ** 63n - 1n - BigInt(step))),
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: { RATE_LIMITS: "off" },
    async fill(db) {
      const company_id = await insertCompany(db, { id: IDS[0] });
      const seller_id = await insertSeller(db, { id: IDS[1], company_id });
      const published_at = new Date("2026-03-01T12:00:00Z");
      for (const id of IDS) await insertListing(db, { id, company_id, seller_id, published_at });
    },
  });
});
afterAll(() => api?.close());

test.each([...SORTS.map((sort) => `sort=${sort}`), "searchText=korter"])(
  "a walk by %s meets every listing once, also where ids differ in their last digits alone",
  async (query) => {
    const met: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null && met.length <= IDS.length) {
      const answer = await api.get(
        `/api/public/v1/listings?limit=1&${query}${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const page = answer.body as { items: { id: string }[]; nextCursor: string | null };
      met.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(met.toSorted()).toEqual(IDS.toSorted());
  },
);

test("verify knows such ids as listings: a document that the database lacks is found and repaired", async () => {
  const { deps } = api.indexing;
  const id = IDS.at(-1)!;
  await api.db.raw("alter table listings disable trigger user");
  await api.db("listings").where({ id }).delete();
  await api.db.raw("alter table listings enable trigger user");
  const report = (await verify(deps, { repair: true, confirmMs: 0 }))!;
  expect(report.problems).toEqual({ ghost: 1 });
  expect(report.repaired).toEqual({ ghost: 1 });
});
