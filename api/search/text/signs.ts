// Sign of each segment: "not", "without" and "except" refuse what follows ("mitte esimene korrus", "без мебели"), "puudub" and
// "не предлагать" what stands before them, and the Estonian case of lack its own word ("liftita").
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isLack, type ListDeps, listAfter } from "./refused-lists.ts";
import { classOf, isBehindComma, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";

export interface SignsDeps extends ListDeps {
  /** Phrases as they stand in the concept tables. */
  isWritten: (phrase: string) => boolean;
}

const REFUSALS: readonly FunctionRole[] = ["not", "not-a", "not-where", "unfit", "lacks"];

/** Joins the words that refuse to what they refuse. */
export function applySigns(segments: readonly Segment[], deps: SignsDeps): Segment[] {
  const isWritten = (segment: Segment) => deps.isWritten(textOf(segment));
  const signed: Segment[] = [];
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!;
    const role = REFUSALS.find((name) => name === segment.role);
    if (role === undefined) {
      signed.push(isLack(segment) && !isWritten(segment) ? { ...segment, sign: "refused" } : segment);
      continue;
    }
    // "Lasnamäe ei sobi", "lift puudub" look back first, all others only where nothing follows: "не предлагать Ласнамяэ".
    if ((role === "unfit" || role === "lacks") && refuseBefore(segment, role)) continue;
    const items = listAfter(segments, index, role, deps).filter(({ at }) => mayRefuse(role, segments[at]!));
    for (const { from, at } of items) {
      const target = segments[at]!;
      const words = segments.slice(from, at + 1).flatMap((part) => part.words);
      const refusal = { goesOn: from > index, wordsAhead: words.length - target.words.length, wordsBehind: 0 };
      signed.push({ ...target, words, ...signOf(target, role), refusal });
    }
    if (items.length > 0) index = items.at(-1)!.at;
    else if (!refuseBefore(segment, role)) signed.push(segment);
  }
  return signed;

  /** "ilma mööblita" is a wish: its last word is a refusal itself, and has a meaning of its own. */
  function signOf(target: Segment, role: FunctionRole): Pick<Segment, "sign"> {
    if (isLack(target) && isWritten(target)) return {};
    // "not quite", "не 5": what means nothing is nothing to refuse. "без тараканов" is.
    return { sign: classOf(target) === "words" && role !== "not-a" ? "ignored" : "refused" };
  }

  /** Refuses the last wish before the words, and those that "and" or "or" join to it; false where there is none. */
  function refuseBefore(words: Segment, role: FunctionRole): boolean {
    let at = signed.findLastIndex(({ sign }) => sign !== "ignored");
    const isApart = [...signed.slice(at + 1), words].some(isBehindComma);
    if (at < 0 || isApart || !isRefusable(signed[at]!, role)) return false;
    const items = [at];
    while (["and", "or", "nor"].includes(signed[at - 1]?.role ?? "") && isAlike(signed[at - 2], signed[at]!)) {
      at -= 2;
      items.push(at);
    }
    for (const item of items) signed[item] = { ...signed[item]!, sign: "refused" };
    if (items.length > 1 || at < signed.length - 1) {
      signed.push(words);
      return true;
    }
    const refusal = { goesOn: false, wordsAhead: 0, wordsBehind: words.words.length };
    signed[at] = { ...signed[at]!, words: [...signed[at]!.words, ...words.words], refusal };
    return true;

    function isAlike(one: Segment | undefined, other: Segment): boolean {
      return one !== undefined && isRefusable(one, role) && classOf(one) === classOf(other);
    }
  }
}

function isRefusable(segment: Segment, role: FunctionRole): boolean {
  return (
    segment.role === undefined && segment.sign === undefined && classOf(segment) !== "words" && mayRefuse(role, segment)
  );
}

/** Only things are lacking, and "peale" means "except" only before places. */
function mayRefuse(role: FunctionRole, segment: Segment): boolean {
  if (role === "lacks") return mayBeThing(segment) && !saysWhere(segment);
  return role !== "not-where" || saysWhere(segment);
}
