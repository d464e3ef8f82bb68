// Closed-loop load: each caller sends its next request when the previous one is answered. The same loop drives every side of
// a comparison (HTTP or not) with the same requests in the same order, which load generators for HTTP cannot do.

export interface Run {
  count: number;
  seconds: number;
  perSecond: number;
  /** Of each request, in milliseconds. */
  ms: number[];
}

type Call<Item> = (item: Item) => Promise<unknown>;

/** Every item once, `concurrency` at a time. */
export async function runAll<Item>(items: readonly Item[], concurrency: number, call: Call<Item>): Promise<Run> {
  let next = 0;
  return drive(concurrency, call, () => items[next++]);
}

/** Items of `draw` for so many seconds. */
export async function runFor<Item>(
  seconds: number,
  concurrency: number,
  draw: () => Item,
  call: Call<Item>,
): Promise<Run> {
  const end = performance.now() + seconds * 1000;
  return drive(concurrency, call, () => (performance.now() < end ? draw() : undefined));
}

async function drive<Item>(concurrency: number, call: Call<Item>, take: () => Item | undefined): Promise<Run> {
  const ms: number[] = [];
  const startedAt = performance.now();
  async function caller(): Promise<void> {
    for (let item = take(); item !== undefined; item = take()) {
      const sentAt = performance.now();
      await call(item);
      ms.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, caller));
  const seconds = (performance.now() - startedAt) / 1000;
  return { count: ms.length, seconds, perSecond: ms.length / seconds, ms };
}

export type Sides<Name extends string, Result> = Record<Name, () => Promise<Result>>;

/** Runs all sides in every round, in another order each time: what warms up, cools down or grows hits all of them. */
export async function inRounds<Name extends string, Result>(
  rounds: number,
  sides: Sides<Name, Result>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(sides) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    const order = rotate(names, round);
    for (const name of order) results[name].push(await sides[name]());
  }
  return results;
}

/** One request after the other, each item asked of every side in turn; ends early when the time is over. */
export async function inTurns<Item, Name extends string>(
  items: readonly Item[],
  sides: Record<Name, Call<Item>>,
  { secondsMax = Number.POSITIVE_INFINITY } = {},
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const ms = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const end = performance.now() + secondsMax * 1000;
  for (const [index, item] of items.entries()) {
    if (performance.now() > end) break;
    for (const name of rotate(names, index)) {
      const sentAt = performance.now();
      await sides[name](item);
      ms[name].push(performance.now() - sentAt);
    }
  }
  return ms;
}

const rotate = <T>(values: readonly T[], by: number): T[] => {
  const start = by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
};
