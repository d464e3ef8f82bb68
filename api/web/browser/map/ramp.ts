// Colours of cells: five steps by median price of a square metre, a fifth of the listings each, so that a place is cheap or dear
// among those that were found. Pure.

const STEPS = 5;

export interface Priced {
  count: number;
  pricePerSqm?: { median: number };
}

/** The prices at which the next step begins, ascending; fewer where prices repeat, none without medians. */
export function stepLimits(cells: readonly Priced[]): readonly number[] {
  const priced = cells.flatMap(({ count, pricePerSqm }) => (pricePerSqm ? [{ count, price: pricePerSqm.median }] : []));
  priced.sort((one, other) => one.price - other.price);
  const total = priced.reduce((sum, { count }) => sum + count, 0);
  const limits: number[] = [];
  let before = 0;
  for (const { count, price } of priced) {
    const step = Math.floor((before / total) * STEPS);
    if (step > limits.length && price > (limits.at(-1) ?? priced[0]!.price)) limits.push(price);
    before += count;
  }
  return limits;
}

/** 1 to 5; undefined without a median. */
export function stepOf({ pricePerSqm }: Priced, limits: readonly number[]): number | undefined {
  if (pricePerSqm === undefined) return undefined;
  return 1 + limits.filter((limit) => pricePerSqm.median >= limit).length;
}
