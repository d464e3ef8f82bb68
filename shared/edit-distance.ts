// Damerau-Levenshtein distance of two words (optimal string alignment), up to a limit.

let beforeLast: number[] = [];
let last: number[] = [];
let current: number[] = [];

/**
 * Number of insertions, deletions, substitutions and transpositions; `limit + 1` if there are more than `limit`. Computes only cells
 * within `limit` of the diagonal and stops at a row that exceeds it, so words that differ much take a row or two.
 */
export function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  const [left, right] = withoutCommonEnds(first, second);
  for (let column = 0; column <= right.length; column += 1) last[column] = column;
  for (let row = 1; row <= left.length; row += 1) {
    const from = Math.max(1, row - limit);
    const to = Math.min(right.length, row + limit);
    const letter = left.charCodeAt(row - 1);
    current[from - 1] = from === 1 ? row : limit + 1;
    let least = current[from - 1]!;
    for (let column = from; column <= to; column += 1) {
      const other = right.charCodeAt(column - 1);
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (letter === other ? 0 : 1));
      if (
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === other &&
        beforeLast[column - 2]! + 1 < edits
      ) {
        edits = beforeLast[column - 2]! + 1;
      }
      current[column] = edits;
      if (edits < least) least = edits;
    }
    if (to < right.length) current[to + 1] = limit + 1;
    if (least > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[right.length]!, limit + 1);
}

/** Removes the common start and end of both words, which place names often share. */
function withoutCommonEnds(left: string, right: string): [string, string] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let end = 0;
  const rest = shorter - start;
  while (end < rest && left.charCodeAt(left.length - 1 - end) === right.charCodeAt(right.length - 1 - end)) end += 1;
  return [left.slice(start, left.length - end), right.slice(start, right.length - end)];
}
