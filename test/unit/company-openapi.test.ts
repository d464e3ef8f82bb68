import { readdirSync, readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { apiCatalog } from "../../api/discovery/catalog.ts";
import { llmsText } from "../../api/discovery/llms.ts";
import { FORMAT_DISCLAIMER } from "../../api/export/rede.ts";
import { APIS } from "../../api/openapi/apis.ts";
import { COMPANY_API, companyDocument } from "../../api/openapi/company.ts";
import { companySchemas } from "../../api/openapi/company-schemas.ts";
import { exportText, SAMPLE_ROWS } from "../helpers/export-rows.ts";

const BASE = "https://listings.example";
const document = companyDocument({ baseUrl: BASE, locales: ["et", "en", "ru"] }, "1.0.0");

describe("the description of the company side", () => {
  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test("names every address with its methods, and a credential for each", () => {
    const found = Object.entries(document.paths).map(([path, methods]) => `${Object.keys(methods).sort()} ${path}`);
    expect(found.sort()).toEqual([
      "delete /api/company/api-keys/{id}",
      "get /api/company/{companyId}/changes",
      "get /api/company/{companyId}/export",
      "get /api/company/{companyId}/versions",
      "get,post /api/company/api-keys",
      "post /api/company/api-keys/{id}/rotate",
    ]);
    for (const methods of Object.values(document.paths)) {
      for (const operation of Object.values(methods) as { security?: object[]; responses: object }[]) {
        expect(operation.security).not.toHaveLength(0);
        expect(operation.responses).toHaveProperty("401");
      }
    }
  });

  test("refers to nothing that is not there", () => {
    const text = JSON.stringify(document);
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      expect(document.components[kind as "schemas"]).toHaveProperty([name!]);
    }
  });

  test("fits the sample", async () => {
    const { Export } = companySchemas(["et", "en", "ru"]);
    Export.parse(JSON.parse(await exportText("json", SAMPLE_ROWS)));
    Export.parse(JSON.parse(await exportText("json", [])));
  });

  test("stands in the catalog and in the guide for agents", () => {
    expect(apiCatalog(APIS, BASE).linkset.map(({ anchor }) => anchor)).toContain(BASE + COMPANY_API.anchor);
    const guide = llmsText(APIS, BASE);
    expect(guide).toContain(`GET ${BASE}/api/company/{companyId}/export`);
    expect(guide).toContain(`${BASE}/api/company/openapi.json`);
  });
});

describe("what is said of REDE", () => {
  const squeezed = (file: string) => readFileSync(file, "utf8").replace(/\s+/g, " ");

  test("is the same honest sentence wherever the format is named", () => {
    for (const text of [
      squeezed("README.md"),
      squeezed("docs/guide/13-rede.md"),
      squeezed("docs/guide/07-export.md"),
      llmsText(APIS, BASE),
      JSON.stringify(document),
    ]) {
      expect(text).toContain(FORMAT_DISCLAIMER);
      expect(text).not.toMatch(/\b(certified|conforms to REDE|official REDE|REDE[- ]compliant)/i);
    }
  });

  test("shows the sample that the tests hold the program to", () => {
    const page = readFileSync("docs/guide/13-rede.md", "utf8");
    for (const name of ["sample.xml", "sample.json"]) {
      expect(page).toContain(readFileSync(`test/fixtures/export/${name}`, "utf8"));
    }
  });

  test("every element of the XSD is in the table of the page, with its ground, and the XSD says the same", () => {
    const xsd = readFileSync("api/export/rede-0.93-reading-1.xsd", "utf8");
    const [table = ""] = readFileSync("docs/guide/13-rede.md", "utf8").split("| XML | card. |")[1]?.split("\n\n") ?? [];
    const rows = table
      .split("\n")
      .slice(2)
      .map((row) => row.split("|").map((cell) => cell.trim()));
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) expect(row.at(-2), row[1]).toMatch(/known|inferred|assumed|ours/);
    const named = new Set(rows.flatMap(([, xml = ""]) => xml.match(/\w+/g) ?? []));
    const elements = [...xsd.matchAll(/<xs:element name="(\w+)"/g)].map(([, name = ""]) => name);
    expect(elements.filter((name) => !named.has(name))).toEqual([]);

    const listed = (start: string) => new RegExp(`${start}[^:]*: ([\\s\\w,]+)\\.`).exec(xsd)?.[1]?.split(/,\s+/) ?? [];
    const groundsOf = (name: string) =>
      rows.filter(([, xml = ""]) => xml.split(/\W+/).includes(name)).map((row) => row.at(-2));
    expect(listed("Known").length + listed("Inferred").length).toBe(12);
    for (const name of listed("Known")) expect(groundsOf(name).join(), name).toContain("known");
    for (const name of listed("Inferred")) expect(groundsOf(name).join(), name).toContain("inferred");
  });

  test("its names occur in one module, so that another reading is one edit", () => {
    const sources = ["api", "shared", "indexer", "scripts", "mappings"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    );
    const holders = sources
      .filter((file) => file.endsWith(".ts") && !file.includes("node_modules"))
      .filter((file) => /\b(originalId|transactionType|objectType)\b|<\/?rede\b/.test(readFileSync(file, "utf8")));
    expect(holders).toEqual(["api/export/rede.ts"]);
  });
});
