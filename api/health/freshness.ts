// The time in `X-Data-As-Of`: up to then, by the clock of the database, searches show all changes.

export interface Freshness {
  /** Takes a state of the database. Call it when the index shows everything that was acknowledged before that state was read. */
  observe(seen: { now: Date; oldestDirty: Date | null }): void;
  /** Forgets the time, since searches use an index that this database does not write to. */
  withdraw(): void;
  asOf(): Date | undefined;
}

/** The time never goes back unless it is withdrawn, and stands still without observations, as while PostgreSQL is down. */
export function createFreshness(): Freshness {
  let published = Number.NEGATIVE_INFINITY;
  return {
    observe({ now, oldestDirty }) {
      published = Math.max(published, Math.min(now.getTime(), oldestDirty?.getTime() ?? Number.POSITIVE_INFINITY));
    },
    withdraw() {
      published = Number.NEGATIVE_INFINITY;
    },
    asOf: () => (published === Number.NEGATIVE_INFINITY ? undefined : new Date(published)),
  };
}
