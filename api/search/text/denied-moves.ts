// Where somebody will not move to, with words between it and the denial: "Lasnamäele korterit ma ei osta", "в деревянном доме жить не буду".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseAround, negationBehind, silenceNegation, textIn } from "./clause-negations.ts";
import { refuse } from "./refuse.ts";
import { isPlace, isQuarter, type Segment } from "./segments.ts";
import { isUnwanted } from "./unneeded.ts";

export function withDeniedMoves(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    if (segment.sign !== undefined || !isWhereToMove(segment)) continue;
    const bounds = clauseAround(segments, at, clauseWords);
    const negation = negationBehind(segments, at, { bounds, clauseWords });
    if (negation === undefined || !clauseWords.move.areIn(textIn(segments, [at + 1, bounds[1]]))) continue;
    result[at] = refuse(segment);
    silenceNegation(result, at, negation, bounds);
  }
  return result;
}

/** A place, or what a building is made of or heated by. */
const isWhereToMove = (segment: Segment): boolean =>
  segment.meanings.some(isPlace) || isQuarter(segment) || isUnwanted(segment);
