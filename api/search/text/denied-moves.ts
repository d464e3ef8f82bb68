// Where somebody will not move to, with words between it and the denial: "Lasnamäele korterit ma ei osta", "в деревянном доме жить не буду".
// Who will not leave a place or move further than it seeks there.
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { clauseAround, textIn } from "./clause-bounds.ts";
import { isNegation, isRefusing, negationBehind, silenceNegation } from "./clause-negations.ts";
import { JOINS } from "./joined-wishes.ts";
import { refuse } from "./refuse.ts";
import { hasEnding, isPlace, isQuarter, type Segment, textOf } from "./segments.ts";
import { isUnwanted } from "./unneeded.ts";

export function withDeniedMoves(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  if (!segments.some((segment) => isNegation(segment, clauseWords))) return segments;
  const result = [...segments];
  for (const [at, segment] of segments.entries()) {
    // Lists are refused where each refusal signs what stands beside it.
    const isListed = JOINS.some((join) => join === segments[at - 1]?.role);
    if (segment.sign !== undefined || isListed || !isWhereToMove(segment)) continue;
    const bounds = clauseAround(segments, at, clauseWords);
    const beside = isRefusing(segments[at + 1]) ? at + 1 : undefined;
    const apart = negationBehind(segments, at, { bounds, clauseWords });
    const negation = apart ?? beside;
    if (negation === undefined || !clauseWords.move.areIn(textIn(segments, [at + 1, bounds[1]]))) continue;
    // "Tartus elada ei ole kallis" denies something else.
    const verb = textIn(segments, [negation + 1, bounds[1]]);
    const stays = isLeft(segment, segments[at - 1], clauseWords) || clauseWords.further.areIn(textIn(segments, bounds));
    if (!(verb === "" || clauseWords.move.are(verb)) || (apart === undefined && !stays)) continue;
    if (!stays) result[at] = refuse(segment);
    silenceNegation(result, at, negation, bounds);
  }
  return result;
}

/** "Tartust ei koli", "из Тарту не поеду" */
const isLeft = (segment: Segment, before: Segment | undefined, { from }: ClauseWords): boolean =>
  hasEnding(segment.words.at(-1)!.text, "st") || (before !== undefined && from.are(textOf(before)));

/** A place, or what a building is made of or heated by. */
const isWhereToMove = (segment: Segment): boolean =>
  segment.meanings.some(isPlace) || isQuarter(segment) || isUnwanted(segment);
