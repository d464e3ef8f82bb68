// Follows the change stream while it is shown: one long poll after another, at least a second apart, since the limit is 60 a minute
// whether a request waits or not.
import type { ChangesPage, CompanyClient, Refusal } from "./client.ts";

const WAIT_SECONDS = 25;
const PACE_MS = 1100;

interface LiveOptions {
  key: string;
  companyId: string;
  since: string | undefined;
  signal: AbortSignal;
  onPage(page: ChangesPage): void;
  /** Each failure after which it asks again; the next page ends them. */
  onTrouble(refused: Refusal): void;
}

/** Ends when it is aborted, or with what the service refused. Failures that may pass are tried again. */
export async function followLive(
  client: CompanyClient,
  { key, companyId, since: first, signal, onPage, onTrouble }: LiveOptions,
): Promise<Refusal | undefined> {
  for (let since = first; ; ) {
    const startedAt = performance.now();
    const page = await client.changes(key, companyId, { since, waitSeconds: WAIT_SECONDS, signal });
    if (signal.aborted) return undefined;
    let pauseMs = PACE_MS;
    if ("refused" in page) {
      const { status } = page.refused;
      if (status !== 0 && status !== 429 && status < 500) return page.refused;
      onTrouble(page.refused);
      pauseMs = 5 * PACE_MS;
    } else {
      onPage(page.value);
      since = page.value.nextCursor;
    }
    const leftMs = pauseMs - (performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
    if (signal.aborted) return undefined;
  }
}
