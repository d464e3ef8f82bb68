// Holds answers to the OpenAPI document that the service itself publishes: status, type, headers, body.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Answer } from "./api.ts";

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, ResponseSpec> }>>;
  components: { schemas: Record<string, object> };
}

interface ResponseSpec {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { $ref?: string } }>;
}

/** Fails the test when an answer is not what the document says. `path` is the template, as in the document. */
export type ExpectDocumented = (path: string, answer: Answer, method?: string) => void;

/** Set by circumstances: a document lists the headers that may come, these need not. */
const SOMETIMES = ["X-Ignored-Params", "X-Search-Fallback", "X-Data-As-Of", "Content-Disposition", "Link"];

/** Not of one operation: headers of HTTP itself, of the browser's protection (helmet) and of CORS, which come with any answer. */
const GENERAL = new Set(
  [
    ["connection", "content-encoding", "content-length", "content-type", "date", "keep-alive", "transfer-encoding"],
    ["content-security-policy", "cross-origin-opener-policy", "cross-origin-resource-policy", "origin-agent-cluster"],
    ["permissions-policy", "referrer-policy", "strict-transport-security", "x-content-type-options"],
    ["x-dns-prefetch-control", "x-download-options", "x-frame-options", "x-permitted-cross-domain-policies"],
    ["x-xss-protection", "access-control-allow-origin", "access-control-expose-headers"],
  ].flat(),
);

/** The document leaves room for fields of later versions; a response of this one has none that is not documented. */
function closed<T>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (_key, value) =>
    value?.type === "object" && value.properties !== undefined ? { ...value, additionalProperties: false } : value,
  );
}

export async function openApiChecker(documentUrl: string): Promise<ExpectDocumented> {
  const document = (await (await fetch(documentUrl)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (instance: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "openapi", components: closed(document.components) });
  const validators = new Map<string, ValidateFunction>();

  return function expectDocumented(path, { status, headers, body }, method = "get") {
    const response = document.paths[path]?.[method]?.responses[status];
    if (response === undefined) throw new Error(`${method} ${path} answered ${status}, which is not documented`);
    for (const name of Object.keys(response.headers ?? {})) {
      if (!SOMETIMES.includes(name)) expect(headers.get(name), `header ${name} of ${status} ${path}`).not.toBeNull();
    }
    const declared = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
    const undeclared = [...headers.keys()].filter((name) => !declared.has(name) && !GENERAL.has(name));
    expect(undeclared, `undocumented headers of ${status} ${method} ${path}`).toEqual([]);
    if (response.content === undefined) {
      expect(body).toBeUndefined();
      return;
    }
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    expect(Object.keys(response.content), `type of ${status} ${method} ${path}`).toContain(type);
    const { $ref } = response.content[type]!.schema;
    if ($ref === undefined) return; // XML is held to its own schema elsewhere
    const validate = validators.get($ref) ?? ajv.compile({ $ref: `openapi${$ref}` });
    validators.set($ref, validate);
    if (!validate(body)) throw new Error(`${status} ${path} is not as documented: ${ajv.errorsText(validate.errors)}`);
  };
}
