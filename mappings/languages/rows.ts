// The languages of listings, one row each. A new one also needs its places in shared/enums.ts, the phrases of mappings/concepts, the
// keys in word-keys.ts, the database constraint on localised texts, the messages of the pages, and a reindex.

export interface LanguageRow {
  locale: string;
  /** A query word is searched only in languages of its own script. */
  script: "latin" | "cyrillic";
  /** Analysis in the index. Absent: the projection writes lemmas, and the field only splits them. */
  analyzer?: { charFilters?: readonly string[]; filters: readonly string[] };
}

export const LANGUAGE_ROWS: readonly LanguageRow[] = [
  // Our own lemmatiser, the same function at index time and at search time.
  { locale: "et", script: "latin" },
  { locale: "en", script: "latin", analyzer: { filters: ["english_possessive", "lowercase", "english_light"] } },
  { locale: "ru", script: "cyrillic", analyzer: { charFilters: ["cyrillic"], filters: ["lowercase", "russian"] } },
];

/** All token filters: those named in rows, and those of the fields that all languages share. */
export const FILTERS = {
  english_possessive: { type: "stemmer", language: "possessive_english" },
  english_light: { type: "stemmer", language: "light_english" },
  russian: { type: "stemmer", language: "russian" },
  // õismäe also as oismae, but only in the index: a query with its dots means them (köök is not kook).
  fold_keep: { type: "asciifolding", preserve_original: true },
} as const;

const YO = ["ё=>е", "Ё=>Е"];
// Latin letters that look Cyrillic, typed inside Russian words (квaртира). Only Cyrillic words are searched in this field.
const LOOK_ALIKES = "aа AА cс CС eе EЕ oо OО pр PР xх XХ yу YУ kк KК mм MМ tт TТ hн HН bв BВ"
  .split(" ")
  .map((pair) => `${pair[0]}=>${pair[1]}`);

export const CHAR_FILTERS = {
  yo: { type: "mapping", mappings: YO },
  cyrillic: { type: "mapping", mappings: [...YO, ...LOOK_ALIKES] },
} as const;
