// Tests wait for a condition, never for time.
import { setTimeout as delay } from "node:timers/promises";

interface WaitOptions {
  timeoutMs?: number;
  intervalMs?: number;
  /** What is waited for, to be read in the failure. */
  what?: string;
}

/**
 * Calls `condition` until it gives something truthy and returns that. The bound is generous, since it is only met
 * when the condition never comes; what the condition threw last is in the failure.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 60_000, intervalMs = 50, what = "the condition" }: WaitOptions = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  let thrown: unknown;
  do {
    try {
      const value = await condition();
      if (value) return value;
      thrown = undefined;
    } catch (error) {
      thrown = error;
    }
    await delay(intervalMs);
  } while (Date.now() < deadline);
  const reason = thrown instanceof Error ? `: ${thrown.message}` : "";
  throw new Error(`${what} did not come about within ${timeoutMs / 1000} s${reason}`, { cause: thrown });
}
