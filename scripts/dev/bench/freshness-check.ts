// Checks answers against their `X-Data-As-Of`: every change acknowledged before that moment must be in them. Used before,
// during and after a swap of the index, it shows whether an answer was ever stale.

const EXAMPLES_MAX = 5;

type Value = number | string | null | undefined;

export interface FreshnessCheck<Item extends { id: string }> {
  /** A change that PostgreSQL has acknowledged. */
  changed(id: string, value: Value): void;
  /** A change whose acknowledgement was lost: from now on it may be seen, or not. */
  unsure(id: string, value: Value): void;
  /** An answer of the search, as it came. */
  answered(answer: { items: readonly Item[] }, asOf: string | null): void;
  /** Answers from now on are counted as asked after the swap. */
  swapped(): void;
  /**
   * Judges the answers so far, and forgets them: a long run would keep millions. Only while every change is acknowledged, since an answer
   * may show one whose acknowledgement is still on its way.
   */
  settle(): void;
  /** Settles, too. */
  result(): { checked: number; stale: number; checkedAfterSwap: number; staleAfterSwap: number; examples: string[] };
}

interface Seen {
  id: string;
  value: Value;
  asOf: number;
  afterSwap: boolean;
}

/** `readValue`: what changes. */
export function createFreshnessCheck<Item extends { id: string }>(
  readValue: (item: Item) => Value,
): FreshnessCheck<Item> {
  const changes = new Map<string, { value: Value; at: number }[]>();
  let seen: Seen[] = [];
  const judged = { checked: 0, stale: 0, checkedAfterSwap: 0, staleAfterSwap: 0 };
  const examples: string[] = [];
  let afterSwap = false;

  /** False = older than promised; undefined = nothing is known of it. */
  function isRight({ id, value, asOf }: Seen): boolean | undefined {
    const known = changes.get(id) ?? [];
    // Acknowledged here is committed there, by the same clock: database and bench share the machine.
    const last = known.findLastIndex(({ at }) => at < asOf);
    if (last === -1) return undefined;
    return known.slice(last).some((change) => change.value === value);
  }

  function settle(): void {
    for (const one of seen) {
      const right = isRight(one);
      if (right === undefined) continue;
      judged.checked += 1;
      if (one.afterSwap) judged.checkedAfterSwap += 1;
      if (right) continue;
      judged.stale += 1;
      if (one.afterSwap) judged.staleAfterSwap += 1;
      if (examples.length < EXAMPLES_MAX)
        examples.push(`${one.id}: ${one.value} as of ${new Date(one.asOf).toISOString()}`);
    }
    seen = [];
  }

  function note(id: string, value: Value, at: number): void {
    const known = changes.get(id);
    if (known === undefined) changes.set(id, [{ value, at }]);
    else known.push({ value, at });
  }

  return {
    changed: (id, value) => note(id, value, Date.now()),
    unsure: (id, value) => note(id, value, Number.POSITIVE_INFINITY),
    answered({ items }, asOf) {
      if (asOf === null) return;
      for (const item of items) {
        seen.push({ id: String(item.id), value: readValue(item), asOf: Date.parse(asOf), afterSwap });
      }
    },
    swapped() {
      afterSwap = true;
    },
    settle,
    result() {
      settle();
      return { ...judged, examples: [...examples] };
    },
  };
}
