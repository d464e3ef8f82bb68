// How far a copy is behind the service: the changes after its cursor, each listing once, and when the oldest of them was made. The
// service knows no more of a copy than the cursor that its consumer keeps.
import type { CompanyClient, Refusal } from "./client.ts";
import type { Lag } from "./lag-text.ts";

/** Five of the 60 requests a minute that a company has. */
const PAGES_MAX = 5;

export async function measureLag(
  client: CompanyClient,
  { key, companyId, cursor }: { key: string; companyId: string; cursor: string },
): Promise<Lag | { refused: Refusal }> {
  const lag: Lag = { changes: 0, oldestAt: undefined, isMore: true };
  for (let [since, pages] = [cursor, 0]; lag.isMore && pages < PAGES_MAX; pages += 1) {
    const page = await client.changes(key, companyId, { since, limit: 1000 });
    if ("refused" in page) return page;
    const { changes, nextCursor, hasMore } = page.value;
    lag.changes += changes.length;
    for (const change of changes) {
      const at = change.type === "upsert" ? change.listing.updatedAt : undefined;
      if (at !== undefined && (lag.oldestAt === undefined || at < lag.oldestAt)) lag.oldestAt = at;
    }
    lag.isMore = hasMore;
    since = nextCursor;
  }
  return lag;
}
