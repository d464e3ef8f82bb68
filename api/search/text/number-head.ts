// Reads what stands before a number: what it is of, and whether it is a limit ("hind kuni", "от", "between", "about").
import type { Limit, LimitKind, NumberWords, Subject } from "../../../mappings/concepts/number-words.ts";
import type { NumberToken } from "./number-tokens.ts";
import { createNumeralReader } from "./numerals.ts";

export interface Head {
  subject: Subject | undefined;
  limit: Limit | undefined;
  isBetween: boolean;
  isAbout: boolean;
  /** First token after the head. */
  next: number;
}

/** "hind kuni umbes: 150 tuhat" */
const PARTS_MAX = 5;
/** "hind: 500", "toad = 2" */
const SIGNS: readonly (string | undefined)[] = [":", "="];

/** "Not smaller than 50" lets in 50. */
export const OPPOSITES: Partial<Record<LimitKind, LimitKind>> = { below: "min", above: "max" };

/** A number with its scale and unit: "sajast tuhandest eurost". */
const COMPARED_WITHIN = 5;

export function createHeadReader(words: NumberWords) {
  const { limit, subject, between, about, article, "limit-not": not, comparison, compared } = words;
  const readNumeral = createNumeralReader(words);

  return function readHead(tokens: readonly NumberToken[]): Head {
    const head: Head = { subject: undefined, limit: undefined, isBetween: false, isAbout: false, next: 0 };
    for (let part = 0; part < PARTS_MAX; part += 1) {
      const next = readPart(tokens, head);
      if (next === undefined) break;
      head.next = next;
    }
    return head;
  };

  function readPart(tokens: readonly NumberToken[], head: Head): number | undefined {
    if (SIGNS.includes(tokens[head.next]?.text)) return head.next + 1;
    const [limitFound, subjectFound] = [limitAt(tokens, head.next), subject.match(tokens, head.next)];
    if (limitFound !== undefined) {
      // "eelarve kuni", "built after": the last limit counts, for what the first one is of.
      const { kind, field = head.limit?.field } = limitFound.value;
      head.limit = { kind, field };
      // "Within" is one, and the beginning of a range.
      head.isBetween ||= between.match(tokens, head.next) !== undefined;
      return afterArticle(tokens, limitFound.next);
    }
    if (subjectFound !== undefined) {
      head.subject = subjectFound.value;
      return subjectFound.next;
    }
    const [betweenFound, aboutFound] = [between.match(tokens, head.next), about.match(tokens, head.next)];
    head.isBetween ||= betweenFound !== undefined;
    head.isAbout ||= aboutFound !== undefined;
    return (betweenFound ?? aboutFound)?.next;
  }

  /** "below [the] 3rd floor", "within [a] 10 km radius"; "a million" is a number. */
  function afterArticle(tokens: readonly NumberToken[], at: number): number {
    return readNumeral(tokens, at) === undefined ? (article.match(tokens, at)?.next ?? at) : at;
  }

  function limitAt(tokens: readonly NumberToken[], start: number): { value: Limit; next: number } | undefined {
    const found = limit.match(tokens, start) ?? comparisonAt(tokens, start);
    const negation = found === undefined ? not.match(tokens, start) : undefined;
    if (negation === undefined) return found;
    const denied = limit.match(tokens, negation.next) ?? comparisonAt(tokens, negation.next);
    const kind = denied && OPPOSITES[denied.value.kind];
    return kind === undefined ? undefined : { value: { ...denied!.value, kind }, next: denied!.next };
  }

  /** "kõrgemal 3. korrusest": of "suurem 3 tuba", which compares nothing, the number is a wish by itself. */
  function comparisonAt(tokens: readonly NumberToken[], start: number): { value: Limit; next: number } | undefined {
    const found = comparison.match(tokens, start);
    if (found === undefined || readNumeral(tokens, found.next) === undefined) return undefined;
    for (let at = found.next; at < found.next + COMPARED_WITHIN; at += 1) {
      if (at > found.next && limit.match(tokens, at) !== undefined) return undefined;
      if (compared.match(tokens, at) !== undefined) return found;
    }
    return undefined;
  }
}
