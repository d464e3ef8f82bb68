// Seeded random numbers, the same on every machine. Each listing has a generator of its own, so that it depends neither on
// how many listings are asked for nor on the batches.

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of the keys, with the probability of its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** Around `median`, with a long upper tail: `spread` 0.3 is narrow, 0.8 wide. */
  longTailed(median: number, spread: number): number;
  /** `count` of the choices, in random order, none twice. */
  sample<T>(choices: readonly T[], count: number): T[];
}

export function createRandom(seed: number, stream: number): Random {
  const next = sfc32(seed, stream);
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!;
  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>) {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return entries.at(-1)![0];
    },
    longTailed(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
    sample<T>(choices: readonly T[], count: number) {
      const left = [...choices];
      const taken: T[] = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(next() * left.length), 1));
      return taken;
    },
  };
}

/** Small Fast Counter, 32 bits: passes PractRand, and neighbouring seeds give unrelated numbers after the warm-up. */
function sfc32(seed: number, stream: number): () => number {
  let [a, b, c, counter] = [seed | 0, stream | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
