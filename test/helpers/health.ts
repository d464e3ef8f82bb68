// Health of a service in which everything works.
import type { Health } from "../../api/health/probe.ts";

export const HEALTHY: Health = {
  status: "ok",
  checks: {
    postgres: true,
    opensearch: true,
    redis: true,
    index: { lagSeconds: 0, pending: 0, alias: "listings-1", schemaMatches: true, lacks: [], problem: null },
  },
};
