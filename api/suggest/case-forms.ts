// Case forms of names: the genitive, from which Estonian makes all others, and the form that says where ("Kadriorus", "в Нарве").
import type { Estonian } from "../../mappings/languages/estonian/estonian.ts";
import { isCyrillic } from "../../mappings/languages/words.ts";

/** What follows the genitive. Of those that start with what was typed the first is meant. */
const ENDINGS = ["s", "l", "sse", "st", "le", "lt", "ga", "ni", "ta", "ks", "na"];
/** Endings of Russian nouns and adjectives in the singular, and those of "комнаты". */
const RUSSIAN_ENDINGS = [
  "ого",
  "ому",
  "ой",
  "ом",
  "ую",
  "ей",
  "ым",
  "ами",
  "ах",
  "ам",
  "а",
  "е",
  "у",
  "ы",
  "и",
  "ю",
  "я",
];
const RUSSIAN_STEM_MIN = 3;

/** Changes of the end that make a genitive, the likelier first; the lemmatiser decides. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/(?=$)(?<=[aeiouõäöü])/, ""],
  [/linn$/, "linna"],
  [/jaam$/, "jaama"],
  [/rk$/, "rgi"],
  [/org$/, "oru"],
  [/rg$/, "re"],
  [/nd$/, "nna"],
  [/nd$/, "nnu"],
  [/ld$/, "lla"],
  [/nt$/, "ndi"],
  [/rt$/, "rdi"],
  [/us$/, "use"],
  [/is$/, "ise"],
  [/ne$/, "se"],
  [/el$/, "li"],
  [/([^k])k$/, "$1gi"],
  [/([^t])t$/, "$1di"],
  [/([^p])p$/, "$1bi"],
  [/kk$/, "ki"],
  [/(?=$)(?<=[^aeiouõäöü])/, "i"],
  [/(?=$)(?<=[^aeiouõäöü])/, "a"],
  [/(?=$)(?<=[^aeiouõäöü])/, "u"],
  [/(?=$)(?<=[^aeiouõäöü])/, "e"],
];

/** On which, not in which: Lasnamäel, Harjumaal, Pirital. */
const OUTER = /(?:mäe|maa|nõmme|kohtla-järve)$|^(?:pirita|tondi|raadi|toompea)$/;

/** Kinds of places behind a name, in the inessive. */
const WHERE_OF_KINDS = {
  linn: "linnas",
  linnaosa: "linnaosas",
  alevik: "alevikus",
  alev: "alevis",
  vald: "vallas",
  küla: "külas",
  maakond: "maakonnas",
};
const KINDS = new RegExp(`(?<= )(?:${Object.keys(WHERE_OF_KINDS).join("|")})$`);

/** Changes that make a genitive of an instrumental: the first that fits. Adjectives as nouns have one form for both. */
const INSTRUMENTALS: readonly (readonly [RegExp, string])[] = [
  [/(?<=(?:гостин|мастерск|кладов|гардеробн)ой)$/, ""],
  [/ием$/, "ия"],
  [/цей$/, "цы"],
  [/([гкхжчшщ])ой$/, "$1и"],
  [/ой$/, "ы"],
  [/(?:ей|ью)$/, "и"],
  [/([аеиоуыэюя])ем$/, "$1я"],
  [/[ео]м$/, "а"],
  // "Джакузи" and "патио" have one form for all.
  [/(?<=[ио])$/, ""],
];

const LAST_WORD = /\p{L}+$/u;

/** The genitive of a name or a word in the nominative, with its capitals; undefined where the lemmatiser knows none. */
export function genitiveOf(name: string, estonian: Estonian): string | undefined {
  const [last = ""] = LAST_WORD.exec(name) ?? [];
  const word = last.toLowerCase();
  if (word === "" || isCyrillic(word)) return undefined;
  const forms = CHANGES.filter(([end]) => end.test(word)).map(([end, written]) => word.replace(end, written));
  const leads = (form: string) => estonian.lemmas(`${form}ga`)[0] === word;
  const knows = (form: string) => estonian.lemmas(`${form}ga`).includes(word) && estonian.lemmas(form).includes(word);
  // Of an unknown word the lemmatiser guesses the genitive in -i.
  const isListed = (form: string) => estonian.isWord(`${form}ga`) && leads(form);
  const genitive = forms.find(isListed) ?? forms.find(leads) ?? forms.find(knows);
  if (genitive === undefined) return undefined;
  // Only the end differs, which is written small.
  let same = 0;
  while (same < word.length && word[same] === genitive[same]) same += 1;
  return name.slice(0, name.length - word.length + same) + genitive.slice(same);
}

/** "Kadriorus", "Lasnamäel" */
export const whereOf = (genitive: string): string => genitive + (OUTER.test(genitive.toLowerCase()) ? "l" : "s");

/** The genitive with the ending that `typed` begins; undefined where none does. */
export function withEnding(genitive: string, typed: string): string | undefined {
  const ending = ENDINGS.find((one) => one.startsWith(typed));
  return ending === undefined ? undefined : genitive + ending;
}

/** Each way to take the beginning of an Estonian ending from a key: the genitive, and what was typed of the ending. */
export function beforeEnding(key: string): { genitive: string; typed: string }[] {
  return [1, 2, 3].flatMap((length) => {
    const typed = key.slice(-length);
    const isEnding = length < key.length && ENDINGS.some((ending) => ending.startsWith(typed));
    return isEnding ? [{ genitive: key.slice(0, -length), typed }] : [];
  });
}

/** The same of Russian: what the nominative begins with. */
export function russianStems(key: string): string[] {
  return RUSSIAN_ENDINGS.filter((ending) => key.endsWith(ending))
    .map((ending) => key.slice(0, -ending.length))
    .filter(({ length }) => length >= RUSSIAN_STEM_MIN);
}

/** Behind "в" and "на": Нарва is Нарве, Таллинн is Таллинне, and Тарту and Сааремаа stay. */
export function russianWhereOf(name: string): string {
  // "В волости Кохила": the name itself stays.
  if (name.startsWith("волость ")) return name.replace("волость", "волости");
  if (/[бвгджзклмнпрстфхцчшщ]$/.test(name)) return `${name}е`;
  return name.replace(/(?<!а)а$/, "е");
}

/** A name with its kind in the inessive: "Saue linnas". Another place has the name, too. */
export function officialWhereOf(name: string): string {
  return name.replace(KINDS, (kind) => WHERE_OF_KINDS[kind as keyof typeof WHERE_OF_KINDS]);
}

/** The genitive, which stands behind "без", made of the instrumental; undefined where no rule knows it. */
export function russianLackOf(companion: string): string | undefined {
  if (/(?:ами|ями)$| /.test(companion)) return undefined;
  const change = INSTRUMENTALS.find(([end]) => end.test(companion));
  return change === undefined ? undefined : companion.replace(...change);
}
