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
  content?: Record<string, { schema: { $ref: string } }>;
}

/** Fails the test when an answer is not what the document says. `path` is the template, as in the document. */
export type ExpectDocumented = (path: string, answer: Answer, method?: string) => void;

/** Set by circumstances: a document lists the headers that may come, these need not. */
const SOMETIMES = ["X-Ignored-Params", "X-Search-Rescue", "X-Data-As-Of"];

export async function openApiChecker(documentUrl: string): Promise<ExpectDocumented> {
  const document = (await (await fetch(documentUrl)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (instance: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "openapi", components: document.components });
  const validators = new Map<string, ValidateFunction>();

  return function expectDocumented(path, { status, headers, body }, method = "get") {
    const response = document.paths[path]?.[method]?.responses[status];
    if (response === undefined) throw new Error(`${method} ${path} answered ${status}, which is not documented`);
    for (const name of Object.keys(response.headers ?? {})) {
      if (!SOMETIMES.includes(name)) expect(headers.get(name), `header ${name} of ${status} ${path}`).not.toBeNull();
    }
    if (response.content === undefined) {
      expect(body).toBeUndefined();
      return;
    }
    const [[type, { schema }]] = Object.entries(response.content) as [[string, { schema: { $ref: string } }]];
    expect(headers.get("content-type")).toContain(type);
    const { $ref } = schema;
    const validate = validators.get($ref) ?? ajv.compile({ $ref: `openapi${$ref}` });
    validators.set($ref, validate);
    if (!validate(body)) throw new Error(`${status} ${path} is not as documented: ${ajv.errorsText(validate.errors)}`);
  };
}
