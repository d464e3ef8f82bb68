// /.well-known/api-catalog: RFC 9727, a link set (RFC 9264) from each API to its description, documentation and status.
import { DOCS_PATH, HEALTH_PATH } from "../openapi/apis.ts";
import type { DescribedApi } from "../openapi/build.ts";

export const CATALOG_PATH = "/.well-known/api-catalog";
export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

export function apiCatalog(apis: readonly DescribedApi[], baseUrl: string) {
  return {
    linkset: [
      {
        anchor: `${baseUrl}${CATALOG_PATH}`,
        item: apis.map(({ anchor, title }) => ({ href: baseUrl + anchor, title })),
      },
      ...apis.map(({ anchor, description, title }) => ({
        anchor: baseUrl + anchor,
        "service-desc": [{ href: baseUrl + description, type: "application/json", title: `${title}: OpenAPI 3.1` }],
        "service-doc": [{ href: baseUrl + DOCS_PATH, type: "text/html", title: "Documentation" }],
        "service-meta": [{ href: `${baseUrl}/llms.txt`, type: "text/plain", title: "Guide for agents" }],
        status: [{ href: baseUrl + HEALTH_PATH, type: "application/json", title: "Health" }],
      })),
    ],
  };
}
