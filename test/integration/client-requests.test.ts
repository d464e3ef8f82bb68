// Requests as clients send them that were generated from the OpenAPI document or know nothing of it: lists as repeated names
// (openapi-fetch, Python's requests), with brackets (axios) or with commas (the document), blank fields (HTML forms), If-None-Match (all).
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensurePlaces } from "../../shared/db/places.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";

const PATH = "/api/public/v1/listings";
/** Two values for each list, of which each selects another listing. */
const VALUES: Record<string, readonly [string, string]> = {
  propertyType: ["house", "garage"],
  settlements: ["kesklinna-linnaosa", "pirita-linnaosa"],
  country: ["FI", "ES"],
  city: ["helsinki", "alicante"],
};
const ABROAD = ["country", "city"];
/** Of these a second value asks for more, so that the same answer comes only if both arrive. */
const NARROWING: Record<string, readonly [string, string]> = {
  features: ["sauna", "balcony"],
  facets: ["rooms", "price"],
};

interface Parameter {
  name: string;
  in: string;
  schema: { type?: string };
}

let api: TestApi;
let parameters: Parameter[];
beforeAll(async () => {
  api = await startTestApi({
    fill: async (db) => {
      await ensurePlaces(db);
      const placeOf = async (slug: string) => (await db("places").where({ slug }).first("id"))!.id;
      for (const property_type of VALUES.propertyType!) await insertListing(db, { property_type });
      for (const slug of VALUES.settlements!) await insertListing(db, { place_id: await placeOf(slug) });
      for (const et of ["Saunaga maja", "Maja sauna ja rõduga"]) {
        await insertListing(db, { slogan: { et }, property_type: "partOfHouse" });
      }
      await insertListing(db, { country: "FI", city: "Helsinki", city_slug: "helsinki" });
      await insertListing(db, { country: "ES", city: "Alicante", city_slug: "alicante" });
    },
  });
  const { body } = await api.get("/api/public/v1/openapi.json");
  parameters = (body as { paths: Record<string, { get: { parameters: Parameter[] } }> }).paths[PATH]!.get.parameters;
});
afterAll(() => api?.close());

async function found(query: string): Promise<string[]> {
  const { status, body } = await api.get(`${PATH}?${query}`);
  expect(status, query).toBe(200);
  return (body as { items: { id: string }[] }).items.map(({ id }) => id).sort();
}

test("every list of the document may be sent as a repeated name, with brackets or with commas", async () => {
  const lists = parameters.filter(({ schema }) => schema.type === "array").map(({ name }) => name);
  expect(lists.sort()).toEqual(Object.keys({ ...VALUES, ...NARROWING }).sort());
  for (const name of Object.keys(VALUES)) {
    const [one, other] = VALUES[name]!;
    const rest = ABROAD.includes(name) ? "abroad=only&" : "";
    const both = [await found(`${rest}${name}=${one}`), await found(`${rest}${name}=${other}`)];
    expect(both.map(({ length }) => length)).toEqual([1, 1]);
    const expected = both.flat().sort();
    expect(await found(`${rest}${name}=${one}&${name}=${other}`)).toEqual(expected);
    expect(await found(`${rest}${name}%5B%5D=${one}&${name}%5B%5D=${other}`)).toEqual(expected);
    expect(await found(`${rest}${name}=${one},${other}`)).toEqual(expected);
    expect(await found(`${rest}${name}=${one}%2C${other}&${name}=`)).toEqual(expected);
  }
});

test.each(Object.entries(NARROWING))("%s takes all its values in each of these ways", async (name, [one, other]) => {
  const answerTo = async (query: string) => {
    const { status, body } = await api.get(`${PATH}?${query}`);
    expect(status, query).toBe(200);
    const { items, facets = {} } = body as { items: { id: string }[]; facets?: object };
    return { ids: items.map(({ id }) => id), facets: Object.keys(facets).sort() };
  };
  const both = await answerTo(`${name}=${one},${other}`);
  expect(both).not.toEqual(await answerTo(`${name}=${one}`));
  expect(await answerTo(`${name}=${one}&${name}=${other}`)).toEqual(both);
  expect(await answerTo(`${name}%5B%5D=${one}&${name}%5B%5D=${other}`)).toEqual(both);
  expect(await answerTo(`${name}=${one}%2C${other}&${name}=`)).toEqual(both);
});

test("a form may send every parameter blank", async () => {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const { status, headers, body } = await api.get(`${PATH}?${names.map((name) => `${name}=`).join("&")}`);
  expect(status).toBe(200);
  expect(headers.get("X-Ignored-Params")?.split(", ").sort()).toEqual([...names].sort());
  expect((body as { totalCount: number }).totalCount).toBe(6);
});
