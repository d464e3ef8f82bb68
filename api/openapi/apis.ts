// The APIs of this service: catalog, llms.txt and documentation page are made from this list.
import type { DescribedApi } from "./build.ts";
import { COMPANY_API } from "./company.ts";
import { PUBLIC_API } from "./public.ts";

export const APIS: readonly DescribedApi[] = [PUBLIC_API, COMPANY_API];

export const DOCS_PATH = "/docs";
export const HEALTH_PATH = "/api/health";
