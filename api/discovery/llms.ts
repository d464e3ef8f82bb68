// /llms.txt: guide for AI agents, made from the same tables as the OpenAPI documents.
import { DOCS_PATH, HEALTH_PATH } from "../openapi/apis.ts";
import { choicesOf, type DescribedApi, type Operation, queryParameter } from "../openapi/build.ts";
import { CATALOG_PATH } from "./catalog.ts";

export function llmsText(apis: readonly DescribedApi[], baseUrl: string): string {
  return `# Real-estate listings

> Search over public real-estate listings in Estonia and abroad, in Estonian, English and Russian. JSON over HTTPS. The public API answers GET only and needs no key. Companies read their own listings with a key, and manage keys with POST and DELETE.

Rules that save a round trip:

- Unknown parameters and wrong values are answered 400 with \`details\`: all problems at once, up to 20, with \`closest\`, and \`example\`, the corrected address, when all that is wrong can be corrected.
- Location slugs come from ${baseUrl}/api/public/v1/places, foreign city slugs from ${baseUrl}/api/public/v1/cities. \`municipalitySlug\` needs \`countySlug\`; \`settlementSlug\` needs \`municipalitySlug\`; \`settlements\` stands alone.
- Foreign listings are left out unless \`abroad=include\` or \`abroad=only\` is sent.
- Counts beside the options of filters: \`facets=propertyType,rooms,price\`, alone with \`limit=0\`. Each option has \`count\`, exact, and \`params\`, which to set in the same request for that \`totalCount\` (null: take it away).
- Nothing found: \`relax=1\` adds \`relaxed\`, changes of one filter that find something, each with its \`totalCount\` and \`url\`.
- A part of the map is a filter: \`bbox\`, \`near\` with \`radius\`, \`polygon\`. How many listings are where, with prices: ${baseUrl}/api/public/v1/cells?zoom=8 (\`bbox\` and \`zoom\` of the map).
- Things that texts say of a listing are a filter, too: \`features=sauna\`, names from ${baseUrl}/api/public/v1/features.
- What an unfinished text may become: ${baseUrl}/api/public/v1/suggest?q=3-toaline%20korter%20kadr gives places and things with \`query\`, the whole text, and \`params\`, the filter that means the same.
- Why each listing was found: \`highlight=1\` adds \`matches\`, by id: the field, for a text the place in it (UTF-16 code units), the word of \`searchText\` and the reason.
- Any search can be followed as a feed of new listings and dropped prices: ${baseUrl}/api/public/v1/feed with the same filters, as Atom or \`format=json\`.
- Paging: pass \`nextCursor\` as \`cursor\` with the same filters until it is null. \`totalCount\` is exact.
- Limits count by address in windows of one minute: see \`RateLimit-Remaining\`; on 429 or 503 wait \`Retry-After\` seconds.
- Send \`If-None-Match\` with the last \`ETag\`: unchanged answers come back as 304.
- \`X-Data-As-Of\` says up to when database changes are in the answer, save those that the index rejects.
- Phone and email of sellers are never in an answer.

${apis.map((api) => section(api, baseUrl)).join("\n")}
## Documents

- [API catalog](${baseUrl}${CATALOG_PATH}): RFC 9727
${apis.map(({ title, description }) => `- [${title}](${baseUrl}${description}): OpenAPI 3.1`).join("\n")}
- [Documentation](${baseUrl}${DOCS_PATH}): for people, with a try-out
- [Health](${baseUrl}${HEALTH_PATH}): status of the service
`;
}

function section({ title, summary, operations }: DescribedApi, baseUrl: string): string {
  return `## ${title}

${summary}

${operations.map((operation) => describe(operation, baseUrl)).join("\n")}`;
}

function describe({ method, path, summary, query = {}, examples = {} }: Operation, baseUrl: string): string {
  const names = Object.entries(query).map(([name, schema]) => {
    const { schema: shape } = queryParameter(name, schema) as { schema: { type?: string } };
    const choices = choicesOf(schema);
    return choices === undefined || choices.length > 20
      ? `\`${name}\` (${shape.type})`
      : `\`${name}\` (${choices.join(" | ")})`;
  });
  return [
    `### ${method.toUpperCase()} ${baseUrl}${path}`,
    "",
    `${summary}.`,
    ...(names.length === 0 ? [] : ["", `Parameters: ${names.join(", ")}`]),
    ...(Object.keys(examples).length === 0 ? [] : [""]),
    ...Object.entries(examples).map(([title, text]) => `- [${title}](${baseUrl}${path}${text})`),
    "",
  ].join("\n");
}
