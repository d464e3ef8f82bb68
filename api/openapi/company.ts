// OpenAPI 3.1 document of the company API, and its entry in catalog and guide.
import type { Config } from "../../shared/config.ts";
import { LISTED_KEYS_MAX } from "../../shared/db/api-keys.ts";
import { newKeyBody, rotationBody, WORKING_KEYS_MAX } from "../company/key-handlers.ts";
import { changesParams } from "../export/changes.ts";
import { exportParams } from "../export/params.ts";
import { FORMAT_DISCLAIMER, SCHEMA_FILE } from "../export/rede.ts";
import { versionsParams } from "../export/versions.ts";
import { LIMIT_HEADERS } from "../http/limits.ts";
import { buildDocument, type DescribedApi, type Operation, type ResponseSpec } from "./build.ts";
import { companySchemas } from "./company-schemas.ts";
import { notModified, PUBLIC_HEADERS } from "./public.ts";

const text = { type: "string" };

const {
  "X-Request-Id": requestId,
  "Server-Timing": timing,
  "Retry-After": retryAfter,
  ETag,
  Allow,
  "X-Ignored-Params": ignoredParams,
  ...shared
} = PUBLIC_HEADERS;

const HEADERS = {
  "X-Request-Id": requestId,
  "Server-Timing": timing,
  ...Object.fromEntries(LIMIT_HEADERS.map((name) => [name, shared[name]])),
  "Retry-After": retryAfter,
  ETag,
  Allow,
  "X-Ignored-Params": ignoredParams,
  "Cache-Control": { description: "`no-store`; `private, no-cache` for exports.", schema: text },
  Vary: { description: "`Authorization, X-API-Key, Accept-Encoding`.", schema: text },
  "Content-Disposition": { description: "XML: attachment, named after company, status and time.", schema: text },
  Link: { description: "XML: the XSD of our reading, as `describedby`.", schema: text },
  "X-Changes-Since": { description: "The cursor with which the changes go on from this export.", schema: text },
  "WWW-Authenticate": { description: "How to authenticate.", schema: text },
};

const EVERYWHERE = ["X-Request-Id", "Server-Timing", "Cache-Control"];
const COUNTED = [...EVERYWHERE, ...LIMIT_HEADERS];
const EXPORT = [...COUNTED, "ETag", "X-Ignored-Params", "Vary", "Content-Disposition", "Link"];

const error = (code: string, message: string) => ({ error: code, message, requestId: "5f0c…" });

const refusal = (description: string, headers: readonly string[], code: string, message: string): ResponseSpec => ({
  description,
  schema: "ErrorResponse",
  headers,
  example: error(code, message),
});

const BAD = refusal(
  "A parameter or field is wrong; `details` names them all at once, or the first 20.",
  COUNTED,
  "invalid_params",
  "status: not an allowed value",
);

const REFUSALS: Readonly<Record<number, ResponseSpec>> = {
  401: refusal(
    "No credential, or one that does not work: always the same answer. After 30 in a minute from one address: 429.",
    [...EVERYWHERE, "WWW-Authenticate"],
    "unauthorized",
    "A valid credential is needed. Send it as 'Authorization: Bearer …'.",
  ),
  405: refusal("Another method.", [...EVERYWHERE, "Allow"], "method_not_allowed", "This address answers GET only."),
  429: refusal(
    "Over a limit.",
    [...COUNTED, "Retry-After"],
    "rate_limit_exceeded",
    "Too many requests. Try again in 42 s.",
  ),
  500: refusal("Something went wrong on our side.", COUNTED, "internal_error", "Try again in a moment."),
  503: refusal(
    "More is asked of the service than it can answer.",
    [...COUNTED, "Retry-After"],
    "overloaded",
    "The database takes no more requests right now. Try again in 5 s.",
  ),
};

const FORBIDDEN = refusal(
  "The key belongs to another company or lacks the permission; the same whether that company exists or not.",
  COUNTED,
  "forbidden",
  "This key may not export the listings of this company.",
);

const NO_SUCH_KEY = refusal(
  "No such key of this company, or one that cannot be rotated.",
  COUNTED,
  "not_found",
  "The company has no such key.",
);

