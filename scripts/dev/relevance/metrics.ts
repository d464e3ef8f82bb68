// Metrics of a ranking: nDCG@10, recall@50, and whether nothing was found where an answer exists.

export interface QueryFigures {
  ndcg: number;
  recall: number;
  isZero: boolean;
}

const NDCG_DEPTH = 10;
const RECALL_DEPTH = 50;

/** `grades`: of every listing of the set. Undefined when no listing answers the query. */
export function figuresOf(ids: readonly number[], grades: ReadonlyMap<number, number>): QueryFigures | undefined {
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  if (ideal.length === 0) return undefined;
  const best = Math.max(...ideal);
  const relevant = new Set([...grades].filter(([, grade]) => grade === best).map(([id]) => id));
  const found = ids.slice(0, RECALL_DEPTH).filter((id) => relevant.has(id)).length;
  return {
    ndcg: gain(ids.map((id) => grades.get(id) ?? 0)) / gain(ideal),
    // More answers than places on the list cannot all be on it.
    recall: found / Math.min(relevant.size, RECALL_DEPTH),
    isZero: ids.length === 0,
  };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, NDCG_DEPTH).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
}
