// Formats the figures of a load row as text.
import { loadavg } from "node:os";
import type { LoadResult } from "../bench/constant-rate.ts";

export function describeLoad({ sent, notSent, statuses, goodPerSecond, good, others }: LoadResult): string {
  const { 200: answered = 0, ...rest } = statuses;
  const problems = Object.entries(rest).map(([status, count]) => `${count} ${status}`);
  return [
    `${answered} of ${sent} answered`,
    ...(problems.length > 0 ? [`others: ${problems.join(", ")} (p99 ${milliseconds(others.p99)})`] : []),
    ...(notSent > 0 ? [`${notSent} not sent (2,000 were open)`] : []),
    `${goodPerSecond.toFixed(0)}/s`,
    `p50 ${milliseconds(good.p50)}, p99 ${milliseconds(good.p99)}, longest ${milliseconds(good.max)}`,
  ].join("; ");
}

export const milliseconds = (value: number) => (Number.isNaN(value) ? "-" : `${value.toFixed(0)} ms`);

/** Of the last minute, as the system says: other work on the machine is in it, too. */
export const machineLoad = () => loadavg()[0]!.toFixed(1);
