// Builds an OpenAPI 3.1 document from zod schemas and a table of operations.
import { z } from "zod";
import type { ParamSchemas } from "../http/params.ts";

export type JsonSchema = Record<string, unknown>;

export interface ResponseSpec {
  description: string;
  /** Name under `components.schemas`; undefined for an empty body. */
  schema?: string;
  contentType?: string;
  /** Other formats of the response, by content type. */
  also?: Readonly<Record<string, JsonSchema>>;
  headers?: readonly string[];
  example?: unknown;
}

export interface Operation {
  path: string;
  method: "get" | "post" | "delete";
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  query?: ParamSchemas;
  pathParams?: Readonly<Record<string, { description: string; example: string }>>;
  body?: { schema: z.ZodType; required: boolean; example: unknown };
  /** Names of security schemes, any one of which is needed. */
  security?: readonly string[];
  /** Complete query strings to copy. */
  examples?: Readonly<Record<string, string>>;
  responses: Readonly<Record<number, ResponseSpec>>;
}

/** An API as catalog, llms.txt and documentation page present it. */
export interface DescribedApi {
  title: string;
  /** One paragraph. */
  summary: string;
  /** Path of the API in the catalog; it works without parameters. */
  anchor: string;
  /** Path of its OpenAPI document. */
  description: string;
  operations: readonly Operation[];
}

export interface DocumentSpec {
  info: { title: string; version: string; description: string };
  /** Description by tag. */
  tags: Readonly<Record<string, string>>;
  baseUrl: string;
  schemas: Readonly<Record<string, z.ZodType>>;
  headers: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  operations: readonly Operation[];
  /** Other `components`, such as security schemes. */
  components?: JsonSchema;
}

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of a cached response: when nothing has changed since, the response is a 304 without a body.",
  schema: { type: "string" },
};

export function buildDocument({ info, tags, baseUrl, schemas, headers, operations, components = {} }: DocumentSpec) {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, baseUrl) };
  }
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      contact: { name: "The service that answers here", url: baseUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    // Default: no credentials.
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: componentSchemas(schemas), headers, ...components },
  };
}

function describe(operation: Operation, baseUrl: string): JsonSchema {
  const { operationId, tag, summary, description, query = {}, pathParams = {}, examples = {}, responses } = operation;
  const { body, security } = operation;
  const shown = Object.entries(examples).map(([title, text]) => `- ${title}: \`${baseUrl}${operation.path}${text}\``);
  const parameters = [
    ...Object.entries(pathParams).map(([name, { description: text, example }]) => ({
      name,
      in: "path",
      required: true,
      description: text,
      schema: { type: "string" },
      example,
    })),
    ...Object.entries(query).map(([name, schema]) => queryParameter(name, schema)),
    ...(304 in responses ? [IF_NONE_MATCH] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description: shown.length === 0 ? description : `${description}\n\nExamples:\n\n${shown.join("\n")}`,
    ...(security === undefined ? {} : { security: security.map((name) => ({ [name]: [] })) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: describeBody(body) }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, spec]) => [status, describeResponse(spec)])),
  };
}

/** The allowed values of a parameter that takes one or several of a closed set. */
export function choicesOf(zodSchema: z.ZodType): readonly string[] | undefined {
  const { enum: choices, items } = (zodSchema.meta() ?? {}) as { enum?: string[]; items?: { enum?: string[] } };
  return choices ?? items?.enum;
}

/** A parameter as a client sees it: lists are arrays separated by commas. */
export function queryParameter(name: string, zodSchema: z.ZodType): JsonSchema {
  const {
    $schema: _,
    description,
    example,
    list,
    required,
    items,
    maxItems,
    fallback,
    component,
    enum: choices,
    ...schema
  } = z.toJSONSchema(zodSchema, {
    io: "input",
  }) as JsonSchema;
  // `fallback` in the metadata, since zod removes `default` from schemas with a transform.
  const withDefault = fallback === undefined ? {} : { default: fallback };
  // A named component becomes a type in generated clients.
  const named = component === undefined ? undefined : { $ref: `#/components/schemas/${component}` };
  const choice = named ?? (choices === undefined ? {} : { enum: choices });
  return {
    name,
    in: "query",
    // An empty value counts as absent, since forms send blank fields, too.
    ...(required === true ? { required } : { allowEmptyValue: true }),
    description,
    ...(list === true
      ? { style: "form", explode: false, schema: { type: "array", items: named ?? items, minItems: 1, maxItems } }
      : { schema: { ...(named === undefined ? schema : {}), ...choice, ...withDefault } }),
    ...(example === undefined ? {} : { example: list === true ? String(example).split(",") : example }),
  };
}

/** The input schema of a body, in which fields with a default are optional. */
function describeBody({ schema, required, example }: NonNullable<Operation["body"]>): JsonSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: "input",
    // zod's pattern of a date has 250 characters and adds nothing to the format.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  });
  return { required, content: { "application/json": { schema: shape, example } } };
}

function describeResponse({
  description,
  schema,
  contentType = "application/json",
  also = {},
  headers = [],
  example,
}: ResponseSpec) {
  return {
    description,
    ...(headers.length === 0
      ? {}
      : { headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }),
    ...(schema === undefined
      ? {}
      : {
          content: {
            [contentType]: {
              schema: { $ref: `#/components/schemas/${schema}` },
              ...(example === undefined ? {} : { example }),
            },
            ...Object.fromEntries(Object.entries(also).map(([type, shape]) => [type, { schema: shape }])),
          },
        }),
  };
}

function componentSchemas(schemas: Readonly<Record<string, z.ZodType>>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(schemas)) registry.add(schema, { id: name });
  const compiled = z.toJSONSchema(registry, { uri: (name) => `#/components/schemas/${name}`, io: "output" });
  return Object.fromEntries(
    Object.entries(compiled.schemas).map(([name, { $schema: _schema, $id: _id, ...schema }]) => [
      name,
      leaveOpen(schema),
    ]),
  );
}

/** Without `additionalProperties: false`: a field that a later version adds would break clients that validate. */
function leaveOpen(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "additionalProperties" && value === false ? undefined : value,
  );
}
