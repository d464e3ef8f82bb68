// Paths of the health, which probes ask every few seconds: they are not logged, and answered over the limit of connections.
export const HEALTH_PATHS: ReadonlySet<string> = new Set(["/livez", "/readyz", "/api/health"]);