const TOO_MANY_KEYS = refusal(
  `The company has ${WORKING_KEYS_MAX} keys that work.`,
  COUNTED,
  "conflict",
  `The company has ${WORKING_KEYS_MAX} keys that work already. Revoke one that is not used any more.`,
);

const BODY_REFUSALS: Readonly<Record<number, ResponseSpec>> = {
  413: refusal("Over 16 KiB.", COUNTED, "payload_too_large", "The request body is too large."),
  415: refusal("Not JSON.", COUNTED, "unsupported_media_type", "Send the body as application/json."),
};

const KEY = ["apiKeyBearer", "apiKeyHeader"];
const SESSION = ["dashboardSession"];
const companyId = { companyId: { description: "The company that the key belongs to.", example: "3" } };
const keyId = { id: { description: "Id of the key.", example: "12" } };

const OPERATIONS: readonly Operation[] = [
  {
    path: "/api/company/{companyId}/export",
    method: "get",
    operationId: "exportListings",
    tag: "Export",
    summary: "All listings of the company in one sealed file",
    description:
      "Streamed from one snapshot of the database. The file ends in a seal (count, checksum, end marker): what has none was " +
      "cut off. A failure half way also breaks the connection; but only the seal proves that a file is whole. Each export is complete for " +
      `its status: what is absent is gone.\n\n${FORMAT_DISCLAIMER}\n\nAt most 10 a minute and 2 at a time for a company.`,
    query: exportParams,
    pathParams: companyId,
    security: KEY,
    examples: { "everything, as JSON": "?format=json&status=all", "active listings, as XML": "" },
    responses: {
      200: {
        description: "The export: XML unless `format=json`.",
        schema: "Export",
        also: { "application/xml": { type: "string", description: `Valid against /schemas/${SCHEMA_FILE}` } },
        headers: [...EXPORT, "X-Changes-Since"],
      },
      304: notModified(EXPORT),
      400: BAD,
      403: FORBIDDEN,
      ...REFUSALS,
    },
  },
  {
    path: "/api/company/{companyId}/versions",
    method: "get",
    operationId: "listVersions",
    tag: "Export",
    summary: "Id, version and status of every listing: proof that a copy is equal",
    description:
      "A line `id,version,status` for each listing by ascending id, streamed from one snapshot. The first line is `#` and the " +
      "export's head as JSON (`objectCount`, `changesSince`), the last one `#` and its seal (`objectCount`, `sha256`, `complete`): a list without it was " +
      "cut off. The checksum covers the lines between them, each with its LF. A version grows with every change of a listing, and is in " +
      "the export as `version`.\n\nIt counts as an export: at most 10 a minute and 2 at a time for a company, together.",
    query: versionsParams,
    pathParams: companyId,
    security: KEY,
    examples: { "all listings": "", "active ones": "?status=active" },
    responses: {
      200: {
        description: "The list.",
        schema: "Versions",
        contentType: "text/csv",
        headers: [...COUNTED, "ETag", "X-Ignored-Params", "Vary", "X-Changes-Since"],
      },
      304: notModified([...COUNTED, "ETag", "X-Ignored-Params", "Vary"]),
      400: BAD,
      403: FORBIDDEN,
      ...REFUSALS,
    },
  },
  {
    path: "/api/company/{companyId}/changes",
    method: "get",
    operationId: "readChanges",
    tag: "Export",
    summary: "What happened to the company's listings, in commit order",
    description:
      "Without `since` it starts with a full copy; an export's `X-Changes-Since` goes on from that export.\n\n" +
      "**Guarantee.** Full copy plus changes equals the database, with any number of concurrent writers, equal timestamps and " +
      "long transactions. Applying a page again does no harm. A listing that changed several times comes once, as it is now. " +
      "A cursor from before a restored backup is 400: start with a full copy.\n\n" +
      "**Long poll.** With `wait`, a request that finds no change waits for one. It counts as one request. A company may have 2 that " +
      "wait in each process of the service, which holds 500: others are answered at once, and so are all when the process stops. A key " +
      "that ends while its request waits gets 401 and no changes.\n\nAt most 60 a minute for a company.",
    query: changesParams,
    pathParams: companyId,
    security: KEY,
    examples: { "the first page of a full copy": "?limit=1000" },
    responses: {
      200: { description: "One page.", schema: "ChangesPage", headers: [...COUNTED, "X-Ignored-Params"] },
      400: BAD,
      403: FORBIDDEN,
      ...REFUSALS,
    },
  },
  {
    path: "/api/company/api-keys",
    method: "post",
    operationId: "createApiKey",
    tag: "Keys",
    summary: "Make a key for the session's company",
    description: "The key is in this answer and nowhere else. At most 10 calls about keys a minute for a company.",
    body: { schema: newKeyBody, required: true, example: { name: "nightly export", permissions: ["export"] } },
    security: SESSION,
    responses: {
      201: { description: "The key.", schema: "NewApiKey", headers: COUNTED },
      400: BAD,
      404: refusal(
        "The session's company is not known.",
        COUNTED,
        "not_found",
        "The session's company is not known here.",
      ),
      409: TOO_MANY_KEYS,
      ...BODY_REFUSALS,
      ...REFUSALS,
    },
  },
  {
    path: "/api/company/api-keys",
    method: "get",
    operationId: "listApiKeys",
    tag: "Keys",
    summary: "The company's keys, without the keys themselves",
    description: `Those that ended included, up to ${LISTED_KEYS_MAX} in all.`,
    security: SESSION,
    responses: {
      200: { description: "The keys.", schema: "ApiKeys", headers: COUNTED },
      ...REFUSALS,
    },
  },
  {
    path: "/api/company/api-keys/{id}/rotate",
    method: "post",
    operationId: "rotateApiKey",
    tag: "Keys",
    summary: "Make the successor of a key",
    description: "Both work until the overlap is over. The successor lives as long as its predecessor was given.",
    pathParams: keyId,
    body: { schema: rotationBody, required: false, example: { overlapHours: 24 } },
    security: SESSION,
    responses: {
      201: { description: "The new key.", schema: "NewApiKey", headers: COUNTED },
      400: BAD,
      404: NO_SUCH_KEY,
      409: TOO_MANY_KEYS,
      ...BODY_REFUSALS,
      ...REFUSALS,
    },
  },
  {
    path: "/api/company/api-keys/{id}",
    method: "delete",
    operationId: "revokeApiKey",
    tag: "Keys",
    summary: "End a key",
    description: "It is refused from the next request on. Revoking again changes nothing.",
    pathParams: keyId,
    security: SESSION,
    responses: { 204: { description: "Revoked.", headers: COUNTED }, 404: NO_SUCH_KEY, ...REFUSALS },
  },
];

