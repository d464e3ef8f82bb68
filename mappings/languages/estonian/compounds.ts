const MODIFIER_LENGTH_MIN = 3;
const HEAD_LENGTH_MIN = 3;

export type CompoundWords = { modifiers: ReadonlySet<string>; heads: ReadonlySet<string> };

/**
 * Splits the lemma of a compound into modifier and head: merevaade -> mere, vaade. Takes the longest known head; both must be known
 * from other compounds. A modifier may itself be a compound (maa-soojus-pump).
 */
export function splitCompound({ modifiers, heads }: CompoundWords, lemma: string): [string, string] | undefined {
  for (let start = MODIFIER_LENGTH_MIN; start <= lemma.length - HEAD_LENGTH_MIN; start++) {
    const head = lemma.slice(start);
    if (!heads.has(head)) continue;
    const modifier = lemma.slice(0, start).replace(/-$/, "");
    if (modifiers.has(modifier)) return [modifier, head];
  }
  return undefined;
}
