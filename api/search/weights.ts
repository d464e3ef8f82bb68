// Ranking weights: all scores of text matches. Each word adds its best tier. The bonuses `stopWord`, `factSaid`, `filler` and
// `phraseInSlogan` order listings of equal or neighbouring tiers. Examples: test/integration/search-ranking.test.ts.

/** Raise it with any change of the ranking: cursors in score order of the old one are then refused. */
export const RANKING_REVISION = 20;

export const WEIGHTS = {
  /** The listing has the attribute that the word means, beside a feature that it may mean: more than the same word in a headline. */
  fact: 100,
  sloganExact: 96,
  sloganForm: 94,
  /** The headline says the thing, in any form, words or language (rõduga, балкон). */
  sloganFeature: 90,
  placeName: 86,
  /** In any form: in running text the form does not matter, and each tier costs a scorer per listing. */
  description: 60,
  /** The words of a thing in a headline that does not say it: "shop premises", "without a balcony", an Estonian "pool" (half). */
  sloganOnly: 56,
  descriptionFeature: 55,
  compoundPart: 40,
  /** The name of the company that offers the listing. */
  company: 35,
  /** The listing whose id is the whole text, which is one word or two: more than any headline gains by them. */
  listingId: 3000,
  /** For each of five rings around a place that a listing lies in, when what is near the place is wished. */
  nearer: 8,
  /** Without diacritics: `oismae` for õismäe. */
  plain: 50,
  /** A stop word in the headline. */
  stopWord: 1,
  /** The attribute is in the headline as well. */
  factSaid: 3,
  /** A filler ("hea", "suur") in the headline: more than the typed spelling of a fact. */
  filler: 4,
  phraseInSlogan: 6,
} as const;
