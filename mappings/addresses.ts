// Addresses in one form, for documents and queries: "Sõpruse puiestee 38-12" is "sopruse pst 38 -12", and in Cyrillic letters, as
// Russian texts write the name, "сопрус pst 38 -12".
import { russianNameKey, russianSpelling } from "./languages/estonian/russian-spelling.ts";
import { russianStem } from "./languages/word-keys.ts";
import { fold, isCyrillic } from "./languages/words.ts";

/** Kinds of streets as addresses write them, and the words that people use: a street or улица may be any of them. */
const KINDS = {
  tn: "tn tän tänav str",
  mnt: "mnt maantee мнт маантеэ шоссе",
  pst: "pst puiestee пст пуйестеэ бульвар boulevard",
  tee: "tee теэ",
  allee: "allee al аллея",
  väljak: "väljak vlj",
} as const;
/** Words of Russian and English, which do not tell the kind. */
const ANY_KIND = "ул улица пр проспект переулок пер дорога st street avenue ave";
const ROAD = "road rd";

const KIND_OF = new Map<string, readonly string[]>([
  ...Object.entries(KINDS).flatMap(([kind, words]) => words.split(" ").map((word) => [kindKey(word), [kind]] as const)),
  ...ANY_KIND.split(" ").map((word) => [kindKey(word), Object.keys(KINDS)] as const),
  ...ROAD.split(" ").map((word) => [word, ["mnt", "tee", "tn"]] as const),
]);

/** The kinds of streets that a word may mean, an Estonian one in its citation form; undefined for a word that is none. */
export function streetKinds(word: string): readonly string[] | undefined {
  return KIND_OF.get(kindKey(word));
}

function kindKey(word: string): string {
  return isCyrillic(word) ? russianStem(word) : fold(word);
}

// A number with its letter, what follows behind a hyphen or a slash, or a word: hyphens separate the words of a name.
const TOKEN =
  /(?<=\d\s?[a-hA-H]?)\s*[-–/]\s*\d+(?:\p{L}(?!\p{L}))?|\d+(?:\s?[a-hA-H](?![\p{L}\d]))?|\p{L}[\p{L}\p{M}'’]*/gu;

/** The address with its name in Latin and in Cyrillic letters, as words separated by spaces. */
export function normaliseAddress(address: string): string[] {
  const tokens = withKind(address.normalize("NFC").toLowerCase().match(TOKEN)?.map(withoutSpaces) ?? []);
  if (tokens.length === 0) return [];
  const written = [streetNameKey, russianStreetNameKey].map((key) =>
    tokens.map((token) => (/^\p{L}/u.test(token) ? (exactKind(token) ?? key(token)) : token)).join(" "),
  );
  return [...new Set(written)];
}

/** A house number as in a normalised address: "38 -12" for 38-12, "67a /3" for 67A/3. */
export const withoutSpaces = (token: string): string => token.replaceAll(/\s/g, "").replace("–", "-");

/** Key of a word of a street's name, in its own alphabet. */
export const streetNameKey = (word: string): string => (isCyrillic(word) ? russianStreetNameKey(word) : fold(word));

/** The same for "нарва" and "нарвское", "пикк" and "пик". */
function russianStreetNameKey(word: string): string {
  const russian = isCyrillic(word) ? word : russianSpelling(word);
  const name = russian.replace(/ск(?:ое|ая|ий|ого|ой|ом|ую|ому|и)$/, "");
  return russianNameKey(name).replace(/(?<=.{3})[аеиоуыюя]+$/, "");
}

/** "Kooli 5" is a street, too. */
function withKind(tokens: string[]): string[] {
  const number = tokens.findIndex((token) => /^\d/.test(token));
  if (number <= 0 || tokens.slice(0, number).some((token) => exactKind(token) !== undefined)) return tokens;
  return [...tokens.slice(0, number), "tn", ...tokens.slice(number)];
}

/** The kind that a word of an address states. */
function exactKind(word: string): string | undefined {
  const kinds = streetKinds(word);
  return kinds === undefined ? undefined : kinds.length === 1 ? kinds[0] : "tn";
}
