// Steps of numbers, in which facets count them: 175 of each power of ten, and each number lies in one. A document has them as words,
// which OpenSearch counts by their ordinals; ranges and percentiles of the numbers themselves took it half of a counted search.

/** Edges of the bars of histograms, within a power of ten. */
export const BAR_EDGES = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** In hundredths of a power of ten. Edges of bars are edges of steps, and the middle of a step is within 1 % of all that lies in it. */
const WIDTHS = [
  { from: 100, below: 150, width: 2 },
  { from: 150, below: 300, width: 2.5 },
  { from: 300, below: 500, width: 5 },
  { from: 500, below: 1000, width: 10 },
];
/** From a hundredth, the least size, to a thousand millions. */
const POWERS = Array.from({ length: 12 }, (_, index) => 10 ** (index - 2));

/** A price so little below an edge cannot be said in whole euros: it has a step of its own. Half a cent less, since numbers are not exact. */
const BETWEEN = 0.995;
export const startBetween = (edge: number) => edge - BETWEEN;

const STARTS: readonly number[] = [
  0,
  ...POWERS.flatMap((power) => [
    ...WIDTHS.flatMap(({ from, below, width }) =>
      Array.from({ length: (below - from) / width }, (_, index) => rounded(((from + index * width) * power) / 100)),
    ),
    ...(power > 1 ? BAR_EDGES.map((edge) => startBetween(rounded(edge * power))) : []),
  ]),
].sort((one, other) => one - other);

/** More than there are steps: a search that asks for so many gets all that are not empty, from any number of shards. */
export const STEPS_MAX = 3000;

/** Start of the step that a number of 0 or more lies in, as a word. */
export const stepOf = (value: number): string => String(STARTS[indexOf(value)]);

/** The middle of the step that starts there. */
export function middleOf(start: number): number {
  const index = indexOf(start);
  return (STARTS[index]! + (STARTS[index + 1] ?? STARTS[index]!)) / 2;
}

/** Of the last start that is not above the value. */
function indexOf(value: number): number {
  let [low, high] = [0, STARTS.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (STARTS[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

function rounded(start: number): number {
  return Number(start.toPrecision(4));
}
