// Open-loop load: requests are sent at a constant rate, and the latency of each counts from when it was due. A closed loop
// sends less while the service is slow, and so hides the worst latencies (coordinated omission).
import { Pool } from "undici";
import { type Latency, latency } from "./statistics.ts";

/** More than that on their way, and the request is counted as not sent: the generator must not become what is measured. */
const IN_FLIGHT_MAX = 2000;
const TICK_MS = 5;

export interface Load {
  url: string;
  perSecond: number;
  seconds: number;
  /** Path and headers of the next request. */
  next: (index: number) => { path: string; headers?: Record<string, string> };
}

export interface LoadResult {
  wantedPerSecond: number;
  sent: number;
  /** The service had so many open that nothing more was sent to it. */
  notSent: number;
  /** Answers by status, and "error" for those that never came. */
  statuses: Record<string, number>;
  goodPerSecond: number;
  /** Of good answers, from the moment at which they should have been sent. */
  good: Latency;
  /** Of all other answers: a refusal has to be quick. */
  others: Latency;
}

export async function runLoad({ url, perSecond, seconds, next }: Load): Promise<LoadResult> {
  const pool = new Pool(url, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const statuses: Record<string, number> = {};
  const good: number[] = [];
  const others: number[] = [];
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  let due = 0;
  let notSent = 0;

  async function send(index: number, dueAt: number): Promise<void> {
    const { path, headers = {} } = next(index);
    let status = "error";
    try {
      const answer = await pool.request({ method: "GET", path, headers });
      await answer.body.dump();
      status = String(answer.statusCode);
    } catch {
      // Counted as "error": what the service says is its own log's business.
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
    (status === "200" ? good : others).push(performance.now() - dueAt);
  }

  while (due < total) {
    const until = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1); // the first at once
    for (; due < until; due += 1) {
      if (open.size >= IN_FLIGHT_MAX) {
        notSent += 1;
        continue;
      }
      const sending: Promise<void> = send(due, startedAt + (due / perSecond) * 1000).finally(() =>
        open.delete(sending),
      );
      open.add(sending);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const tookSeconds = (performance.now() - startedAt) / 1000;
  await Promise.all(open);
  await pool.destroy();
  return {
    wantedPerSecond: perSecond,
    sent: total - notSent,
    notSent,
    statuses,
    goodPerSecond: good.length / tookSeconds,
    good: latency(good),
    others: latency(others),
  };
}
