// Which parts of a suggestion's text were typed.
import { type TypedKey, typedKey } from "./typed-key.ts";

/** Start and end in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/** Letters at the end that another case form changes: "kadrioru" marks "Kadrior" of Kadriorg. */
const CHANGED_MAX = 3;

/** The word of `shown` that begins most like `met`, a key; none where it is written otherwise, as in another alphabet. */
export function marksOf(shown: string, met: string): Mark[] {
  const read = typedKey(shown);
  let best: Mark | undefined;
  // A single letter of several says nothing: the "k" of "kool", which is found by "keskkool".
  let longest = Math.max(met.length > 1 ? 1 : 0, met.length - CHANGED_MAX - 1);
  for (let at = 0; at < read.key.length; at += 1) {
    if (at > 0 && read.key[at - 1] !== " ") continue;
    const length = sharedLength(read.key, at, met);
    if (length <= longest) continue;
    longest = length;
    best = [read.starts[at]!, endOf(read, at + length - 1, shown)];
  }
  return best === undefined ? [] : [best];
}

function sharedLength(key: string, at: number, met: string): number {
  let length = 0;
  while (length < met.length && key[at + length] === met[length]) length += 1;
  return length;
}

/** Behind the character of a letter of the key, and the marks that belong to it. */
function endOf({ starts }: TypedKey, position: number, shown: string): number {
  const start = starts[position]!;
  const character = String.fromCodePoint(shown.codePointAt(start)!);
  const [marks = ""] = /^\p{M}*/u.exec(shown.slice(start + character.length)) ?? [];
  return start + character.length + marks.length;
}
