// A reason why a listing was found: where a word of the search text is met.
export const REASONS = ["typed", "form", "part", "meaning", "translation", "place", "repaired", "number"] as const;
export type Reason = (typeof REASONS)[number];

export interface Mark {
  /** Path in the listing: `description.et`, `rooms`. */
  field: string;
  /** UTF-16 code units of the text in this response; absent of a field that is a value, or a name in several languages. */
  start?: number;
  end?: number;
  /** The words of the search text, as `understood` has them. */
  word: string;
  because: Reason;
}
