// Every number that decides the order of text matches.

/** Raise it with any change of the order: a walk in score order begun before is then told to start again. */
export const RANKING_REVISION = 1;
