// The Russian Snowball stemmer, as Lucene has it: tells outside of OpenSearch which words the index takes for forms of one. A test compares
// the two on the commonest words.

const VOWELS = "аеиоуыэюя";
const PERFECTIVE = /((?<=[ая])(?:в|вши|вшись)|ив|ивши|ившись|ыв|ывши|ывшись)$/;
const REFLEXIVE = /с[яь]$/;
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /((?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/;
const VERB =
  /((?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно)|ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)$/;
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ях|ах|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
const DERIVED = /(?:ост|ость)$/;
const SUPERLATIVE = /(?:ейше|ейш)$/;

/** Of a word in lower case. */
export function russianSnowball(word: string): string {
  const plain = word.replaceAll("ё", "е");
  const [rv, r2] = regionsOf(plain);
  const [start, end] = [plain.slice(0, rv), plain.slice(rv)];
  let rest = withoutEnding(end);
  if (rest.endsWith("и")) rest = rest.slice(0, -1);
  const derived = DERIVED.exec(rest);
  if (derived !== null && rv + derived.index >= r2) rest = rest.slice(0, derived.index);
  return start + tidied(rest);
}

function withoutEnding(word: string): string {
  const perfective = cut(word, PERFECTIVE);
  if (perfective !== undefined) return perfective;
  const active = cut(word, REFLEXIVE) ?? word;
  const adjective = cut(active, ADJECTIVE);
  if (adjective !== undefined) return cut(adjective, PARTICIPLE) ?? adjective;
  return cut(active, VERB) ?? cut(active, NOUN) ?? active;
}

function tidied(word: string): string {
  if (word.endsWith("нн")) return word.slice(0, -1);
  const plain = cut(word, SUPERLATIVE);
  if (plain !== undefined) return plain.endsWith("нн") ? plain.slice(0, -1) : plain;
  return word.endsWith("ь") ? word.slice(0, -1) : word;
}

/** The longest ending goes: the alternatives of a lookbehind stand at their end, so that the earliest match is the longest one. */
function cut(word: string, ending: RegExp): string | undefined {
  const found = ending.exec(word);
  return found === null ? undefined : word.slice(0, found.index);
}

/** Starts of the part behind the first vowel, and of what follows the second group of a vowel and a consonant. */
function regionsOf(word: string): [rv: number, r2: number] {
  const isVowel = (at: number) => VOWELS.includes(word[at] ?? " ");
  const behind = (at: number, wanted: boolean) => {
    let next = at;
    while (next < word.length && isVowel(next) !== wanted) next += 1;
    return Math.min(next + 1, word.length);
  };
  const rv = behind(0, true);
  const r1 = behind(rv, false);
  return [rv, behind(behind(r1, true), false)];
}
