// Holds answers to their own promise: every change acknowledged before `X-Data-As-Of` is in them. Asked before, during and
// after a swap of the index it shows whether an answer was ever stale.

export interface AsOfCheck {
  /** A change that PostgreSQL has acknowledged. */
  changed(id: string, rooms: number): void;
  /** An answer of the search, as it came. */
  answered(answer: { items: readonly { id: string; rooms?: number }[] }, asOf: string | null): void;
  /** Answers from now on are counted as asked after the swap. */
  swapped(): void;
  result(): { checked: number; stale: number; checkedAfterSwap: number; staleAfterSwap: number; examples: string[] };
}

interface Seen {
  id: string;
  rooms: number | undefined;
  asOf: number;
  afterSwap: boolean;
}

export function createAsOfCheck(): AsOfCheck {
  const changes = new Map<string, { rooms: number; at: number }[]>();
  const seen: Seen[] = [];
  let afterSwap = false;

  /** False = older than promised; undefined = nothing is known of it. */
  function isRight({ id, rooms, asOf }: Seen): boolean | undefined {
    const known = changes.get(id) ?? [];
    // Acknowledged here is committed there, by the same clock: database and bench share the machine.
    const last = known.findLastIndex(({ at }) => at < asOf);
    if (last === -1) return undefined;
    return known.slice(last).some((change) => change.rooms === rooms);
  }

  return {
    changed(id, rooms) {
      const known = changes.get(id);
      if (known === undefined) changes.set(id, [{ rooms, at: Date.now() }]);
      else known.push({ rooms, at: Date.now() });
    },
    answered({ items }, asOf) {
      if (asOf === null) return;
      for (const { id, rooms } of items) seen.push({ id: String(id), rooms, asOf: Date.parse(asOf), afterSwap });
    },
    swapped() {
      afterSwap = true;
    },
    // Judged in the end: an answer may show a change whose acknowledgement is still on its way to us.
    result() {
      const judged = seen.map((one) => ({ ...one, right: isRight(one) })).filter(({ right }) => right !== undefined);
      const after = judged.filter((one) => one.afterSwap);
      const stale = judged.filter(({ right }) => right === false);
      return {
        checked: judged.length,
        stale: stale.length,
        checkedAfterSwap: after.length,
        staleAfterSwap: after.filter(({ right }) => right === false).length,
        examples: stale
          .slice(0, 5)
          .map(({ id, rooms, asOf }) => `${id}: ${rooms} rooms as of ${new Date(asOf).toISOString()}`),
      };
    },
  };
}
