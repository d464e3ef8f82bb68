// The APIs that this service has, once: the catalog, llms.txt and the documentation page are made from this list.
import type { Operation } from "./build.ts";

export interface DescribedApi {
  title: string;
  /** One paragraph for machines and people. */
  summary: string;
  /** Address that the catalog gives for the API itself; it answers without parameters. */
  anchor: string;
  /** Path of its OpenAPI document. */
  description: string;
  operations: readonly Operation[];
}

export const DOCS_PATH = "/docs";
export const HEALTH_PATH = "/api/health";
