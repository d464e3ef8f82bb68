// Chance that belongs to a listing: the same id and subject give the same numbers, on every machine.
import { createRandom, type Random } from "../../../seed/random.ts";

export function chanceOf(id: string, subject: string): Random {
  return createRandom(fnv1a(`${id}:${subject}`), 0);
}

/** FNV-1a, 32 bits: spreads ids that differ in one digit over all seeds. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
