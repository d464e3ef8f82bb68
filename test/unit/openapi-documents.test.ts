import { expect, test } from "vitest";
import { llmsText } from "../../api/discovery/llms.ts";
import { APIS } from "../../api/openapi/apis.ts";
import { companyDocument } from "../../api/openapi/company.ts";
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

const documents = { public: publicDocument(CONFIG, "1"), company: companyDocument(CONFIG, "1") };
const parameters = new Map(Object.values(documents).flatMap((document) => [...parametersOf(document)]));

test("the guide for agents names the values of every closed set, and has no hole", () => {
  const text = llmsText(APIS, CONFIG.baseUrl);
  expect(text).toContain("`dealType` (sale | rent | shortterm)");
  expect(text).toContain("`sort` (featured | newest |");
  expect(text + JSON.stringify(documents)).not.toContain("undefined");
});

test("the documents give every default, beside what is allowed", () => {
  const defaults = [...parameters].flatMap(([name, { schema }]) =>
    schema.default === undefined ? [] : [[name, schema.default]],
  );
  expect(Object.fromEntries(defaults)).toEqual({
    "/api/public/v1/suggest lang": "et",
    "/api/public/v1/suggest limit": 8,
    "/api/public/v1/listings sort": "featured",
    "/api/public/v1/listings limit": 20,
    "/api/public/v1/listings concepts": "1",
    "/api/public/v1/cells concepts": "1",
    "/api/public/v1/feed concepts": "1",
    "/api/public/v1/feed format": "atom",
    "/api/public/v1/feed lang": "et",
    "/api/public/v1/places depth": 1,
    "/api/public/v1/places lang": "et",
    "/api/company/{companyId}/export format": "xml",
    "/api/company/{companyId}/export status": "active",
    "/api/company/{companyId}/versions status": "all",
    "/api/company/{companyId}/changes limit": 100,
    "/api/company/{companyId}/changes wait": 0,
  });
  expect(documents.public.components.schemas.Sort?.enum).toContain("price-asc");
});

test("the documents say how long a list may be", () => {
  expect(parameters.get("/api/public/v1/listings country")?.schema.maxItems).toBe(249);
  expect(parameters.get("/api/public/v1/listings settlements")?.schema.maxItems).toBe(50);
});

test.each(Object.entries(documents))(
  "the %s document gives generated clients what they build on",
  (_name, document) => {
    expect(document).toMatchObject({
      security: [],
      info: { license: { name: "MIT" }, contact: { url: CONFIG.baseUrl } },
    });
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect(text, `${name} is used`).toContain(`"#/components/schemas/${name}"`);
    }
    const used = new Set<string>();
    for (const operations of Object.values(document.paths)) {
      for (const { tags, parameters: given = [], responses } of Object.values(operations as Record<string, Used>)) {
        for (const tag of tags) used.add(tag);
        const names = given.map(({ name }) => name);
        expect(names.includes("If-None-Match")).toBe("304" in responses);
      }
    }
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    for (const { description } of document.tags) expect(description).toMatch(/\w/);
  },
);

test.each(Object.entries(documents))(
  "the %s document describes every schema and field, and closes none",
  (_name, document) => {
    const undescribed: string[] = [];
    function visit(schema: Shape, at: string): void {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (field.$ref === undefined && !field.description) undescribed.push(`${at}.${name}`);
        visit(field, `${at}.${name}`);
      }
      for (const part of [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat()) visit(part, at);
    }
    for (const [name, schema] of Object.entries(document.components.schemas as Record<string, Shape>)) {
      if (!schema.description) undescribed.push(name);
      visit(schema, name);
    }
    expect(undescribed).toEqual([]);
    // A later version may add fields, and clients that validate would refuse them.
    expect(JSON.stringify(document.components.schemas)).not.toContain('"additionalProperties":false');
  },
);

interface Shape {
  $ref?: string;
  description?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

interface Used {
  tags: string[];
  parameters?: { name: string }[];
  responses: object;
}
