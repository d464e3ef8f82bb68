// What whole clauses say of their wishes, before each refusal signs what stands beside it: limits, floors without a lift, and moves.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { withClauseLimits } from "./clause-limits.ts";
import { withDeniedMoves } from "./denied-moves.ts";
import { withoutLiftlessRefusals } from "./liftless-floors.ts";
import type { Segment } from "./segments.ts";

export function withWholeClauses(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  return withDeniedMoves(withClauseLimits(withoutLiftlessRefusals(segments), clauseWords), clauseWords);
}
