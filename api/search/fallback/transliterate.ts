// Variants of a text in the other keyboard layout and in the other alphabet (Latin, Cyrillic).
import { isCyrillic } from "../../../mappings/languages/words.ts";

// The same keys in the Russian and in the Estonian layout, which has õ ü ö ä where others have brackets.
const RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбю";
const LATIN_KEYS = "qwertyuiopüõasdfghjklöäzxcvbnm,.";
const OTHER_KEYS: Readonly<Record<string, string>> = { "[": "х", "]": "ъ", ";": "ж", "'": "э", "`": "ё" };

const LATIN_TO_CYRILLIC = (
  "shch=щ sch=щ yy=ый iy=ий ij=ий yj=ый zh=ж ch=ч sh=ш kh=х ts=ц yu=ю ju=ю ya=я ja=я yo=ё jo=ё a=а b=б v=в w=в g=г d=д e=е z=з " +
  "i=и j=й k=к l=л m=м n=н o=о p=п r=р s=с t=т u=у f=ф h=х c=ц y=ы q=к x=кс õ=ы ä=я ö=ё ü=ю š=ш ž=ж '="
)
  .split(" ")
  .map((pair) => pair.split("=") as [string, string]);
const CYRILLIC_TO_LATIN = (
  "а=a б=b в=v г=g д=d е=e ё=jo ж=ž з=z и=i й=j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=tš ш=š щ=štš ъ= ы=õ ь= э=e " +
  "ю=ju я=ja"
)
  .split(" ")
  .map((pair) => pair.split("=") as [string, string]);

/** A final i after a vowel is й: "saunoi" is "сауной", as is "saunoj". */
const FINAL_I = /([aeouy])i(?!\p{L})/gu;

export interface Spelling {
  step: "layout" | "transliteration";
  text: string;
}

/** At most four variants, the likelier first; never the text itself. */
export function layoutAndScriptVariants(text: string): Spelling[] {
  const lower = text.toLowerCase();
  const readings: Spelling[] = [
    { step: "layout", text: eachPiece(text, true, (piece) => byKey(piece, RUSSIAN_KEYS, LATIN_KEYS)) },
    { step: "layout", text: eachPiece(text, false, (piece) => byKey(piece, LATIN_KEYS, RUSSIAN_KEYS, OTHER_KEYS)) },
    { step: "transliteration", text: eachPiece(text, true, (piece) => byPairs(piece, CYRILLIC_TO_LATIN)) },
    {
      step: "transliteration",
      text: eachPiece(text, false, (piece) => byPairs(piece.replace(FINAL_I, "$1j"), LATIN_TO_CYRILLIC)),
    },
  ];
  return readings.filter((reading, index) => {
    const isFirst = readings.findIndex(({ text: other }) => other === reading.text) === index;
    return isFirst && reading.text.toLowerCase() !== lower && /\p{L}/u.test(reading.text);
  });
}

/** Changes the words of one script; words of the other and numbers stay as typed. A capital stays one: Nice is a town, nice is not. */
function eachPiece(text: string, cyrillic: boolean, change: (piece: string) => string): string {
  return text
    .split(" ")
    .map((piece) => {
      if (!/\p{L}/u.test(piece) || isCyrillic(piece) !== cyrillic) return piece;
      const changed = change(piece.toLowerCase());
      return /^\p{Lu}/u.test(piece) ? changed.charAt(0).toUpperCase() + changed.slice(1) : changed;
    })
    .join(" ");
}

function byKey(text: string, from: string, to: string, others: Readonly<Record<string, string>> = {}): string {
  return [...text].map((letter) => to[from.indexOf(letter)] ?? others[letter] ?? letter).join("");
}

function byPairs(text: string, pairs: readonly (readonly [string, string])[]): string {
  let result = "";
  for (let at = 0; at < text.length; ) {
    const pair = pairs.find(([from]) => text.startsWith(from, at));
    result += pair === undefined ? text[at] : pair[1];
    at += pair?.[0].length ?? 1;
  }
  return result;
}
