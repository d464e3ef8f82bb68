// What is logged, kept for a test instead of written.
import type { Logger } from "../../shared/logger.ts";

type Level = "debug" | "info" | "warn";

/** The same dependencies with a logger that keeps its lines by level. */
export function withLog<Deps extends { logger: Logger }>(
  deps: Deps,
): { deps: Deps; logged: Record<Level, unknown[][]> } {
  const logged: Record<Level, unknown[][]> = { debug: [], info: [], warn: [] };
  const keep = (level: Level) => [level, (...line: unknown[]) => void logged[level].push(line)];
  const kept = Object.fromEntries((["debug", "info", "warn"] as const).map(keep));
  return { deps: { ...deps, logger: Object.assign(Object.create(deps.logger), kept) as Logger }, logged };
}
