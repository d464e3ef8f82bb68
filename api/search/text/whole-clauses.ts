// What whole clauses say of their wishes, before each refusal signs what stands beside it: limits, two prices, floors without a lift,
// moves and swaps, which of two is liked better, and what the words around what is refused add to it.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { withClauseLimits } from "./clause-limits.ts";
import { withDeniedMoves } from "./denied-moves.ts";
import { withGreatestPrice } from "./greatest-prices.ts";
import { withFloorsOfLifts } from "./liftless-floors.ts";
import { withMoves } from "./moves.ts";
import { withRatherThan } from "./rather-than.ts";
import type { Segment } from "./segments.ts";
import { withSharedLimits } from "./shared-limits.ts";
import { withSwaps } from "./swaps.ts";
import { withUnknownAdjectives } from "./unknown-adjectives.ts";

export function withWholeClauses(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const better = withRatherThan(
    withFloorsOfLifts(withMoves(withSwaps(segments, clauseWords), clauseWords), clauseWords),
    clauseWords,
  );
  const limited = withGreatestPrice(withSharedLimits(withClauseLimits(better, clauseWords)));
  return withUnknownAdjectives(withDeniedMoves(limited, clauseWords), clauseWords);
}
