import { expect, test } from "vitest";
import { companyDocument } from "../../api/company/openapi.ts";
import { publicDocument } from "../../api/openapi/public.ts";

const CONFIG = { baseUrl: "http://localhost:3000", locales: ["et"] } as const;

interface Parameter {
  name: string;
  schema: { default?: unknown; enum?: unknown[]; maxItems?: number };
}

function parametersOf(document: { paths: object }): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const [path, methods] of Object.entries(document.paths) as [string, { get?: { parameters?: Parameter[] } }][]) {
    for (const parameter of methods.get?.parameters ?? []) found.set(`${path} ${parameter.name}`, parameter);
  }
  return found;
}

const parameters = new Map([
  ...parametersOf(publicDocument(CONFIG, "1")),
  ...parametersOf(companyDocument(CONFIG, "1")),
]);

test("the documents give every default, beside what is allowed", () => {
  const defaults = [...parameters].flatMap(([name, { schema }]) =>
    schema.default === undefined ? [] : [[name, schema.default]],
  );
  expect(Object.fromEntries(defaults)).toEqual({
    "/api/public/v1/listings sort": "featured",
    "/api/public/v1/listings limit": 20,
    "/api/public/v1/listings concepts": "1",
    "/api/public/v1/places lang": "et",
    "/api/company/{companyId}/export format": "xml",
    "/api/company/{companyId}/export status": "active",
    "/api/company/{companyId}/changes limit": 100,
  });
  expect(parameters.get("/api/public/v1/listings sort")?.schema.enum).toContain("price-asc");
});

test("the documents say how long a list may be", () => {
  expect(parameters.get("/api/public/v1/listings country")?.schema.maxItems).toBe(249);
  expect(parameters.get("/api/public/v1/listings settlements")?.schema.maxItems).toBe(50);
});
