// `X-Data-As-Of`: up to which moment, by the database's clock, all changes are in the answer of a search.

export interface Freshness {
  /** What the database said, told once the index shows everything that had been acknowledged by then. */
  observe(seen: { now: Date; oldestDirty: Date | null }): void;
  /** Forgets the time: searches now use an index that this database does not write to. */
  withdraw(): void;
  asOf(): Date | undefined;
}

/**
 * Never goes backwards until it is withdrawn. Without new observations it stands still: with PostgreSQL away nothing newer is known.
 */
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
