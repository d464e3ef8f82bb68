// `X-Data-As-Of`: up to which moment, by the database's clock, all changes are in the answer of a search.

/** Written is not visible: the index shows it after its next refresh (1 s). A little more, since a refresh takes time, too. */
const VISIBLE_AFTER_MS = 1500;

export interface Freshness {
  observe(seen: { now: Date; oldestDirty: Date | null }): void;
  asOf(): Date | undefined;
}

/** Never goes backwards, and stands still while nobody observes: with PostgreSQL away nothing newer is known. */
export function createFreshness({ now = () => performance.now() } = {}): Freshness {
  let published: number | undefined;
  let waiting: { at: number; value: number }[] = [];

  return {
    observe({ now: databaseNow, oldestDirty }) {
      const value = Math.min(databaseNow.getTime(), oldestDirty?.getTime() ?? Number.POSITIVE_INFINITY);
      waiting.push({ at: now() + VISIBLE_AFTER_MS, value });
    },
    asOf() {
      const due = waiting.filter(({ at }) => at <= now());
      if (due.length > 0) {
        waiting = waiting.filter((entry) => !due.includes(entry));
        published = Math.max(published ?? Number.NEGATIVE_INFINITY, ...due.map(({ value }) => value));
      }
      return published === undefined ? undefined : new Date(published);
    },
  };
}
