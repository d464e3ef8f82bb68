// An index of another schema. One that has every field that searches read is searched, and health says that it is another's;
// one that lacks some is not: OpenSearch would find nothing there and call it an answer. `reindex` alone mends both.
import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../indexer/reindex.ts";
import { openIndexing } from "../../indexer/setup.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { createLogger } from "../../shared/logger.ts";
import { writeIndexMeta } from "../../shared/search/searched-index.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { waitFor } from "../helpers/wait.ts";

let api: TestApi;
let id: string;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      id = await insertListing(db, { slogan: { et: "Kahetoaline korter", en: "A lighthouse keeper's flat" } });
    },
  });
});
afterAll(() => api?.close());

interface Health {
  body: { status: string; checks: { index: { schemaMatches: boolean; lacks: string[]; problem: string | null } } };
}
const health = async (url = api.url) => (await (await fetch(`${url}/api/health`)).json()) as Health["body"];
const indexOf = async (url = api.url) => (await health(url)).checks.index;
const search = async (text: string, url = api.url) => {
  const answer = await fetch(`${url}/api/public/v1/listings?searchText=${text}`);
  return { status: answer.status, body: (await answer.json()) as { items?: { id: string }[]; message?: string } };
};

async function rebuildFor(locales: ("et" | "en" | "ru")[], options: { force?: boolean } = {}) {
  const logger = createLogger({ logLevel: "silent" });
  const deps = openIndexing({ ...api.config, locales }, { logger, applicationName: "listings test" });
  const report = await reindex(deps, options).finally(deps.close);
  expect(report).toMatchObject({ built: true, rows: 1 });
}

test("an index without what searches read is not searched, health names what is missing, reindex alone mends it", async () => {
  expect((await search("lighthouse")).body.items).toMatchObject([{ id }]);
  await rebuildFor(["et"], { force: true }); // to drop languages
  const lacking = await waitFor(
    async () => {
      const index = await indexOf();
      return index.lacks.length > 0 ? index : undefined;
    },
    { what: "health that names missing fields" },
  );
  expect(lacking.schemaMatches).toBe(false);
  expect(lacking.lacks).toEqual(["text.slogan.en", "text.slogan.ru", "text.description.en", "text.description.ru"]);
  expect((await health()).status).toBe("degraded");
  const before = (await readTargets(api.db)).find(({ state }) => state === "previous")!.name;
  expect(lacking.problem).toMatch(/^every search fails, \S+ lacks fields .*text\.slogan\.en/);
  expect(lacking.problem).toContain(`until then \`npx listings rollback\` to ${before}`);
  expect(await search("lighthouse")).toMatchObject({
    status: 500,
    body: { message: expect.stringContaining("index") },
  });
  expect((await fetch(`${api.url}/api/public/v1/listings/${id}`)).status).toBe(200); // asks PostgreSQL

  await rebuildFor(["et", "en", "ru"]); // without --force: another schema is reason enough
  await waitFor(async () => (await indexOf()).schemaMatches, { what: "health that knows the new index" });
  expect((await indexOf()).lacks).toEqual([]);
  expect((await search("lighthouse")).body.items).toMatchObject([{ id }]);
});

test("an index that has more than is needed is searched", async () => {
  const { url } = await api.another({ LOCALES: "et" });
  const index = await waitFor(async () => {
    const { alias, ...rest } = (await indexOf(url)) as { alias?: string } & Awaited<ReturnType<typeof indexOf>>;
    return alias == null ? undefined : rest;
  });
  expect(index).toMatchObject({ schemaMatches: false, lacks: [] });
  expect((await search("kahetoaline", url)).body.items).toMatchObject([{ id }]);
});

test("an index whose metadata were overwritten is built anew by a plain reindex, and a failed search promises no time", async () => {
  const { url } = api;
  const searched = () => fetch(`${url}/api/public/v1/listings`);
  await waitFor(async () => (await searched()).headers.has("x-data-as-of"), { what: "X-Data-As-Of" });
  const { name } = (await readTargets(api.db)).find(({ state }) => state === "live")!;
  await writeIndexMeta(api.indexing.deps.search, name, {});
  await waitFor(
    async () => /^every search fails, .* lacks fields .*`npx listings reindex`/.test((await indexOf()).problem ?? ""),
    {
      what: "health that names missing fields",
    },
  );
  const refused = await searched();
  expect([refused.status, refused.headers.get("x-data-as-of")]).toEqual([500, null]);

  await rebuildFor(["et", "en", "ru"]);
  await waitFor(async () => (await indexOf()).problem === null, { what: "health that knows the new index" });
  expect((await searched()).status).toBe(200);
});
