// Candidates of a zero-result fallback: one search counts the hits of each (filters aggregation) and suggests words of the index for
// unknown ones (term suggester), instead of one search per candidate.
import { TEXT_FIELDS } from "../../../mappings/text-fields.ts";
import type { SearchBody } from "../body.ts";
import type { Clause } from "../filters.ts";

export interface CandidatesResponse {
  aggregations?: Record<string, unknown>;
  suggest?: Record<string, { text: string; options: { text: string; score: number; freq: number }[] }[]>;
}

export interface Candidates {
  /** Listings per clause. */
  counts: number[];
  /** Similar words of the index by word, nearest first. */
  near: ReadonlyMap<string, readonly string[]>;
}

const SUGGEST_FIELDS = {
  headline: TEXT_FIELDS.exactSlogan,
  description: TEXT_FIELDS.exactDescription,
  place: TEXT_FIELDS.place,
  company: TEXT_FIELDS.company,
} as const;
const SUGGESTIONS_MAX = 3;

export function candidatesBody(
  filter: readonly Clause[],
  clauses: readonly Clause[],
  words: readonly string[],
): SearchBody {
  const suggest = (field: string) => ({
    term: {
      field,
      size: SUGGESTIONS_MAX,
      suggest_mode: "always",
      max_edits: 2,
      prefix_length: 1,
      min_word_length: 4,
      sort: "score",
    },
  });
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter } },
    // OpenSearch rejects an empty list of filters.
    ...(clauses.length === 0 ? {} : { aggs: { found: { filters: { filters: clauses } } } }),
    ...(words.length === 0
      ? {}
      : {
          suggest: {
            text: words.join(" "),
            ...Object.fromEntries(Object.entries(SUGGEST_FIELDS).map(([name, field]) => [name, suggest(field)])),
          },
        }),
  };
}

export function readCandidates({ aggregations, suggest }: CandidatesResponse): Candidates {
  const found = aggregations?.found as { buckets: { doc_count: number }[] } | undefined;
  const near = new Map<string, { text: string; score: number; freq: number }[]>();
  for (const entries of Object.values(suggest ?? {})) {
    for (const { text, options } of entries) near.set(text, [...(near.get(text) ?? []), ...options]);
  }
  return {
    counts: (found?.buckets ?? []).map((bucket) => bucket.doc_count),
    near: new Map(
      [...near].map(([word, options]) => {
        const ordered = [...options].sort((a, b) => b.score - a.score || b.freq - a.freq || (a.text < b.text ? -1 : 1));
        return [word, [...new Set(ordered.map(({ text }) => text))]];
      }),
    ),
  };
}