export const COMPANY_API: DescribedApi = {
  title: "Company export",
  summary:
    "A company's own listings as one sealed file (XML or JSON) and as a stream of changes, with its API key " +
    `(\`Authorization: Bearer\` or \`X-API-Key\`). ${FORMAT_DISCLAIMER}`,
  anchor: "/api/company/api-keys",
  description: "/api/company/openapi.json",
  operations: OPERATIONS,
};

export function companyDocument({ baseUrl, locales }: Pick<Config, "baseUrl" | "locales">, version: string) {
  return buildDocument({
    info: {
      title: "Real-estate listings: company export",
      version,
      description:
        "A company reads its own listings only. Keys are made in the dashboard; they belong to one company. " +
        "For servers: no CORS, and a key must never stand in a page or an address.",
    },
    tags: {
      Export: "A company's own listings as a whole and as changes, with an API key.",
      Keys: "What the company's dashboard does with its keys, with the session of a signed-in user.",
    },
    baseUrl,
    schemas: companySchemas(locales),
    headers: HEADERS,
    operations: OPERATIONS,
    components: {
      securitySchemes: {
        apiKeyBearer: { type: "http", scheme: "bearer", description: "The company's API key." },
        apiKeyHeader: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "The same key in another header.",
        },
        dashboardSession: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A session of the company's dashboard, at most 12 hours long. An API key is none.",
        },
      },
    },
  });
}
