// Every number that decides the order of text matches. Each searched word adds the best of its tiers; the tiers are far
// enough apart that no bonus lifts a listing into the next one. Stories: test/integration/search-ranking.test.ts.

/** Raise it with any change of the order: a walk in score order begun before is then told to start again. */
export const RANKING_REVISION = 3;

export const WEIGHTS = {
  /** A fact of the listing (rooms, kind, place) says what the word means: above the word by chance in a headline. */
  fact: 100,
  place: 100,
  sloganExact: 96,
  sloganForm: 94,
  /** The same thing in other words or another language (rõdu, балкон). */
  sloganSynonym: 90,
  placeName: 86,
  /** In any form: in running text the form says nothing, and a tier less is a scorer less for every listing. */
  description: 60,
  descriptionSynonym: 55,
  compoundPart: 40,
  /**
   * A word that means a fact or a place, where the listing only says the word: a flat "in a house with a lift" stands
   * below every house. Where it says so matters little then, and many listings do: one tier serves them all.
   */
  chance: 30,
  /** A listing typed without any dots has `oismae` for õismäe. */
  plain: 50,
  /** A stop word of the query that stands in the headline, too. */
  stopWord: 1,
  /** A listing that also says the fact in its headline. */
  factSaid: 3,
  phraseInSlogan: 6,
  /** A price limit is nearly always about buying: a rent of 800 is below 120 000 too. */
  saleUnderLimit: 30,
} as const;
