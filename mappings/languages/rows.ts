// The languages of listings, one row each. A new language needs a row (a built-in analyzer is enough), its texts and a
// reindex: docs/attributes.md lists all places.

export interface LanguageRow {
  locale: string;
  /** A word of a query looks only at languages written in its script. */
  script: "latin" | "cyrillic";
  /** How the index reads the text. Absent: the projection writes lemmas, and the field only takes them apart. */
  analyzer?: { charFilters?: readonly string[]; filters: readonly string[] };
}

export const LANGUAGE_ROWS: readonly LanguageRow[] = [
  // Lemmas come from our own lemmatiser, the same function at index and at search.
  { locale: "et", script: "latin" },
  {
    locale: "en",
    script: "latin",
    analyzer: { filters: ["english_possessive", "lowercase", "english_kept", "english_light"] },
  },
  { locale: "ru", script: "cyrillic", analyzer: { charFilters: ["cyrillic"], filters: ["lowercase", "russian"] } },
];

/** Built once whatever the rows: filters that rows name, and those of the fields that all languages share. */
export const FILTERS = {
  english_possessive: { type: "stemmer", language: "possessive_english" },
  // A car park is no park: the stemmer would make "park" of "parking", and 300 listings met a wish for a park.
  english_kept: { type: "stemmer_override", rules: ["parking => parking"] },
  english_light: { type: "stemmer", language: "light_english" },
  russian: { type: "stemmer", language: "russian" },
  // õismäe also as oismae, but only in the index: what is typed with its dots means them (köök is no kook).
  fold_keep: { type: "asciifolding", preserve_original: true },
} as const;

const YO = ["ё=>е", "Ё=>Е"];
// Latin letters that look Cyrillic, typed inside Russian words (квaртира): only Cyrillic words ever ask this field.
const LOOK_ALIKES = "aа AА cс CС eе EЕ oо OО pр PР xх XХ yу YУ kк KК mм MМ tт TТ hн HН bв BВ"
  .split(" ")
  .map((pair) => `${pair[0]}=>${pair[1]}`);

export const CHAR_FILTERS = {
  yo: { type: "mapping", mappings: YO },
  cyrillic: { type: "mapping", mappings: [...YO, ...LOOK_ALIKES] },
} as const;
